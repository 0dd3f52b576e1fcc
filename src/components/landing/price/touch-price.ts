/** A price with a control: what each of its positions costs. Amounts are cents. */
import { addUp } from '../../../contract/purchase/add-up.ts';
import { formatCents, formatDollars } from '../format-cents.ts';

export interface TouchPlan {
  name: string;
  /** The most that is paid for this price. */
  pays: string;
  /** Before tax, one for each place of the control; a number alone is the price of one of what it counts. */
  cents: readonly number[] | number;
  /** What the plan is called in the flow's link. */
  code?: string;
}

/** Survives JSON: the page hands it to its script. */
export interface TouchPrice {
  /** What the plans differ by; 'Plan' where their names say so themselves. */
  choice: string;
  plans: readonly TouchPlan[];
  /** What the control sets. */
  label: string;
  /** The values of the control's places: as many as `count`, one `step` from the next. */
  least: number;
  step: number;
  count: number;
  /** The place that is shown first. */
  start: number;
  /** How far Page Up and Page Down go. */
  page: number;
  /** What is counted; without it the values are dollars. */
  unit?: { one: string; many: string };
  /** Of the first row; {value}, {plan} and {each}, the price of one, are filled in. */
  row: string;
  tax: { label: string; basisPoints: number };
  total: string;
  /** The price as the band of a card names it: of one unit, or a twelfth of the year's. */
  per?: 'month' | 'unit';
  /** What the example assumes, where the price depends on more than is asked here. */
  assumes?: string;
  /** Where the flow starts, and the names that its link gives to value and plan. */
  flow?: { path: string; value?: string; plan?: string };
}

export interface ShownPrice {
  value: string;
  row: string;
  subtotal: string;
  tax: string;
  total: string;
  /** In the card's band. */
  each: string;
  /** Of the link into the flow. */
  begin: string;
}

const MONTHS = 12;

type Scale = Pick<TouchPrice, 'least' | 'step'>;

export function valueAt({ least, step }: Scale, at: number): number {
  return least + at * step;
}

/** Before tax. */
export function centsAt(price: Scale, { cents }: Pick<TouchPlan, 'cents'>, at: number): number {
  return typeof cents === 'number' ? cents * valueAt(price, at) : cents[at]!;
}

export function valueWords(price: Scale & Pick<TouchPrice, 'unit'>, at: number): string {
  const { unit } = price;
  const value = valueAt(price, at);
  if (!unit) return formatDollars(value);
  return `${value} ${value === 1 ? unit.one : unit.many}`;
}

/** What a page hands to its script. */
export type ToldPrice = Omit<TouchPrice, 'choice' | 'label' | 'start' | 'assumes' | 'total'>;

/** What is shown of a plan at a place of the control. */
export function showPrice(price: ToldPrice, plan: TouchPlan, at: number): ShownPrice {
  const subtotal = centsAt(price, plan, at);
  const bill = addUp({ subtotal, discount: 0, taxBasisPoints: price.tax.basisPoints });
  const parts = price.per === 'month' ? MONTHS : valueAt(price, at);
  const words = {
    value: valueWords(price, at),
    plan: plan.name,
    each: formatCents(price.per ? Math.round(subtotal / parts) : subtotal),
  };
  return {
    value: words.value,
    row: price.row.replace(/\{(\w+)\}/g, (_, name: keyof typeof words) => words[name]),
    subtotal: formatCents(subtotal),
    tax: formatCents(bill.tax),
    total: formatCents(bill.grandtotal),
    each: words.each,
    begin: `Start with ${beginWords(price, at)}`,
  };
}

function beginWords(price: ToldPrice, at: number): string {
  const words = valueWords(price, at);
  if (!price.unit) return words;
  return valueAt(price, at) === 1 ? `this ${price.unit.one}` : `these ${words}`;
}

/** A price with a control: what each of its positions costs. Amounts are cents. */
import { calculateTotals } from '../../../contract/purchase/calculate-totals.ts';
import { formatCents, formatDollars } from '../format-cents.ts';

export interface PickerPlan {
  name: string;
  /** The most that is paid for this price. */
  pays: string;
  /** Before tax, one for each place of the control; a number alone is the price of one of what it counts. */
  cents: readonly number[] | number;
  /** What the plan is called in the flow's link. */
  code?: string;
}

/** Survives JSON: the page hands it to its script. */
export interface PickerPrice {
  /** What the plans differ by; 'Plan' where their names say so themselves. */
  choice: string;
  plans: readonly PickerPlan[];
  /** What the control sets. */
  label: string;
  /** The values of the control's places: as many as `count`, one `step` from the next. */
  min: number;
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

export interface DisplayedPrice {
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

type Scale = Pick<PickerPrice, 'min' | 'step'>;

export function valueAt({ min, step }: Scale, position: number): number {
  return min + position * step;
}

/** Before tax. */
export function centsAt(
  price: Scale,
  { cents }: Pick<PickerPlan, 'cents'>,
  position: number,
): number {
  return typeof cents === 'number' ? cents * valueAt(price, position) : cents[position]!;
}

export function formatValue(price: Scale & Pick<PickerPrice, 'unit'>, position: number): string {
  const { unit } = price;
  const value = valueAt(price, position);
  if (!unit) return formatDollars(value);
  return `${value} ${value === 1 ? unit.one : unit.many}`;
}

/** What a page hands to its script. */
export type PickerScriptData = Omit<
  PickerPrice,
  'choice' | 'label' | 'start' | 'assumes' | 'total'
>;

/** What is shown of a plan at a place of the control. */
export function displayPrice(
  price: PickerScriptData,
  plan: PickerPlan,
  position: number,
): DisplayedPrice {
  const subtotal = centsAt(price, plan, position);
  const breakdown = calculateTotals({
    subtotal,
    discount: 0,
    taxBasisPoints: price.tax.basisPoints,
  });
  const divisor = price.per === 'month' ? MONTHS : valueAt(price, position);
  const labels = {
    value: formatValue(price, position),
    plan: plan.name,
    each: formatCents(price.per ? Math.round(subtotal / divisor) : subtotal),
  };
  return {
    value: labels.value,
    row: price.row.replace(/\{(\w+)\}/g, (_, name: keyof typeof labels) => labels[name]),
    subtotal: formatCents(subtotal),
    tax: formatCents(breakdown.tax),
    total: formatCents(breakdown.grandtotal),
    each: labels.each,
    begin: `Start with ${startLabel(price, position)}`,
  };
}

function startLabel(price: PickerScriptData, position: number): string {
  const labels = formatValue(price, position);
  if (!price.unit) return labels;
  return valueAt(price, position) === 1 ? `this ${price.unit.one}` : `these ${labels}`;
}

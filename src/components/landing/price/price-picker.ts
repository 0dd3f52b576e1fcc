/** A price with a control, and the price at each of its positions. Amounts are cents. */
import { calculateTotals } from '../../../contract/purchase/calculate-totals.ts';
import { formatCents, formatDollars } from '../format-cents.ts';

export interface PickerPlan {
  name: string;
  /** The most that the plan pays for this price. */
  pays: string;
  /**
   * Prices before tax, one for each position of the control. A single number is the price of one
   * unit.
   */
  cents: readonly number[] | number;
  /** Value of the plan in the flow's link. */
  code?: string;
}

/** Must be serializable as JSON, because the page passes it to its script. */
export interface PricePickerConfig {
  /** Label of the choice of plans. 'Plan' if the plans' names are clear by themselves. */
  choice: string;
  plans: readonly PickerPlan[];
  /** Label of the control. */
  label: string;
  /** The values of the control's positions: `count` values from `min`, in steps of `step`. */
  min: number;
  step: number;
  count: number;
  /** The position that is shown first. */
  start: number;
  /** Number of positions for Page Up and Page Down. */
  page: number;
  /** The counted unit. Without it the values are dollars. */
  unit?: { one: string; many: string };
  /** Template of the first row. {value}, {plan} and {each} (the price of one) are filled in. */
  row: string;
  tax: { label: string; basisPoints: number };
  total: string;
  /** Unit of the price in a card's band: one unit, or a month as a twelfth of the yearly price. */
  per?: 'month' | 'unit';
  /** Assumptions of the example, if the price depends on more than this control. */
  assumes?: string;
  /** First path of the flow, and the names of its parameters for value and plan. */
  flow?: { path: string; value?: string; plan?: string };
}

export interface DisplayedPrice {
  value: string;
  row: string;
  subtotal: string;
  tax: string;
  total: string;
  /** The price in the card's band. */
  each: string;
  /** Label of the link into the flow, such as 'Start with 5 days'. */
  begin: string;
}

const MONTHS = 12;

type Scale = Pick<PricePickerConfig, 'min' | 'step'>;

export function valueAt({ min, step }: Scale, position: number): number {
  return min + position * step;
}

/** Returns the price before tax, in cents. */
export function centsAt(
  price: Scale,
  { cents }: Pick<PickerPlan, 'cents'>,
  position: number,
): number {
  return typeof cents === 'number' ? cents * valueAt(price, position) : cents[position]!;
}

export function formatValue(
  price: Scale & Pick<PricePickerConfig, 'unit'>,
  position: number,
): string {
  const { unit } = price;
  const value = valueAt(price, position);
  if (!unit) return formatDollars(value);
  return `${value} ${value === 1 ? unit.one : unit.many}`;
}

/** The part of the price that a page passes to its script. */
export type PickerScriptData = Omit<
  PricePickerConfig,
  'choice' | 'label' | 'start' | 'assumes' | 'total'
>;

/** Formats the price of a plan at a position of the control. */
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

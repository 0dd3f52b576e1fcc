/** A price control, and the price at each of its positions. Amounts are in cents. */
import { calculateTotals } from '../../../contract/purchase/calculate-totals.ts';
import { formatCents, formatDollars } from '../format-cents.ts';

export interface PickerPlan {
  name: string;
  /** The highest amount that the plan pays for a loss at this price, as text. */
  pays: string;
  /**
   * Prices before tax, one for each position of the control. A single number is the price of one
   * unit, such as one day.
   */
  cents: readonly number[] | number;
  /** Code of the plan in the query string of the link to the flow. */
  code?: string;
}

/**
 * Configuration of a price control. It must be serializable as JSON, because the page passes it to
 * the control's script.
 */
export interface PricePickerConfig {
  /**
   * Label of the choice between the plans. It is 'Plan' if the plans' names need no explanation.
   */
  choice: string;
  plans: readonly PickerPlan[];
  /** Label of the control that changes the quantity. */
  label: string;
  /** The values of the control's positions: `count` values from `min`, in steps of `step`. */
  min: number;
  step: number;
  count: number;
  /** The position of the control when the page loads. */
  start: number;
  /** Number of positions that the Page Up and Page Down keys move the control. */
  page: number;
  /**
   * The unit that the control counts, such as days. Without a unit, the control's values are
   * dollars.
   */
  unit?: { one: string; many: string };
  /**
   * Template for the text of the first row. {value}, {plan} and {each} are replaced. {each} is the
   * price of one unit.
   */
  row: string;
  tax: { label: string; basisPoints: number };
  total: string;
  /**
   * Period or unit of the price at the top of a card. 'unit' shows the price of one unit. 'month'
   * shows a twelfth of the yearly price.
   */
  per?: 'month' | 'unit';
  /**
   * Assumptions of the example. Present if the price also depends on facts that this control does
   * not ask for.
   */
  assumes?: string;
  /**
   * Path of the flow's first step, and the names of the query parameters for the value and the
   * plan.
   */
  flow?: { path: string; value?: string; plan?: string };
}

export interface DisplayedPrice {
  value: string;
  row: string;
  subtotal: string;
  tax: string;
  total: string;
  /** The formatted price at the top of the card. */
  each: string;
  /** Label of the link that starts the flow, such as 'Start with 5 days'. */
  begin: string;
}

const MONTHS = 12;

type Scale = Pick<PricePickerConfig, 'min' | 'step'>;

export function valueAtPosition({ min, step }: Scale, position: number): number {
  return min + position * step;
}

/** Returns the price before tax at a position of the control, in cents. */
export function centsAtPosition(
  price: Scale,
  { cents }: Pick<PickerPlan, 'cents'>,
  position: number,
): number {
  return typeof cents === 'number' ? cents * valueAtPosition(price, position) : cents[position]!;
}

export function formatValueAtPosition(
  price: Scale & Pick<PricePickerConfig, 'unit'>,
  position: number,
): string {
  const { unit } = price;
  const value = valueAtPosition(price, position);
  if (!unit) return formatDollars(value);
  return `${value} ${value === 1 ? unit.one : unit.many}`;
}

/** The part of the configuration that the page passes to the control's script. */
export type PickerScriptData = Omit<
  PricePickerConfig,
  'choice' | 'label' | 'start' | 'assumes' | 'total'
>;

/** Calculates and formats the price of a plan at a position of the control. */
export function formatPriceAtPosition(
  price: PickerScriptData,
  plan: PickerPlan,
  position: number,
): DisplayedPrice {
  const subtotal = centsAtPosition(price, plan, position);
  const breakdown = calculateTotals({
    subtotal,
    discount: 0,
    taxBasisPoints: price.tax.basisPoints,
  });
  const divisor = price.per === 'month' ? MONTHS : valueAtPosition(price, position);
  const labels = {
    value: formatValueAtPosition(price, position),
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
  const labels = formatValueAtPosition(price, position);
  if (!price.unit) return labels;
  return valueAtPosition(price, position) === 1 ? `this ${price.unit.one}` : `these ${labels}`;
}

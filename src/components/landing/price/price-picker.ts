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
  /** The steps from a value on, if they are larger there. The value must be one of the steps. */
  coarse?: { from: number; step: number };
  /** Index of the plan that is chosen first. Default: the first plan. */
  chosen?: number;
  /**
   * Code of the kind of collection. The script calculates its price from the rates, because the
   * visitor can enter any value. The plans then have no `cents`.
   */
  collection?: string;
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
   * Period or unit of `{each}`. 'unit' shows the price of one unit. 'month' shows a twelfth of the
   * yearly price.
   */
  per?: 'month' | 'unit';
  /**
   * Assumptions of the example. Present if the price also depends on facts that this control does
   * not ask for.
   */
  assumes?: string;
  /** Object and place of the example. Present if the price depends on the place. */
  example?: { insured: string; place: string };
  /**
   * Path of the flow's first step, and the names of the query parameters for the value and the
   * plan.
   */
  flow?: { path: string; value?: string; plan?: string };
}

export interface DisplayedPrice {
  plan: string;
  pays: string;
  value: string;
  row: string;
  subtotal: string;
  tax: string;
  total: string;
  /** Text below the total, such as 'for 5 days, tax included'. */
  period: string;
  /** Label of the link that starts the flow, such as 'Start with these 5 days'. */
  begin: string;
}

const MONTHS = 12;

/** Returns the example of the price, such as 'an apartment in Columbus, Ohio'. */
export const formatExample = ({ insured, place }: NonNullable<PricePickerConfig['example']>) =>
  `${insured} in ${place}`;

export type Scale = Pick<PricePickerConfig, 'min' | 'step' | 'count' | 'coarse'>;

export function valueAtPosition(
  { min, step, coarse }: Omit<Scale, 'count'>,
  position: number,
): number {
  const value = min + position * step;
  if (!coarse || value <= coarse.from) return value;
  return coarse.from + ((value - coarse.from) / step) * coarse.step;
}

export function lastValue(scale: Scale): number {
  return valueAtPosition(scale, scale.count - 1);
}

/** Returns the position whose value is closest to a value. */
export function closestPosition(scale: Scale, value: number): number {
  const { min, step, count, coarse } = scale;
  const isCoarse = coarse && value > coarse.from;
  const steps = isCoarse
    ? (coarse.from - min) / step + (value - coarse.from) / coarse.step
    : (value - min) / step;
  return Math.min(count - 1, Math.max(0, Math.round(steps)));
}

/** Returns the price before tax at a position of the control, in cents. */
export function centsAtPosition(
  price: Omit<Scale, 'count'>,
  { cents }: Pick<PickerPlan, 'cents'>,
  position: number,
): number {
  return typeof cents === 'number' ? cents * valueAtPosition(price, position) : cents[position]!;
}

function formatValue({ unit }: Pick<PricePickerConfig, 'unit'>, value: number): string {
  if (!unit) return formatDollars(value);
  return `${value} ${value === 1 ? unit.one : unit.many}`;
}

export function formatValueAtPosition(
  price: Scale & Pick<PricePickerConfig, 'unit'>,
  position: number,
): string {
  return formatValue(price, valueAtPosition(price, position));
}

/** The part of the configuration that the page passes to the control's script. */
export type PickerScriptData = Omit<
  PricePickerConfig,
  'choice' | 'label' | 'start' | 'chosen' | 'assumes' | 'example' | 'total'
>;

/** The price before tax in cents, and the text of its row if it does not follow from `row`. */
interface Quote {
  cents: number;
  row?: string;
}
/** Returns the price of a plan for a value. */
export type QuotePrice = (price: PickerScriptData, plan: PickerPlan, value: number) => Quote;

/** Returns the price from the configuration. The value must be the value of a position. */
export const quoteFromTable: QuotePrice = (price, plan, value) => ({
  cents: centsAtPosition(price, plan, closestPosition(price, value)),
});

/** Calculates the tax and formats the price of a plan for a value. */
export function formatPrice(
  price: PickerScriptData,
  plan: PickerPlan,
  value: number,
  quotePrice: QuotePrice = quoteFromTable,
): DisplayedPrice {
  const { cents, row } = quotePrice(price, plan, value);
  const { tax, grandtotal } = calculateTotals({
    subtotal: cents,
    discount: 0,
    taxBasisPoints: price.tax.basisPoints,
  });
  const divisor = price.per === 'month' ? MONTHS : value;
  const labels = {
    value: formatValue(price, value),
    plan: plan.name,
    each: formatCents(price.per ? Math.round(cents / divisor) : cents),
  };
  return {
    plan: plan.name,
    pays: plan.pays,
    value: labels.value,
    row: row ?? price.row.replace(/\{(\w+)\}/g, (_, name: keyof typeof labels) => labels[name]),
    subtotal: formatCents(cents),
    tax: formatCents(tax),
    total: formatCents(grandtotal),
    period: `for ${price.per === 'unit' ? labels.value : 'a year'}, tax included`,
    begin: `Start with ${startLabel(price, value)}`,
  };
}

function startLabel(price: PickerScriptData, value: number): string {
  const label = formatValue(price, value);
  if (!price.unit) return label;
  return value === 1 ? `this ${price.unit.one}` : `these ${label}`;
}

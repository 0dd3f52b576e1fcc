/**
 * An example loss, and the amount that each party pays under each plan. Amounts are in whole
 * dollars.
 */

export interface ExampleLoss {
  /** Title of the example, such as 'The same lost bag, on each plan'. */
  title: string;
  story: string;
  parts: readonly { label: string; amount: number }[];
  /** A party that pays its share before the plan pays, such as the airline. */
  otherPayer?: { label: string; amount: number };
  /** The amount that the policyholder pays before the plan pays. */
  deductible?: number;
}

export interface LossShare {
  payer: 'other' | 'plan' | 'you';
  label: string;
  amount: number;
}

export const totalLoss = ({ parts }: ExampleLoss) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Parses a limit such as '$1,500'. Returns 0 if the coverage is not included. */
export function parseLimit(value: string | boolean | undefined): number {
  const [, digits = ''] = /^\$([\d,]+)$/.exec(String(value)) ?? [];
  return Number(digits.replaceAll(',', ''));
}

/**
 * Divides a loss into shares whose sum is the loss. The other payer and the deductible come first,
 * then the plan pays up to its limit. The policyholder pays the rest.
 */
export function splitCosts(loss: ExampleLoss, limit: number): LossShare[] {
  const { otherPayer, deductible = 0 } = loss;
  const remaining = totalLoss(loss) - (otherPayer?.amount ?? 0);
  const planPays = Math.max(0, Math.min(limit, remaining - deductible));
  return [
    ...(otherPayer ? [{ payer: 'other' as const, ...otherPayer }] : []),
    { payer: 'plan', label: 'Plan pays', amount: planPays },
    { payer: 'you', label: 'You pay', amount: remaining - planPays },
  ];
}

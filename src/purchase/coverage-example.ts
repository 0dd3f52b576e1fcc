/** One loss, and who pays how much of it under each plan. Whole dollars. */

export interface ExampleLoss {
  /** 'The same lost bag, on each plan' */
  title: string;
  story: string;
  parts: readonly { label: string; amount: number }[];
  /** Who pays before the plan does, such as the airline. */
  otherPayer?: { label: string; amount: number };
  /** The holder's own part, before the plan pays. */
  deductible?: number;
}

export interface CostShare {
  payer: 'other' | 'plan' | 'you';
  label: string;
  amount: number;
}

export const totalLoss = ({ parts }: ExampleLoss) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Limits in words, '$1,500'; nothing where it is not included. */
export function parseLimit(value: string | boolean | undefined): number {
  const [, digits = ''] = /^\$([\d,]+)$/.exec(String(value)) ?? [];
  return Number(digits.replaceAll(',', ''));
}

/** The shares add up to the loss. The plan pays what is left of it, up to its limit. */
export function splitCosts(loss: ExampleLoss, limit: number): CostShare[] {
  const { otherPayer, deductible = 0 } = loss;
  const remaining = totalLoss(loss) - (otherPayer?.amount ?? 0);
  const planPays = Math.max(0, Math.min(limit, remaining - deductible));
  return [
    ...(otherPayer ? [{ payer: 'other' as const, ...otherPayer }] : []),
    { payer: 'plan', label: 'Plan pays', amount: planPays },
    { payer: 'you', label: 'You pay', amount: remaining - planPays },
  ];
}

/** One loss, and who pays how much of it under each plan. Whole dollars. */

export interface Loss {
  /** 'The same lost bag, on each plan' */
  title: string;
  story: string;
  parts: readonly { label: string; amount: number }[];
  /** Who pays before the plan does, such as the airline. */
  other?: { label: string; amount: number };
  /** The holder's own part, before the plan pays. */
  deductible?: number;
}

export interface Share {
  payer: 'other' | 'plan' | 'you';
  label: string;
  amount: number;
}

export const worthOf = ({ parts }: Loss) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Limits in words, '$1,500'; nothing where it is not included. */
export function limitIn(value: string | boolean | undefined): number {
  const [, digits = ''] = /^\$([\d,]+)$/.exec(String(value)) ?? [];
  return Number(digits.replaceAll(',', ''));
}

/** The shares add up to the loss. The plan pays what is left of it, up to its limit. */
export function sharesOf(loss: Loss, limit: number): Share[] {
  const { other, deductible = 0 } = loss;
  const left = worthOf(loss) - (other?.amount ?? 0);
  const paid = Math.max(0, Math.min(limit, left - deductible));
  return [
    ...(other ? [{ payer: 'other' as const, ...other }] : []),
    { payer: 'plan', label: 'Plan pays', amount: paid },
    { payer: 'you', label: 'You pay', amount: left - paid },
  ];
}

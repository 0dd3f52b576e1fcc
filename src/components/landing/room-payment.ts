import { dollarsIn } from './example-costs.ts';

/** The loss of an object in a room. Amounts are texts in dollars: '$1,400'. */
export interface RoomLoss {
  value: string;
  /** Amount that the policyholder pays. Omitted if the coverage has no deductible. */
  deductible?: string;
}

/**
 * Returns the dollars that the plan pays for the loss of an object.
 * @throws Error if the plan pays nothing, or more than the limit of the coverage
 */
export function roomPayment({ value, deductible = '$0' }: RoomLoss, limit: string): number {
  const paid = dollarsIn(value) - dollarsIn(deductible);
  if (!(paid > 0)) throw new Error(`The plan pays nothing of ${value}`);
  const most = dollarsIn(limit) * (/million/i.test(limit) ? 1_000_000 : 1);
  if (limit.startsWith('$') && paid > most)
    throw new Error(`The plan pays at most ${limit}, less than $${paid}`);
  return paid;
}

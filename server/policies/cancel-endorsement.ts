// Cancels a pending endorsement because its policy ends.
import type { Kysely } from 'kysely';
import { describeEndorsementWithPreviousValue } from '../../src/contract/policies/describe-endorsement.ts';
import { collectionChangeSchema } from '../../src/contract/policies/endorsement.ts';
import type { Schema } from '../data/schema.ts';
import { formatAmount } from '../money.ts';
import {
  closeEndorsements,
  refundOrVoidEndorsement,
  type ClosedEndorsement,
} from './decide-endorsements.ts';

/**
 * Cancels the pending endorsement of a policy. Its own charge is refunded in full, in addition to the
 * policy's refund.
 * @returns undefined when no endorsement was pending
 */
export async function cancelPendingEndorsement(
  trx: Kysely<Schema>,
  policyId: string,
  at: string,
): Promise<ClosedEndorsement | undefined> {
  const end = { status: 'canceled', decided_at: at };
  const endorsements = await closeEndorsements(trx, [policyId], end);
  for (const endorsement of endorsements) await refundOrVoidEndorsement(trx, { endorsement, at });
  return endorsements[0];
}

/** Describes a canceled endorsement for the email about the end of its policy. */
export function describeCanceledEndorsement({ change, amount, currency }: ClosedEndorsement) {
  const description = describeEndorsementWithPreviousValue(
    collectionChangeSchema.parse(JSON.parse(change)),
  );
  return { description, authorizedAmount: amount > 0 ? formatAmount(amount, currency) : null };
}

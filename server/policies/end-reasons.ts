// Reasons why policies ended, for the policyholder.
import type { Policy } from '../../src/contract/policies/policies.ts';
import type { RejectionReason } from '../../src/contract/policies/rejection-text.ts';
import { dateInProductTimeZone } from '../dates.ts';
import { toDecimal } from '../money.ts';
import type { Services } from '../services.ts';
import type { CancellationCause } from './cancel-policy.ts';
import type { PolicyRow } from './policies.ts';

type Ended = NonNullable<Policy['ended']>;

/** The stored `end_reason` of each rejection. */
export const rejectionEndReasons = {
  carrier: 'policy_rejected',
  trip_over: 'policy_trip_over',
} as const satisfies Record<RejectionReason, string>;

type StoredReason = CancellationCause['action'] | (typeof rejectionEndReasons)[RejectionReason];

const reasons: Record<StoredReason, Ended['reason']> = {
  policy_canceled: 'canceled',
  policy_lapsed: 'unpaid',
  policy_charged_back: 'charged_back',
  policy_rejected: 'carrier',
  policy_trip_over: 'trip_over',
};

/** Returns the reason of each canceled or rejected policy whose reason is stored. */
export async function endReasonsOf(
  services: Services,
  rows: readonly PolicyRow[],
): Promise<Map<string, Ended>> {
  const [unpaid, chargedBack] = await Promise.all([
    selectUnpaid(services, idsOf(rows, 'policy_lapsed')),
    selectChargedBack(services, idsOf(rows, 'policy_charged_back')),
  ]);
  const details = new Map<string, Omit<Ended, 'reason'>>([
    ...unpaid.map(({ policy_id, vertical_code: code, amount, last_failed_at: at }) => {
      return [
        policy_id,
        { amount: toDecimal(amount), ...(at && { last_try: dateInProductTimeZone(code, at) }) },
      ] as const;
    }),
    ...chargedBack.map(({ policy_id, amount }) => {
      return [policy_id, { amount: toDecimal(Number(amount)) }] as const;
    }),
  ]);
  return new Map(
    rows.flatMap(({ id, end_reason: reason }) =>
      reason === null
        ? []
        : [[id, { reason: reasons[reason as keyof typeof reasons], ...details.get(id) }]],
    ),
  );
}

function idsOf(rows: readonly PolicyRow[], reason: CancellationCause['action']): string[] {
  return rows.filter(({ end_reason }) => end_reason === reason).map(({ id }) => id);
}

/** Selects the payments that failed until the policies ended. */
async function selectUnpaid({ database }: Services, policyIds: readonly string[]) {
  if (policyIds.length === 0) return [];
  return database.db
    .selectFrom('installments')
    .innerJoin('policies', 'policies.id', 'installments.policy_id')
    .select(['policy_id', 'vertical_code', 'amount', 'last_failed_at'])
    .where('policy_id', 'in', policyIds)
    .where('state', '=', 'waived')
    .where('failed_at', 'is not', null)
    .orderBy('failed_at')
    .execute();
}

async function selectChargedBack({ database }: Services, policyIds: readonly string[]) {
  if (policyIds.length === 0) return [];
  return database.db
    .selectFrom('refunds')
    .select('policy_id')
    .select(({ fn }) => fn.sum<number | string>('amount').as('amount'))
    .where('policy_id', 'in', policyIds)
    .where('kind', '=', 'dispute')
    .groupBy('policy_id')
    .execute();
}

import { sql } from 'kysely';
import { isFailedInstallment, isOpenInstallment } from '../data/partial-indexes.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import type { Services } from '../services.ts';
import { markSchedulesOutdated } from './billing-schedules.ts';

/**
 * Marks the billing schedules of late installments as outdated, so that they are synced even when
 * no event from the processor has arrived.
 */
export async function markLateSchedulesOutdated({
  database,
  gateway,
  now,
}: Services): Promise<void> {
  if (!gateway.billing) return;
  const at = now().toISOString();
  const isDue = sql<boolean>`${isOpenInstallment} and state <> 'failed' and next_attempt_at <= ${at}`;
  const late = [
    // Every failed installment counts as late, even if the processor will attempt it again in the
    // future.
    { column: 'covered_until', isLate: isFailedInstallment },
    { column: 'next_attempt_at', isLate: isDue },
  ] as const;
  for (const { column, isLate } of late) {
    const read = (after: { at: string | null; id: string }, size: number) =>
      database.db
        .selectFrom('installments')
        .select(['policy_id', `${column} as at`, 'id'])
        .where(isLate)
        .where(isRowAfter({ [column]: after.at ?? '', id: after.id }))
        .orderBy(column)
        .orderBy('id')
        .limit(size)
        .execute();
    for await (const slice of readInSlices({ at: '', id: '' }, read)) {
      const ids = new Set(slice.map(({ policy_id }) => policy_id));
      await database.transact((trx) => markSchedulesOutdated(trx, [...ids]));
    }
  }
}

import { firstNameOf } from '../accounts/find-account.ts';
import { isFailedInstalment } from '../data/partial-indexes.ts';
import { follows, inSlices } from '../data/slices.ts';
import { latestToday, policyToday } from '../dates.ts';
import { formatAmount } from '../money.ts';
import { askAgain } from '../sales/arrange.ts';
import { collectDue } from '../sales/collect.ts';
import { lockPolicy, planAndShow } from '../sales/instalments.ts';
import { payRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';
import { cancelWithin } from './cancel-policy.ts';
import { quoteEnd } from './cancel-quote.ts';
import { refusalToCancel } from './cancel-refusal.ts';
import { selectPolicies } from './policies.ts';

/**
 * Ends the policies whose payment has failed and whose last day of cover is over. What is paid meanwhile, or is being
 * collected at this moment, goes on.
 */
export async function endUnpaid(services: Services): Promise<void> {
  // The last try of all falls on the last day of cover: after a standstill it comes first.
  await askAgain(services);
  await collectDue(services);
  const isOver = ({ covered_until: until, vertical_code }: Unpaid) =>
    until !== null && until < policyToday(vertical_code, services.now());
  const first = { covered_until: '', id: '' };
  const read = (after: Pick<Unpaid, 'covered_until' | 'id'>, size: number) =>
    failedBefore(services, after, size);
  for await (const failed of inSlices(first, read)) {
    const over = failed.filter(isOver);
    for (const unpaid of over) await end(services, unpaid);
    if (over.length === 0) continue;
    void collectDue(services);
    void payRefunds(services);
    void services.mailer.deliver();
  }
}

type Unpaid = Awaited<ReturnType<typeof failedBefore>>[number];

/** Payments that have failed and whose last day of cover is over somewhere; the first to end first. */
function failedBefore(
  { database, now }: Services,
  { covered_until, id }: { covered_until: string | null; id: string },
  size: number,
) {
  return database.db
    .selectFrom('instalments')
    .innerJoin('policies', 'policies.id', 'instalments.policy_id')
    .select(['instalments.id', 'policy_id', 'amount', 'currency', 'covered_until'])
    .select('vertical_code')
    .where(isFailedInstalment)
    .where('covered_until', '<', latestToday(now()))
    .where(follows({ covered_until: covered_until ?? '', 'instalments.id': id }))
    .orderBy('covered_until')
    .orderBy('instalments.id')
    .limit(size)
    .execute();
}

async function end(services: Services, unpaid: Unpaid): Promise<void> {
  const { database, now } = services;
  const row = await selectPolicies(services)
    .where('policies.id', '=', unpaid.policy_id)
    .executeTakeFirstOrThrow();
  // Noon in America, where every policy lives, of the last day that was covered.
  const at = new Date(`${unpaid.covered_until}T18:00:00Z`);
  const quote = refusalToCancel(row, at) === null ? await quoteEnd(services, row, at) : null;
  await database.transact(async (trx) => {
    const policy = await lockPolicy(trx, row.id);
    const given_up = await trx
      .updateTable('instalments')
      .set({ state: 'waived', settled_at: now().toISOString() })
      .where('id', '=', unpaid.id)
      .where('state', '=', 'failed')
      .returning('id')
      .executeTakeFirst();
    // Paid or being collected: it is looked at again.
    if (!given_up || !policy) return undefined;
    // Over by itself.
    if (!quote) return planAndShow(trx, policy, now());
    const holder = { email: row.holder_email, firstName: await firstNameOf(trx, row.account_id) };
    const amount = formatAmount(unpaid.amount, unpaid.currency);
    const ending = { deed: 'policy_unpaid', amount } as const;
    if (await cancelWithin(trx, services, { quote, holder, ending })) return undefined;
    // Changed since it was read: the next run reads it anew.
    return trx
      .updateTable('instalments')
      .set({ state: 'failed', settled_at: null })
      .where('id', '=', unpaid.id)
      .execute()
      .then(() => undefined);
  });
}

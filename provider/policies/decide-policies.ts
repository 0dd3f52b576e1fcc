import type { Kysely } from 'kysely';
import { record } from '../audit.ts';
import { firstNameOf } from '../accounts/find-account.ts';
import { outcomes, type Decision } from './decision.ts';
import { isPendingPolicy } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { WHILE_PENDING } from '../sales/double-cover.ts';
import { captureSoon, takeHeld, type HeldCharge } from '../sales/captures.ts';
import { waive } from '../sales/instalments.ts';
import { oweRefund, payRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';
import { settleChanges } from './settle-changes.ts';

/**
 * What a carrier has decided on policies that were pending: their status, what becomes of the money and the
 * mail in one transaction; then the money moves. Approved, what was held is taken; rejected, it is let go, or
 * given back where it was taken already. A policy that is not pending any more is left alone. A policy with a
 * pending change stays in force either way.
 * @param policyId one policy, or undefined for all that wait
 * @returns how many were decided
 */
export async function decidePolicies(
  services: Services,
  decision: Decision,
  policyId?: string,
): Promise<number> {
  const { count, taken } = await settlePending(services, decision, policyId);
  for (const charge of taken) captureSoon(services, charge);
  void payRefunds(services);
  void services.mailer.deliver();
  return count;
}

/** The same without the money and the mail going out: jobs find what is due. */
export async function settlePending(
  services: Services,
  decision: Decision,
  policyId?: string,
): Promise<{ count: number; taken: HeldCharge[] }> {
  const { database, now } = services;
  const at = now().toISOString();
  return database.transact(async (trx) => {
    const changes = await settleChanges(trx, services, { decision, policyId, at });
    const decided = await settlePolicies(trx, decision, policyId);
    for (const policy of decided) {
      await mailDecision(trx, services, { policy, decision });
      await record(trx, services, { deed: `policy_${outcomes[decision]}`, ...named(policy) });
    }
    const ids = decided.map(({ id }) => id);
    const charges = decision === 'approve' ? await takeHeld(trx, 'policy_id', ids) : [];
    if (decision === 'reject') {
      await waive(trx, { policyIds: ids, at });
      await giveBack(trx, ids, at);
    }
    return { count: changes.count + decided.length, taken: [...changes.taken, ...charges] };
  });
}

/** What was rejected may be bought again; so may what was let in one at a time, once it is decided on. */
async function settlePolicies(
  trx: Kysely<Schema>,
  decision: Decision,
  policyId: string | undefined,
) {
  const waiting = trx
    .updateTable('policies')
    .set({ status: outcomes[decision], ...(decision === 'reject' && { holder_key: null }) })
    .where(isPendingPolicy)
    .where('status', '=', 'pending');
  const one = policyId === undefined ? waiting : waiting.where('id', '=', policyId);
  const decided = await one
    .returning(['id', 'account_id', 'policy_number', 'plan_title', 'vertical_code', 'holder_email'])
    .execute();
  const ids = decided.map(({ id }) => id);
  if (ids.length > 0)
    await trx
      .updateTable('policies')
      .set({ holder_key: null })
      .where('id', 'in', ids)
      .where('holder_key', 'like', `%${WHILE_PENDING}`)
      .execute();
  return decided;
}
type Decided = Awaited<ReturnType<typeof settlePolicies>>[number];

function named({ id: policyId, account_id: accountId, vertical_code: product }: Decided) {
  return { policyId, accountId, product };
}

/** A refund of each charge: paid as a release where the money was only held. */
async function giveBack(
  trx: Kysely<Schema>,
  policyIds: readonly string[],
  at: string,
): Promise<void> {
  if (policyIds.length === 0) return;
  const charges = await trx
    .selectFrom('charges')
    .select(['id', 'policy_id', 'amount', 'currency'])
    .where('policy_id', 'in', policyIds)
    .where('released_at', 'is', null)
    .execute();
  for (const { id: charge_id, ...charge } of charges)
    await oweRefund(trx, { ...charge, charge_id, created_at: at });
}

async function mailDecision(
  trx: Kysely<Schema>,
  { mailer }: Services,
  { policy, decision }: { policy: Decided; decision: Decision },
): Promise<void> {
  await mailer.enqueue(trx, {
    to: policy.holder_email,
    template: decision === 'approve' ? 'policyApproved' : 'policyRejected',
    data: {
      firstName: await firstNameOf(trx, policy.account_id),
      policyNumber: policy.policy_number,
      planTitle: policy.plan_title,
      policyLink: `/account/policies/${policy.vertical_code}/${policy.id}`,
    },
  });
}

import type { Kysely, Selectable } from 'kysely';
import { collectionChangeSchema } from '../../src/contract/policies/endorsement.ts';
import type { EndorsementsTable } from '../data/money-tables.ts';
import { isPendingPolicy } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { record } from '../audit.ts';
import { formatDate } from '../dates.ts';
import { firstNameOf } from '../accounts/find-account.ts';
import { takeHeld, type HeldCharge } from '../sales/captures.ts';
import { changeMoney } from '../sales/change-words.ts';
import { selectChargedCard } from '../sales/charged-card.ts';
import { forgetRenewal } from '../sales/instalments.ts';
import { billOfRow, firstPayment } from '../sales/payment-plan.ts';
import { changeInFull } from '../../src/contract/policies/change-words.ts';
import { cardName } from '../../src/contract/purchase/card-name.ts';
import { allocate, paidCharges, type RefundPart } from '../sales/paid-charges.ts';
import { oweRefund } from '../sales/refunds.ts';
import { touchSchedules } from '../sales/schedules.ts';
import type { Services } from '../services.ts';
import { outcomes, type Decision } from './decision.ts';
import { selectPolicies, type PolicyRow } from './policies.ts';

interface Deciding {
  decision: Decision;
  /** undefined: all that wait. */
  policyId: string | undefined;
  /** An instant. */
  at: string;
}

/**
 * What a carrier has decided on changes. Approved, the policy becomes what the change says, what was held is
 * taken, and a refund goes back to the newest charges; rejected, the policy stays as it was and the change's
 * own charge goes back. Inside a transaction, with the mails.
 * @returns how many were decided, and what is to be taken
 */
export async function settleChanges(
  trx: Kysely<Schema>,
  services: Services,
  deciding: Deciding,
): Promise<{ count: number; taken: HeldCharge[] }> {
  const reopened = await reopenPolicies(trx, deciding.policyId);
  if (reopened.length === 0) return { count: 0, taken: [] };
  for (const policy of reopened)
    await record(trx, services, { deed: `change_${outcomes[deciding.decision]}`, ...policy });
  const ids = reopened.map(({ policyId }) => policyId);
  await touchSchedules(trx, ids);
  const changes = await closeChanges(trx, ids, {
    status: outcomes[deciding.decision],
    decided_at: deciding.at,
  });
  for (const change of changes) {
    const row = await selectPolicies({ database: { db: trx } })
      .where('policies.id', '=', change.policy_id)
      .executeTakeFirstOrThrow();
    const settled = { change, row, at: deciding.at };
    if (deciding.decision === 'reject') await giveBackChange(trx, settled);
    const parts = deciding.decision === 'approve' ? await applyChange(trx, settled) : [];
    await mailDecision(trx, services, { ...settled, parts, decision: deciding.decision });
  }
  const charges = changes.flatMap(({ charge_id }) => charge_id ?? []);
  const taken = deciding.decision === 'approve' ? await takeHeld(trx, 'id', charges) : [];
  return { count: ids.length, taken };
}

/** The policies first, then their changes: in the order in which a cancellation takes them too. */
async function reopenPolicies(
  trx: Kysely<Schema>,
  policyId: string | undefined,
): Promise<Reopened[]> {
  const waiting = trx
    .updateTable('policies')
    .set({ status: 'approved' })
    .where(isPendingPolicy)
    .where('status', '=', 'pending_change');
  const one = policyId === undefined ? waiting : waiting.where('id', '=', policyId);
  const columns = [
    'id as policyId',
    'account_id as accountId',
    'vertical_code as product',
  ] as const;
  return one.returning(columns).execute();
}
type Reopened = { policyId: string; accountId: string; product: string };

/** Ends the changes that wait on these policies, however they end. */
export function closeChanges(
  trx: Kysely<Schema>,
  policyIds: readonly string[],
  end: Pick<EndorsementsTable, 'status' | 'decided_at'>,
) {
  return trx
    .updateTable('endorsements')
    .set(end)
    .where('policy_id', 'in', policyIds)
    .where('status', '=', 'pending')
    .returningAll()
    .execute();
}

export type ClosedChange = Selectable<EndorsementsTable>;

interface Settled {
  change: ClosedChange;
  row: PolicyRow;
  at: string;
}

/** @returns what goes back to which card */
async function applyChange(
  trx: Kysely<Schema>,
  { change, row, at }: Settled,
): Promise<RefundPart[]> {
  const { id: endorsement_id, policy_id, amount, currency, details } = change;
  // What was paid since it was asked for has moved the next payment on.
  const { next_payment } = billOfRow(row);
  const bill = { ...billOfRow(change), next_payment };
  const billing = JSON.stringify(bill);
  await trx.updateTable('policies').set({ details, billing }).where('id', '=', policy_id).execute();
  await forgetRenewal(trx, policy_id, firstPayment(bill));
  if (amount >= 0) return [];
  const parts = allocate(-amount, await paidCharges(trx, row));
  const refund = { policy_id, endorsement_id, currency, created_at: at };
  for (const { chargeId: charge_id, amount: part } of parts)
    await oweRefund(trx, { ...refund, charge_id, amount: part });
  return parts;
}

/** A refund of all that was held or taken for a change: paid as a release where it is only held. */
export async function giveBackChange(
  trx: Kysely<Schema>,
  { change, at }: Pick<Settled, 'change' | 'at'>,
): Promise<void> {
  const { id: endorsement_id, policy_id, charge_id, amount, currency } = change;
  if (charge_id === null) return;
  await oweRefund(trx, { policy_id, charge_id, endorsement_id, amount, currency, created_at: at });
}

async function mailDecision(
  trx: Kysely<Schema>,
  { mailer }: Services,
  { change, row, parts, decision }: Settled & { parts: RefundPart[]; decision: Decision },
): Promise<void> {
  // Of what goes back the parts name their cards.
  const card = await trx
    .selectFrom('charges')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select(selectChargedCard)
    .where('charges.id', '=', change.charge_id ?? '')
    .executeTakeFirst();
  const told = collectionChangeSchema.parse(JSON.parse(change.change));
  await mailer.enqueue(trx, {
    to: row.holder_email,
    template: decision === 'approve' ? 'changeApproved' : 'changeRejected',
    data: {
      firstName: await firstNameOf(trx, row.account_id),
      policyNumber: row.policy_number,
      planTitle: row.plan_title,
      underwriter: row.underwriter,
      change: changeInFull(told),
      from: formatDate(told.effective_date),
      money: changeMoney({
        amount: change.amount,
        currency: change.currency,
        card: card?.brand ? cardName({ brand: card.brand, last4: card.last4 ?? '' }) : 'your card',
        parts,
      }),
      policyLink: `/account/policies/${row.vertical_code}/${row.id}`,
    },
  });
}

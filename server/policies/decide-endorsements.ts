import type { Kysely, Selectable } from 'kysely';
import { collectionChangeSchema } from '../../src/contract/policies/endorsement.ts';
import type { EndorsementsTable } from '../data/payment-tables.ts';
import { isPendingPolicy } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { recordAuditEvent } from '../audit.ts';
import { formatDate } from '../dates.ts';
import { findFirstName } from '../accounts/find-account.ts';
import { markChargesDueForCapture, type AuthorizedCharge } from '../sales/captures.ts';
import { describeEndorsementPayment } from '../sales/endorsement-payment.ts';
import { chargedCardColumns } from '../sales/charged-card.ts';
import { latestRefundDay } from '../sales/latest-refund-day.ts';
import { resetRenewalQuote } from '../sales/installments.ts';
import { storedBillingOf, firstPaymentAmount } from '../sales/payment-plan.ts';
import { describeEndorsementWithPreviousValue } from '../../src/contract/policies/describe-endorsement.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import {
  allocateRefund,
  listRefundableCharges,
  type RefundAllocation,
} from '../sales/refundable-charges.ts';
import type { EndorsementTemplateData } from '../mail/endorsement-templates.ts';
import { createPendingRefund } from '../sales/refunds.ts';
import { markSchedulesOutdated } from '../sales/billing-schedules.ts';
import type { Services } from '../services.ts';
import { decidedStatuses, type Decision } from './decision.ts';
import { selectPolicies, type PolicyRow } from './policies.ts';
import { policyNamesOf } from '../mail/policy-names.ts';

interface EndorsementDecision {
  decision: Decision;
  /** The policy whose endorsement is decided; undefined for all pending endorsements. */
  policyId: string | undefined;
  /** Instant of the decision. */
  at: string;
}

/**
 * Applies a carrier's decision on pending endorsements. An approval updates the policy. Then the
 * authorized amount is captured, or a negative amount is refunded to the newest charges. A
 * rejection leaves the policy unchanged and refunds the endorsement's own charge. Runs inside a
 * transaction that also stores the emails.
 * @returns the number of decided endorsements, and the charges to capture
 */
export async function decideEndorsements(
  trx: Kysely<Schema>,
  services: Services,
  input: EndorsementDecision,
): Promise<{ count: number; toCapture: AuthorizedCharge[] }> {
  const policies = await reopenPolicies(trx, input.policyId);
  if (policies.length === 0) return { count: 0, toCapture: [] };
  for (const policy of policies)
    await recordAuditEvent(trx, services, {
      action: `endorsement_${decidedStatuses[input.decision]}`,
      ...policy,
    });
  const ids = policies.map(({ policyId }) => policyId);
  await markSchedulesOutdated(trx, ids);
  const endorsements = await closeEndorsements(trx, ids, {
    status: decidedStatuses[input.decision],
    decided_at: input.at,
  });
  const storedIds = new Set(endorsements.map(({ policy_id }) => policy_id));
  for (const id of ids.filter((one) => !storedIds.has(one)))
    await enqueueEmail(trx, services.mailer, {
      ...input,
      row: await selectPolicy(trx, id),
      change: unknownChange,
    });
  for (const endorsement of endorsements) {
    const row = await selectPolicy(trx, endorsement.policy_id);
    const decided = { endorsement, row, at: input.at };
    if (input.decision === 'reject') await refundOrVoidEndorsement(trx, decided);
    const refundAllocations =
      input.decision === 'approve' ? await applyEndorsement(trx, decided) : [];
    await enqueueDecisionEmail(trx, services, {
      ...decided,
      refundAllocations,
      decision: input.decision,
    });
  }
  const charges = endorsements.flatMap(({ charge_id }) => charge_id ?? []);
  const toCapture =
    input.decision === 'approve' ? await markChargesDueForCapture(trx, 'id', charges) : [];
  return { count: ids.length, toCapture };
}

const selectPolicy = (trx: Kysely<Schema>, id: string) =>
  selectPolicies({ database: { db: trx } })
    .where('policies.id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Sets the status of the policies with a pending endorsement back to approved. This also locks the
 * policies before their endorsements, in the same order as a cancellation does.
 */
async function reopenPolicies(
  trx: Kysely<Schema>,
  policyId: string | undefined,
): Promise<ReopenedPolicy[]> {
  const pendingUpdate = trx
    .updateTable('policies')
    .set({ status: 'approved' })
    .where(isPendingPolicy)
    .where('status', '=', 'pending_change');
  const update = policyId === undefined ? pendingUpdate : pendingUpdate.where('id', '=', policyId);
  const columns = [
    'id as policyId',
    'account_id as accountId',
    'vertical_code as product',
  ] as const;
  return update.returning(columns).execute();
}
type ReopenedPolicy = { policyId: string; accountId: string; product: string };

/** Sets the pending endorsements of these policies to the given final status. */
export function closeEndorsements(
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

export type ClosedEndorsement = Selectable<EndorsementsTable>;

interface DecidedEndorsement {
  endorsement: ClosedEndorsement;
  row: PolicyRow;
  at: string;
}

/**
 * Applies an approved endorsement to its policy.
 * @returns the refunded amount per card
 */
async function applyEndorsement(
  trx: Kysely<Schema>,
  { endorsement, row, at }: DecidedEndorsement,
): Promise<RefundAllocation[]> {
  const { id: endorsement_id, policy_id, amount, currency, details } = endorsement;
  // The next payment date is taken from the policy and not from the endorsement. Payments since the
  // endorsement request may have changed it.
  const { next_payment } = storedBillingOf(row);
  const newBilling = { ...storedBillingOf(endorsement), next_payment };
  const billing = JSON.stringify(newBilling);
  await trx.updateTable('policies').set({ details, billing }).where('id', '=', policy_id).execute();
  await resetRenewalQuote(trx, policy_id, firstPaymentAmount(newBilling));
  if (amount >= 0) return [];
  const refundAllocations = allocateRefund(-amount, await listRefundableCharges(trx, row));
  const refund = { policy_id, endorsement_id, currency, created_at: at };
  for (const { chargeId: charge_id, amount: allocatedAmount } of refundAllocations)
    await createPendingRefund(trx, { ...refund, charge_id, amount: allocatedAmount });
  return refundAllocations;
}

/**
 * Refunds the endorsement's charge in full, except for what a bank took back. A charge that is only
 * authorized is voided instead.
 */
export async function refundOrVoidEndorsement(
  trx: Kysely<Schema>,
  { endorsement, at }: Pick<DecidedEndorsement, 'endorsement' | 'at'>,
): Promise<void> {
  const { id: endorsement_id, policy_id, charge_id, amount, currency } = endorsement;
  if (charge_id === null) return;
  const disputed = await trx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('amount'))
    .where('policy_id', '=', policy_id)
    .where('charge_id', '=', charge_id)
    .where('kind', '=', 'dispute')
    .executeTakeFirstOrThrow();
  const refund = { policy_id, charge_id, endorsement_id, currency, created_at: at };
  const left = amount - Number(disputed.amount ?? 0);
  if (left > 0) await createPendingRefund(trx, { ...refund, amount: left });
}

async function enqueueDecisionEmail(
  trx: Kysely<Schema>,
  { mailer }: Services,
  {
    endorsement,
    row,
    refundAllocations,
    decision,
    at,
  }: DecidedEndorsement & { refundAllocations: RefundAllocation[]; decision: Decision },
): Promise<void> {
  // The card of the endorsement's charge. When the endorsement is refunded, the cards in
  // `refundAllocations` are named instead.
  const card = await trx
    .selectFrom('charges')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select(chargedCardColumns)
    .select('captured_at')
    .where('charges.id', '=', endorsement.charge_id ?? '')
    .executeTakeFirst();
  const collectionChange = collectionChangeSchema.parse(JSON.parse(endorsement.change));
  await enqueueEmail(trx, mailer, {
    row,
    decision,
    at,
    change: {
      description: describeEndorsementWithPreviousValue(collectionChange),
      effectiveDate: formatDate(collectionChange.effective_date),
      payment: describeEndorsementPayment({
        amount: endorsement.amount,
        currency: endorsement.currency,
        card: card?.brand
          ? cardBrandAndLast4({ brand: card.brand, last4: card.last4 ?? '' })
          : 'your card',
        isCaptured: card !== undefined && card.captured_at !== null,
        refundAllocations,
      }),
    },
  });
}

type EmailedChange = Pick<
  EndorsementTemplateData['endorsementApproved'],
  'description' | 'effectiveDate' | 'payment'
>;

/** A change that was requested outside of this server, which therefore stores nothing about it. */
const unknownChange: EmailedChange = { description: null, effectiveDate: null, payment: null };

async function enqueueEmail(
  trx: Kysely<Schema>,
  mailer: Services['mailer'],
  {
    row,
    decision,
    at,
    change,
  }: Pick<DecidedEndorsement, 'row' | 'at'> & { decision: Decision; change: EmailedChange },
): Promise<void> {
  await mailer.enqueue(trx, {
    to: row.policyholder_email,
    template: decision === 'approve' ? 'endorsementApproved' : 'endorsementRejected',
    data: {
      ...policyNamesOf(row),
      ...change,
      firstName: await findFirstName(trx, row.account_id),
      carrier: row.underwriter,
      refundBy: formatDate(latestRefundDay(at)),
      policyLink: `/account/policies/${row.vertical_code}/${row.id}`,
    },
  });
}

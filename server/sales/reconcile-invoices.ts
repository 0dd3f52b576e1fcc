// Records the payments that the card processor collects by itself. The processor's invoices show
// the result of these payments.
import type { Kysely } from 'kysely';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { findFirstName } from '../accounts/find-account.ts';
import { generateToken } from '../accounts/tokens.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate } from '../dates.ts';
import { policyNamesOf } from '../mail/policy-names.ts';
import { formatAmount } from '../money.ts';
import type { Services } from '../services.ts';
import { insertCharge, markCaptured } from './captures.ts';
import type { ProcessorInvoice } from './gateway/billing.ts';
import { lockPolicy, openInstallmentStates, type InstallmentAttempt } from './installments.ts';
import { latestRefundDay } from './latest-refund-day.ts';
import { createPendingRefund, payPendingRefunds } from './refunds.ts';
import {
  nextAttemptAt,
  recordFailedInstallment,
  recordPaidInstallment,
} from './installment-outcomes.ts';

/**
 * Finds the installment of an invoice, with the current card of its policy. Undefined when the
 * policy has no such installment.
 */
export async function findAttemptOfInvoice(
  { database }: Services,
  policyId: string,
  invoice: ProcessorInvoice,
): Promise<InstallmentAttempt | undefined> {
  const { db } = database;
  const row = await db
    .selectFrom('installments')
    .selectAll()
    .where('id', '=', invoice.paymentId)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { productCode, policyNumber, planTitle, underwriter, ...card } = await db
    .selectFrom('policies')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select(['policy_number as policyNumber', 'plan_title as planTitle', 'underwriter'])
    .select('vertical_code as productCode')
    .select(['payment_methods.id', 'gateway_ref', 'brand', 'last4', 'removed_at'])
    .select('payment_methods.account_id')
    .where('policies.id', '=', policyId)
    .executeTakeFirstOrThrow();
  const installment = { ...row, payment_method_id: card.id };
  return { installment, card, productCode, policyNumber, planTitle, underwriter, invoice };
}

/**
 * Records the payment or the failed attempt of an invoice. Each payment and each failed attempt is
 * recorded only once, even if this function runs again for the same invoice.
 */
export async function reconcileInvoice(
  services: Services,
  policyId: string,
  invoice: ProcessorInvoice,
): Promise<void> {
  if (invoice.state === 'closed' || (invoice.state === 'open' && invoice.attempts === 0)) return;
  const attempt = await findAttemptOfInvoice(services, policyId, invoice);
  if (!attempt) return;
  if (invoice.chargeRef !== null) return recordPaidInvoice(services, attempt, invoice.chargeRef);
  const { installment } = attempt;
  if (installment.invoice_ref !== invoice.ref || installment.attempts < invoice.attempts)
    await recordFailedInstallment(services, { attempt, token: generateToken() });
  else await updateNextAttempt(services, attempt);
  void services.mailer.deliver();
}

async function recordPaidInvoice(
  services: Services,
  attempt: InstallmentAttempt,
  chargeRef: string,
): Promise<void> {
  if (await isChargeRecorded(services.database.db, services, chargeRef)) return;
  const paidAttempt = await withChargedCard(services, attempt, chargeRef);
  const recordedChargeId = await recordPaidInstallment(services, {
    attempt: paidAttempt,
    chargeRef,
    chargeId: newId('chg'),
  });
  if (recordedChargeId === null) await refundUnneededPayment(services, paidAttempt, chargeRef);
  void services.mailer.deliver();
}

/** True if a charge of the card processor is in the database. */
export async function isChargeRecorded(
  db: Kysely<Schema>,
  { gateway }: Pick<Services, 'gateway'>,
  chargeRef: string,
): Promise<boolean> {
  const charge = await db
    .selectFrom('charges')
    .select('id')
    .where('gateway', '=', gateway.kind)
    .where('charge_ref', '=', chargeRef)
    .executeTakeFirst();
  return charge !== undefined;
}

/**
 * Replaces the card in the attempt with the card that was charged, because the charged card may
 * differ from the policy's current card.
 */
async function withChargedCard(
  { database, gateway }: Services,
  attempt: InstallmentAttempt,
  chargeRef: string,
): Promise<InstallmentAttempt> {
  const chargedCard = (await gateway.billing?.findChargedCard(chargeRef)) ?? null;
  const method =
    chargedCard &&
    (await database.db
      .selectFrom('payment_methods')
      .select('id')
      .where('gateway', '=', gateway.kind)
      .where('gateway_ref', '=', chargedCard.gatewayRef)
      .executeTakeFirst());
  const { brand, last4 } = chargedCard?.card ?? { brand: 'card', last4: '' };
  return {
    ...attempt,
    installment: { ...attempt.installment, payment_method_id: method?.id ?? null },
    card: { ...attempt.card, brand, last4 },
  };
}

/** Records, refunds and emails a payment that arrived when its installment was no longer due. */
async function refundUnneededPayment(
  services: Services,
  attempt: InstallmentAttempt,
  charge_ref: string,
): Promise<void> {
  const { database, gateway, now } = services;
  const { installment, invoice } = attempt;
  const { policy_id, currency, payment_method_id } = installment;
  const [id, created_at] = [newId('chg'), now().toISOString()];
  const amount = invoice?.amount ?? installment.amount;
  await database.transact(async (trx) => {
    const policy = await lockPolicy(trx, policy_id);
    // Another process may have read the same invoice and recorded its charge first.
    if (await isChargeRecorded(trx, services, charge_ref)) return;
    const { state } = await trx
      .selectFrom('installments')
      .select('state')
      .where('id', '=', installment.id)
      .executeTakeFirstOrThrow();
    if (openInstallmentStates.some((one) => one === state))
      throw new Error('The installment has changed. The next sync reads it again.');
    const charge = { policy_id, currency, amount, created_at };
    await insertCharge(trx, {
      ...charge,
      id,
      gateway: gateway.kind,
      charge_ref,
      payment_method_id,
      card_brand: attempt.card.brand,
      card_last4: attempt.card.last4,
      authorized_until: null,
    });
    await markCaptured(trx, id, created_at);
    await createPendingRefund(trx, { ...charge, charge_id: id });
    if (!policy) return;
    await services.mailer.enqueue(trx, {
      to: policy.policyholder_email,
      template: 'paymentReturned',
      data: {
        firstName: await findFirstName(trx, policy.account_id),
        ...policyNamesOf(policy),
        amount: formatAmount(amount, currency),
        card: cardBrandAndLast4(attempt.card),
        refundBy: formatDate(latestRefundDay(created_at)),
        policyLink: `/account/policies/${policy.vertical_code}/${policy_id}`,
      },
    });
  });
  void payPendingRefunds(services);
}

/**
 * Updates the time of the installment's next attempt. This is a separate update, because the
 * processor sets the time only after it has reported the decline.
 */
async function updateNextAttempt(
  { database, now }: Services,
  attempt: InstallmentAttempt,
): Promise<void> {
  const { installment, productCode } = attempt;
  const coveredUntil = installment.covered_until ?? '';
  const next_attempt_at = nextAttemptAt(attempt, { productCode, coveredUntil, now: now() });
  if (next_attempt_at === installment.next_attempt_at) return;
  await database.transact((trx) =>
    trx
      .updateTable('installments')
      .set({ next_attempt_at })
      .where('id', '=', installment.id)
      .where('state', '=', 'failed')
      // Does not change installments that are already due for an immediate retry.
      .where('next_attempt_at', '>', now().toISOString())
      .execute(),
  );
}

// What becomes of a payment that the card processor collects by itself, by how its bill stands.
import { generateToken } from '../accounts/tokens.ts';
import { newId } from '../data/ids.ts';
import type { Services } from '../services.ts';
import { insertCharge, markCaptured } from './captures.ts';
import type { Invoice } from './gateway/billing.ts';
import { lockPolicy, openStates, type InstallmentAttempt } from './installments.ts';
import { createPendingRefund, submitRefunds } from './refunds.ts';
import { nextAttemptAt, recordFailed, recordPaid } from './installment-outcomes.ts';

/** The payment of a bill, as it stands and with the card that its policy is charged to; undefined where it is none of the policy's. */
export async function findAttempt(
  { database }: Services,
  policyId: string,
  invoice: Invoice,
): Promise<InstallmentAttempt | undefined> {
  const { db } = database;
  const row = await db
    .selectFrom('installments')
    .selectAll()
    .where('id', '=', invoice.paymentId)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { policyNumber, planTitle, underwriter, ...card } = await db
    .selectFrom('policies')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select(['policy_number as policyNumber', 'plan_title as planTitle', 'underwriter'])
    .select(['payment_methods.id', 'gateway_ref', 'brand', 'last4', 'removed_at'])
    .select('payment_methods.account_id')
    .where('policies.id', '=', policyId)
    .executeTakeFirstOrThrow();
  const installment = { ...row, payment_method_id: card.id };
  return { installment, card, policyNumber, planTitle, underwriter, invoice };
}

/** Writes down how a bill stands, once for each payment of it and each try, whatever was written down before. */
export async function reconcileInvoice(
  services: Services,
  policyId: string,
  invoice: Invoice,
): Promise<void> {
  if (invoice.state === 'closed' || (invoice.state === 'open' && invoice.attempts === 0)) return;
  const attempt = await findAttempt(services, policyId, invoice);
  if (!attempt) return;
  if (invoice.chargeRef !== null) return recordPaidInvoice(services, attempt, invoice.chargeRef);
  const { installment } = attempt;
  if (installment.invoice_ref !== invoice.ref || installment.attempts < invoice.attempts)
    await recordFailed(services, { attempt, token: generateToken() });
  else await updateNextAttempt(services, attempt);
  void services.mailer.deliver();
}

async function recordPaidInvoice(
  services: Services,
  attempt: InstallmentAttempt,
  chargeRef: string,
): Promise<void> {
  const { db } = services.database;
  const existingCharge = await db
    .selectFrom('charges')
    .select('id')
    .where('gateway', '=', services.gateway.kind)
    .where('charge_ref', '=', chargeRef)
    .executeTakeFirst();
  if (existingCharge) return;
  const paidAttempt = await withChargedCard(services, attempt, chargeRef);
  const recordedChargeId = await recordPaid(services, {
    attempt: paidAttempt,
    chargeRef,
    chargeId: newId('chg'),
  });
  if (recordedChargeId === null) await refundUnneededPayment(services, paidAttempt, chargeRef);
  void services.mailer.deliver();
}

/** The policy may be charged to another card by now than the one that has paid. */
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

/** Paid at the moment when nobody asked for it any more. */
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
    await lockPolicy(trx, policy_id);
    const { state } = await trx
      .selectFrom('installments')
      .select('state')
      .where('id', '=', installment.id)
      .executeTakeFirstOrThrow();
    if (openStates.some((one) => one === state))
      throw new Error('A payment has changed: it is read anew');
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
  });
  void submitRefunds(services);
}

/** The processor has made up its mind only after it has told of the refusal. */
async function updateNextAttempt(
  { database, now }: Services,
  attempt: InstallmentAttempt,
): Promise<void> {
  const { installment } = attempt;
  const next_attempt_at = nextAttemptAt(attempt, installment.covered_until ?? '', now());
  if (next_attempt_at === installment.next_attempt_at) return;
  await database.transact((trx) =>
    trx
      .updateTable('installments')
      .set({ next_attempt_at })
      .where('id', '=', installment.id)
      .where('state', '=', 'failed')
      // Not where it is to be tried at once.
      .where('next_attempt_at', '>', now().toISOString())
      .execute(),
  );
}

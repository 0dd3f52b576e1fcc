// Collects payments after a purchase with Stripe Billing: one subscription schedule per policy, one
// phase per payment.
import type Stripe from 'stripe';
import type { Invoice, Billing, BillingPlan, ChargedCard } from './billing.ts';
import { newPhases, phasesAfter, secondsOf, type PhaseContext } from './stripe-phases.ts';
import { isDeclined } from './stripe-errors.ts';
import { chargedCardOf, digest, idOf } from './stripe-shapes.ts';

interface StripeBillingOptions {
  client: () => Promise<Stripe>;
  installation: string;
  now: () => Date;
}

export function stripeBilling({ client, ...options }: StripeBillingOptions): Billing {
  return {
    listInvoices: async (scheduleRef) => readInvoices(await client(), scheduleRef),
    findChargedCard: async (chargeRef) => findChargedCard(await client(), chargeRef),
    syncSchedule: async (plan, key) => syncSchedule(await client(), { ...options, plan, key }),
    payInvoice: async (invoice, gatewayRef, key) =>
      payInvoice(await client(), { invoice, gatewayRef, key }),
  };
}

type Schedule = Stripe.SubscriptionSchedule;

/**
 * Returns a schedule's subscription. A subscription that someone has released from its schedule
 * continues by itself.
 */
function subscriptionOf({ subscription, released_subscription: released }: Schedule): string {
  return idOf(subscription ?? released);
}

const isRunning = ({ status }: Schedule) => status === 'active' || status === 'not_started';

async function invoicesOf(stripe: Stripe, schedule: Schedule): Promise<Stripe.Invoice[]> {
  const subscription = subscriptionOf(schedule);
  if (subscription === '') return [];
  return stripe.invoices
    .list({ subscription, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 10_000 });
}

async function readInvoices(stripe: Stripe, scheduleRef: string): Promise<Invoice[]> {
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleRef);
  return (await invoicesOf(stripe, schedule)).flatMap((invoice) => toInvoice(invoice) ?? []);
}

const invoiceStates: Record<string, Invoice['state']> = { paid: 'paid', void: 'closed' };

/**
 * Converts an invoice. The metadata of its phase names its payment. An invoice without that
 * metadata is for days on which nothing is due, so the result is undefined.
 */
function toInvoice(invoice: Stripe.Invoice): Invoice | undefined {
  const paymentId = invoice.parent?.subscription_details?.metadata?.['payment'];
  if (!paymentId) return undefined;
  const {
    id: ref,
    amount_due: amount,
    attempt_count: attempts,
    next_payment_attempt: nextAttempt,
  } = invoice;
  const state = invoiceStates[invoice.status ?? ''] ?? 'open';
  const nextAttemptAt = nextAttempt === null ? null : new Date(nextAttempt * 1000);
  const paidPayment = invoice.payments?.data.find(({ status }) => status === 'paid');
  // An invoice that someone marked as paid elsewhere has no payment intent, so its own id is used
  // instead.
  const chargeRef = state === 'paid' ? idOf(paidPayment?.payment.payment_intent) || ref : null;
  return { ref, paymentId, state, amount, chargeRef, attempts, nextAttemptAt };
}

/**
 * Finds the card of a charge. An invoice that was marked as paid elsewhere has no payment intent,
 * so the result is null.
 */
async function findChargedCard(stripe: Stripe, chargeRef: string): Promise<ChargedCard | null> {
  if (!chargeRef.startsWith('pi_')) return null;
  const expand = ['latest_charge'];
  const intent = await stripe.paymentIntents.retrieve(chargeRef, { expand });
  const { customer, payment_method, latest_charge: charge } = intent;
  const details = typeof charge === 'string' ? null : charge?.payment_method_details;
  if (!details) return null;
  const gatewayRef = `${idOf(customer)}/${idOf(payment_method)}`;
  return { gatewayRef, card: chargedCardOf(details) };
}

interface SyncRequest {
  plan: BillingPlan;
  key: string;
  installation: string;
  now: () => Date;
}

async function syncSchedule(stripe: Stripe, request: SyncRequest): Promise<string | null> {
  const { plan } = request;
  const [customer] = plan.gatewayRef.split('/');
  const existing = plan.scheduleRef
    ? await stripe.subscriptionSchedules.retrieve(plan.scheduleRef)
    : await findSchedule(stripe, request);
  const canUpdate =
    plan.payments.length > 0 &&
    existing &&
    isRunning(existing) &&
    idOf(existing.customer) === customer;
  if (canUpdate) return updateSchedule(stripe, existing, request);
  if (existing) await cancelSchedule(stripe, existing);
  if (plan.payments.length === 0) return existing?.id ?? null;
  // After a card change the new card's customer may already have a schedule. The old schedule
  // cannot be used, because its customer cannot be charged with the new card.
  const found = plan.scheduleRef ? await findSchedule(stripe, request) : undefined;
  return found ? updateSchedule(stripe, found, request) : createSchedule(stripe, request);
}

/**
 * Finds a schedule that was created but not recorded, because the server process stopped in
 * between.
 */
async function findSchedule(stripe: Stripe, { plan, installation }: SyncRequest) {
  const [customer = ''] = plan.gatewayRef.split('/');
  const { data } = await stripe.subscriptionSchedules.list({ customer, limit: 100 });
  return data.find((one) => {
    const { policy, installation: scheduleInstallation } = one.metadata ?? {};
    return isRunning(one) && policy === plan.policyId && scheduleInstallation === installation;
  });
}

async function createSchedule(stripe: Stripe, request: SyncRequest): Promise<string> {
  const { plan, now } = request;
  const context = await phaseContextOf(stripe, request);
  const [customer = '', default_payment_method = ''] = plan.gatewayRef.split('/');
  const params: Stripe.SubscriptionScheduleCreateParams = {
    customer,
    start_date: 'now',
    end_behavior: 'cancel',
    default_settings: { default_payment_method },
    metadata: context.labels,
    phases: newPhases(secondsOf(now()), context),
  };
  const createdSchedule = await stripe.subscriptionSchedules.create(
    params,
    requestOptions(request, params),
  );
  return createdSchedule.id;
}

async function updateSchedule(
  stripe: Stripe,
  schedule: Schedule,
  request: SyncRequest,
): Promise<string> {
  const { plan, now } = request;
  const context = await phaseContextOf(stripe, request);
  const phases = phasesAfter(schedule, secondsOf(now()), context);
  const [, default_payment_method = ''] = plan.gatewayRef.split('/');
  if (!phases) return schedule.id;
  const params: Stripe.SubscriptionScheduleUpdateParams = {
    end_behavior: 'cancel',
    proration_behavior: 'none',
    default_settings: { default_payment_method },
    phases,
  };
  await stripe.subscriptionSchedules.update(schedule.id, params, requestOptions(request, params));
  return schedule.id;
}

/**
 * Builds the idempotency key. It includes the parameters, so that a request counts as repeated only
 * with the same parameters.
 */
function requestOptions({ key }: SyncRequest, params: object) {
  return { idempotencyKey: `${key}-${digest(JSON.stringify(params))}` };
}

/**
 * Builds the context that all phases share. The prices of a schedule need a Stripe product. There
 * is one product per plan, and it is created when it is missing.
 */
async function phaseContextOf(
  stripe: Stripe,
  { plan, installation }: SyncRequest,
): Promise<PhaseContext> {
  const { policyId: policy, policyNumber: policy_number, planTitle } = plan;
  const product = `plan_${digest(`${installation} ${planTitle}`)}`;
  await stripe.products
    .retrieve(product)
    .catch(() =>
      stripe.products.create(
        { id: product, name: planTitle },
        { idempotencyKey: `product-${product}` },
      ),
    );
  return { plan, product, labels: { policy, policy_number, installation } };
}

/** Stops all charges: cancels the schedule with its subscription and voids its unpaid invoices. */
async function cancelSchedule(stripe: Stripe, schedule: Schedule): Promise<void> {
  const { id, status } = schedule;
  const withoutProration = { invoice_now: false, prorate: false };
  if (isRunning(schedule))
    await stripe.subscriptionSchedules.cancel(id, withoutProration, {
      idempotencyKey: `stop-${id}`,
    });
  if (status === 'released') await cancelReleasedSubscription(stripe, subscriptionOf(schedule));
  for (const invoice of await invoicesOf(stripe, schedule)) await voidInvoice(stripe, invoice);
}

/** Cancels a subscription that someone released from its schedule. */
async function cancelReleasedSubscription(stripe: Stripe, subscription: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscription);
  if (status === 'canceled') return;
  const withoutProration = { invoice_now: false, prorate: false };
  const idempotencyKey = `stop-${subscription}`;
  await stripe.subscriptions.cancel(subscription, withoutProration, { idempotencyKey });
}

/**
 * Voids an unpaid invoice. A draft invoice of a subscription cannot be deleted, so it is finalized
 * first and then voided.
 */
async function voidInvoice(stripe: Stripe, { id, status }: Stripe.Invoice): Promise<void> {
  if (status === 'paid' || status === 'void') return;
  const key = (operation: string) => ({ idempotencyKey: `${operation}-${id}` });
  if (status === 'draft')
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, key('finalize'));
  await stripe.invoices.voidInvoice(id, {}, key('void'));
}

interface InvoicePayment {
  invoice: Invoice;
  gatewayRef: string;
  key: string;
}

/**
 * Attempts an invoice at once. The attempt also finalizes a draft invoice. No buyer is present for
 * the issuer's check.
 */
async function payInvoice(
  stripe: Stripe,
  { invoice, gatewayRef, key }: InvoicePayment,
): Promise<boolean> {
  const [, payment_method = ''] = gatewayRef.split('/');
  // The key includes the card, because the policy's card may have changed since the same attempt
  // began.
  const idempotencyKey = `${key}-${digest(payment_method)}`;
  try {
    await stripe.invoices.pay(invoice.ref, { payment_method }, { idempotencyKey });
    return true;
  } catch (error) {
    if (isDeclined(error)) return false;
    throw error;
  }
}

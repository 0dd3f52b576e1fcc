// Collects the payments after a purchase with Stripe Billing. Each policy has one subscription
// schedule, and each payment has one phase of the schedule.
import type Stripe from 'stripe';
import type {
  BillingPlan,
  ChargedCard,
  PolicyAndCard,
  ProcessorBilling,
  ProcessorInvoice,
} from './billing.ts';
import {
  newSchedulePhases,
  updatedSchedulePhases,
  toUnixSeconds,
  type PhaseContext,
} from './stripe-phases.ts';
import { isDeclinedByIssuer, nullIfMissing } from './stripe-errors.ts';
import { chargedCardOf, digest, idOfExpandable } from './stripe-shapes.ts';

interface StripeBillingOptions {
  client: () => Promise<Stripe>;
  installation: string;
  now: () => Date;
}

export function createStripeBilling({
  client,
  ...options
}: StripeBillingOptions): ProcessorBilling {
  return {
    findSchedule: async (plan) =>
      (await listRunningSchedules(await client(), { ...options, plan })).at(-1)?.id ?? null,
    listInvoices: async (scheduleRef) => readInvoices(await client(), scheduleRef),
    findChargedCard: async (chargeRef) => findChargedCard(await client(), chargeRef),
    syncSchedule: async (plan, key) => syncSchedule(await client(), { ...options, plan, key }),
    payInvoice: async (invoice, gatewayRef, key) =>
      payInvoice(await client(), { invoice, gatewayRef, key }),
  };
}

type Schedule = Stripe.SubscriptionSchedule;

/**
 * Returns the id of a schedule's subscription. In Stripe, a subscription can be released from its
 * schedule and then continues without the schedule.
 */
function subscriptionOf({ subscription, released_subscription: released }: Schedule): string {
  return idOfExpandable(subscription ?? released);
}

const isRunning = ({ status }: Schedule) => status === 'active' || status === 'not_started';

async function invoicesOf(stripe: Stripe, schedule: Schedule): Promise<Stripe.Invoice[]> {
  const subscription = subscriptionOf(schedule);
  if (subscription === '') return [];
  return stripe.invoices
    .list({ subscription, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 10_000 });
}

async function readInvoices(stripe: Stripe, scheduleRef: string): Promise<ProcessorInvoice[]> {
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleRef).catch(nullIfMissing);
  if (!schedule) return [];
  return (await invoicesOf(stripe, schedule)).flatMap((invoice) => toInvoice(invoice) ?? []);
}

const invoiceStates: Record<string, ProcessorInvoice['state']> = { paid: 'paid', void: 'closed' };

/**
 * Converts a Stripe invoice. The metadata of the invoice's phase contains the payment id. An
 * invoice without a payment id is for days on which nothing is due, so the result is undefined.
 */
function toInvoice(invoice: Stripe.Invoice): ProcessorInvoice | undefined {
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
  // In Stripe, an invoice can be marked as paid without a card payment. Such an invoice has no
  // payment intent, so its own id is used instead.
  const chargeRef =
    state === 'paid' ? idOfExpandable(paidPayment?.payment.payment_intent) || ref : null;
  return { ref, paymentId, state, amount, chargeRef, attempts, nextAttemptAt };
}

/**
 * Finds the card of a charge. Null for an invoice that was marked as paid without a card payment,
 * because such an invoice has no payment intent. Null for a charge that Stripe does not have.
 */
async function findChargedCard(stripe: Stripe, chargeRef: string): Promise<ChargedCard | null> {
  if (!chargeRef.startsWith('pi_')) return null;
  const expand = ['latest_charge'];
  const intent = await stripe.paymentIntents.retrieve(chargeRef, { expand }).catch(nullIfMissing);
  if (!intent) return null;
  const { customer, payment_method, latest_charge: charge } = intent;
  const details = typeof charge === 'string' ? null : charge?.payment_method_details;
  if (!details) return null;
  const gatewayRef = `${idOfExpandable(customer)}/${idOfExpandable(payment_method)}`;
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
    : await findOnlySchedule(stripe, request);
  const canUpdate =
    plan.payments.length > 0 &&
    existing &&
    isRunning(existing) &&
    idOfExpandable(existing.customer) === customer;
  if (canUpdate) return updateSchedule(stripe, existing, request);
  if (existing) await cancelSchedule(stripe, existing);
  if (plan.payments.length === 0) return existing?.id ?? null;
  // After a card change, the customer of the new card may already have a schedule. The old schedule
  // cannot be used, because the new card does not belong to its customer.
  const found = plan.scheduleRef ? await findOnlySchedule(stripe, request) : undefined;
  if (found) return updateSchedule(stripe, found, request);
  const createdId = await createSchedule(stripe, request);
  return (await findOnlySchedule(stripe, request))?.id ?? createdId;
}

/**
 * Finds the policy's running schedule, which is not recorded if the server process stopped after
 * creating it. Two processes can each create a schedule when the lease of the first one expires
 * during its request. All processes then use the oldest schedule, and the others are canceled.
 */
async function findOnlySchedule(
  stripe: Stripe,
  request: SyncRequest,
): Promise<Schedule | undefined> {
  const running = await listRunningSchedules(stripe, request);
  const oldest = running.pop();
  for (const duplicate of running) await cancelSchedule(stripe, duplicate);
  return oldest;
}

/** Lists the running schedules of a policy, the newest first. */
async function listRunningSchedules(
  stripe: Stripe,
  { plan, installation }: { plan: PolicyAndCard; installation: string },
): Promise<Schedule[]> {
  const [customer = ''] = plan.gatewayRef.split('/');
  const newestFirst = await stripe.subscriptionSchedules
    .list({ customer, limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  return newestFirst.filter((one) => {
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
    phases: newSchedulePhases(toUnixSeconds(now()), context),
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
  const phases = updatedSchedulePhases(schedule, toUnixSeconds(now()), context);
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
 * Builds the request options with the idempotency key. The key includes the parameters, so that a
 * request with other parameters does not count as a repetition.
 */
function requestOptions({ key }: SyncRequest, params: object) {
  return { idempotencyKey: `${key}-${digest(JSON.stringify(params))}` };
}

/**
 * Builds the data that all phases share. The prices of a schedule need a Stripe product. Each plan
 * has one Stripe product, which is created here when it is missing.
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

const withoutProration = { invoice_now: false, prorate: false };

/**
 * Stops all further charges: cancels the schedule with its subscription and voids the unpaid
 * invoices.
 */
async function cancelSchedule(stripe: Stripe, schedule: Schedule): Promise<void> {
  const { id, status } = schedule;
  if (isRunning(schedule))
    await stripe.subscriptionSchedules.cancel(id, withoutProration, {
      idempotencyKey: `stop-${id}`,
    });
  if (status === 'released') await cancelReleasedSubscription(stripe, subscriptionOf(schedule));
  for (const invoice of await invoicesOf(stripe, schedule)) await voidInvoice(stripe, invoice);
}

/** Cancels a subscription that was released from its schedule. */
async function cancelReleasedSubscription(stripe: Stripe, subscription: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscription);
  if (status === 'canceled') return;
  const idempotencyKey = `stop-${subscription}`;
  await stripe.subscriptions.cancel(subscription, withoutProration, { idempotencyKey });
}

/**
 * Voids an unpaid invoice. A draft invoice of a subscription cannot be deleted. So a draft is first
 * finalized and then voided.
 */
async function voidInvoice(stripe: Stripe, { id, status }: Stripe.Invoice): Promise<void> {
  if (status === 'paid' || status === 'void') return;
  const key = (operation: string) => ({ idempotencyKey: `${operation}-${id}` });
  if (status === 'draft')
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, key('finalize'));
  await stripe.invoices.voidInvoice(id, {}, key('void'));
}

interface InvoicePayment {
  invoice: ProcessorInvoice;
  gatewayRef: string;
  key: string;
}

/**
 * Attempts to collect an invoice now. This also finalizes a draft invoice. No buyer is present who
 * could complete a check by the issuer.
 */
async function payInvoice(
  stripe: Stripe,
  { invoice, gatewayRef, key }: InvoicePayment,
): Promise<boolean> {
  const [, payment_method = ''] = gatewayRef.split('/');
  // The idempotency key includes the card, because the policy's card may have changed since this
  // attempt began.
  const idempotencyKey = `${key}-${digest(payment_method)}`;
  try {
    await stripe.invoices.pay(invoice.ref, { payment_method }, { idempotencyKey });
    return true;
  } catch (error) {
    if (isDeclinedByIssuer(error)) return false;
    throw error;
  }
}

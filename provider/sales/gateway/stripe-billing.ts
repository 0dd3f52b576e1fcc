// Payments after a purchase, collected by Stripe Billing: a subscription schedule for each policy, a phase for each payment.
import type Stripe from 'stripe';
import type { Bill, Billing, BillingPlan, PayingCard } from './billing.ts';
import { newPhases, phasesAfter, secondsOf, type PhaseFacts } from './stripe-phases.ts';
import { isDeclined } from './stripe-refusals.ts';
import { chargedCardOf, digest, idOf } from './stripe-shapes.ts';

interface Parts {
  client: () => Promise<Stripe>;
  installation: string;
  now: () => Date;
}

export function stripeBilling({ client, ...parts }: Parts): Billing {
  return {
    bills: async (scheduleRef) => readBills(await client(), scheduleRef),
    paidBy: async (chargeRef) => paidBy(await client(), chargeRef),
    arrange: async (plan, key) => arrange(await client(), { ...parts, plan, key }),
    pay: async (bill, gatewayRef, key) => pay(await client(), { bill, gatewayRef, key }),
  };
}

type Schedule = Stripe.SubscriptionSchedule;

/** Of a schedule that somebody has released it goes on without. */
function subscriptionOf({ subscription, released_subscription: released }: Schedule): string {
  return idOf(subscription ?? released);
}

const runs = ({ status }: Schedule) => status === 'active' || status === 'not_started';

async function invoicesOf(stripe: Stripe, schedule: Schedule): Promise<Stripe.Invoice[]> {
  const subscription = subscriptionOf(schedule);
  if (subscription === '') return [];
  return stripe.invoices
    .list({ subscription, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 10_000 });
}

async function readBills(stripe: Stripe, scheduleRef: string): Promise<Bill[]> {
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleRef);
  return (await invoicesOf(stripe, schedule)).flatMap((invoice) => billOf(invoice) ?? []);
}

const states: Record<string, Bill['state']> = { paid: 'paid', void: 'closed' };

/** What an invoice is for stands in the metadata of its phase; one without is for days on which nothing is due. */
function billOf(invoice: Stripe.Invoice): Bill | undefined {
  const paymentId = invoice.parent?.subscription_details?.metadata?.['payment'];
  if (!paymentId) return undefined;
  const { id: ref, amount_due: amount, attempt_count: tries, next_payment_attempt: next } = invoice;
  const state = states[invoice.status ?? ''] ?? 'open';
  const nextTry = next === null ? null : new Date(next * 1000);
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  // One that somebody has marked as paid elsewhere is named by itself.
  const chargeRef = state === 'paid' ? idOf(paid?.payment.payment_intent) || ref : null;
  return { ref, paymentId, state, amount, chargeRef, tries, nextTry };
}

/** An invoice that was marked as paid elsewhere has no intent. */
async function paidBy(stripe: Stripe, chargeRef: string): Promise<PayingCard | null> {
  if (!chargeRef.startsWith('pi_')) return null;
  const expand = ['latest_charge'];
  const intent = await stripe.paymentIntents.retrieve(chargeRef, { expand });
  const { customer, payment_method, latest_charge: charge } = intent;
  const details = typeof charge === 'string' ? null : charge?.payment_method_details;
  if (!details) return null;
  const gatewayRef = `${idOf(customer)}/${idOf(payment_method)}`;
  return { gatewayRef, card: chargedCardOf(details) };
}

interface Asked {
  plan: BillingPlan;
  key: string;
  installation: string;
  now: () => Date;
}

async function arrange(stripe: Stripe, asked: Asked): Promise<string | null> {
  const { plan } = asked;
  const [customer] = plan.gatewayRef.split('/');
  const known = plan.scheduleRef
    ? await stripe.subscriptionSchedules.retrieve(plan.scheduleRef)
    : await findSchedule(stripe, asked);
  const goesOn =
    plan.payments.length > 0 && known && runs(known) && idOf(known.customer) === customer;
  if (goesOn) return update(stripe, known, asked);
  if (known) await stop(stripe, known);
  if (plan.payments.length === 0) return known?.id ?? null;
  // Of another card's customer, whom the one before could not charge.
  const found = plan.scheduleRef ? await findSchedule(stripe, asked) : undefined;
  return found ? update(stripe, found, asked) : create(stripe, asked);
}

/** What was made, and not written down before the process died. */
async function findSchedule(stripe: Stripe, { plan, installation }: Asked) {
  const [customer = ''] = plan.gatewayRef.split('/');
  const { data } = await stripe.subscriptionSchedules.list({ customer, limit: 100 });
  return data.find((one) => {
    const { policy, installation: place } = one.metadata ?? {};
    return runs(one) && policy === plan.policyId && place === installation;
  });
}

async function create(stripe: Stripe, asked: Asked): Promise<string> {
  const { plan, now } = asked;
  const facts = await factsOf(stripe, asked);
  const [customer = '', default_payment_method = ''] = plan.gatewayRef.split('/');
  const params: Stripe.SubscriptionScheduleCreateParams = {
    customer,
    start_date: 'now',
    end_behavior: 'cancel',
    default_settings: { default_payment_method },
    metadata: facts.labels,
    phases: newPhases(secondsOf(now()), facts),
  };
  const made = await stripe.subscriptionSchedules.create(params, options(asked, params));
  return made.id;
}

async function update(stripe: Stripe, schedule: Schedule, asked: Asked): Promise<string> {
  const { plan, now } = asked;
  const facts = await factsOf(stripe, asked);
  const phases = phasesAfter(schedule, secondsOf(now()), facts);
  const [, default_payment_method = ''] = plan.gatewayRef.split('/');
  if (!phases) return schedule.id;
  const params: Stripe.SubscriptionScheduleUpdateParams = {
    end_behavior: 'cancel',
    proration_behavior: 'none',
    default_settings: { default_payment_method },
    phases,
  };
  await stripe.subscriptionSchedules.update(schedule.id, params, options(asked, params));
  return schedule.id;
}

/** Asked for again, it is the same only where it says the same. */
function options({ key }: Asked, params: object) {
  return { idempotencyKey: `${key}-${digest(JSON.stringify(params))}` };
}

/** A schedule's prices need a product of Stripe's: one for each plan. */
async function factsOf(stripe: Stripe, { plan, installation }: Asked): Promise<PhaseFacts> {
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

/** Nothing more is charged: with the schedule goes its subscription, and what its invoices ask for. */
async function stop(stripe: Stripe, schedule: Schedule): Promise<void> {
  const { id, status } = schedule;
  const none = { invoice_now: false, prorate: false };
  if (runs(schedule))
    await stripe.subscriptionSchedules.cancel(id, none, { idempotencyKey: `stop-${id}` });
  if (status === 'released') await cancelReleased(stripe, subscriptionOf(schedule));
  for (const invoice of await invoicesOf(stripe, schedule)) await close(stripe, invoice);
}

/** Somebody has let it go on without its schedule. */
async function cancelReleased(stripe: Stripe, subscription: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscription);
  if (status === 'canceled') return;
  const none = { invoice_now: false, prorate: false };
  const idempotencyKey = `stop-${subscription}`;
  await stripe.subscriptions.cancel(subscription, none, { idempotencyKey });
}

/** Of a subscription no draft can be deleted: it is made final, and void. */
async function close(stripe: Stripe, { id, status }: Stripe.Invoice): Promise<void> {
  if (status === 'paid' || status === 'void') return;
  const key = (deed: string) => ({ idempotencyKey: `${deed}-${id}` });
  if (status === 'draft')
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, key('finalize'));
  await stripe.invoices.voidInvoice(id, {}, key('void'));
}

interface Paying {
  bill: Bill;
  gatewayRef: string;
  key: string;
}

/** A draft is made final by it. Nobody is there whom the bank could ask. */
async function pay(stripe: Stripe, { bill, gatewayRef, key }: Paying): Promise<boolean> {
  const [, payment_method = ''] = gatewayRef.split('/');
  // The policy may have got another card since the same try began.
  const idempotencyKey = `${key}-${digest(payment_method)}`;
  try {
    await stripe.invoices.pay(bill.ref, { payment_method }, { idempotencyKey });
    return true;
  } catch (error) {
    if (isDeclined(error)) return false;
    throw error;
  }
}

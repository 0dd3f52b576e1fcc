// Builds the phases of a Stripe subscription schedule. Each payment has one phase. Days on which
// nothing is due are free phases.
import type Stripe from 'stripe';
import { addBillingCycles } from '../../dates.ts';
import type { ProcessorPayment, BillingPlan } from './billing.ts';
import { idOfExpandable } from './stripe-shapes.ts';

/**
 * Stripe's maximum number of current and future phases in a schedule. Further payments are added
 * when a phase is over.
 */
const MAX_PHASES = 10;
const DAY_S = 24 * 60 * 60;

type StripePhase = Stripe.SubscriptionSchedule['phases'][number];
type Params = Stripe.SubscriptionScheduleUpdateParams.Phase & { end_date: number | 'now' };

/** A phase of a schedule. Its times are in seconds since 1970, as in Stripe. */
interface PlannedPhase {
  start: number;
  end: number;
  payment: ProcessorPayment;
  /** True for a free phase before the phase in which the payment is charged. */
  isTrial: boolean;
}

export const toUnixSeconds = (instant: Date | string) =>
  Math.floor(new Date(instant).getTime() / 1000);

/**
 * Builds the phases of payments. A payment's phase ends when the payment's period ends, or when the
 * next payment is due if that is earlier. So each payment is charged once.
 * @internal
 */
export function planPhases(now: number, payments: readonly ProcessorPayment[]): PlannedPhase[] {
  const phases: PlannedPhase[] = [];
  let from = now;
  payments.forEach((payment, index) => {
    const start = Math.max(toUnixSeconds(payment.dueAt), from);
    if (start > from) phases.push({ start: from, end: start, payment, isTrial: true });
    const next = payments[index + 1];
    const until = next ? Math.max(toUnixSeconds(next.dueAt), start + DAY_S) : Infinity;
    from = Math.min(cycleEnd(start, payment), until);
    phases.push({ start, end: from, payment, isTrial: false });
  });
  return phases;
}

function cycleEnd(start: number, { interval }: ProcessorPayment): number {
  const [date = '', time] = new Date(start * 1000).toISOString().split('T');
  return toUnixSeconds(`${addBillingCycles(date, interval, 1)}T${time}`);
}

export interface PhaseContext {
  plan: BillingPlan;
  product: string;
  labels: Record<string, string>;
}

/**
 * Converts a phase to Stripe's parameters. Each phase has its own price, because each payment has
 * its own amount.
 */
function toParams(
  { start, end, payment, isTrial }: PlannedPhase,
  { plan, product, labels }: PhaseContext,
): Params {
  const [, default_payment_method = ''] = plan.gatewayRef.split('/');
  const { id, amount, interval } = payment;
  const price_data = {
    currency: plan.currency.toLowerCase(),
    product,
    unit_amount: amount,
    recurring: { interval },
  };
  return {
    items: [{ price_data, quantity: 1 }],
    start_date: start,
    end_date: end,
    // Free phases have empty values here, because Stripe removes metadata with an empty value from
    // the subscription.
    metadata: { ...labels, payment: isTrial ? '' : id, amount: isTrial ? '' : String(amount) },
    description: `${plan.planTitle}, payment for ${plan.policyNumber}, ${plan.underwriter}`,
    default_payment_method,
    collection_method: 'charge_automatically',
    proration_behavior: 'none',
    ...(isTrial ? { trial: true } : { billing_cycle_anchor: 'phase_start' }),
  };
}

/** Builds the phases of a new schedule that starts now. */
export function newSchedulePhases(
  now: number,
  context: PhaseContext,
): Stripe.SubscriptionScheduleCreateParams.Phase[] {
  return planPhases(now, context.plan.payments)
    .slice(0, MAX_PHASES)
    .map((phase) => {
      const { start_date: _, end_date, trial_end: __, ...params } = toParams(phase, context);
      return { ...params, end_date: Number(end_date) };
    });
}

/**
 * Builds the new phases of an existing schedule. In the current phase only the end and the card
 * change. The later phases are built from the payments that are still due.
 * @returns undefined when the schedule already has these phases
 */
export function updatedSchedulePhases(
  { phases, current_phase }: Pick<Stripe.SubscriptionSchedule, 'phases' | 'current_phase'>,
  now: number,
  context: PhaseContext,
): Params[] | undefined {
  const running = phases.find(({ start_date }) => start_date === current_phase?.start_date);
  const runningPaymentId = running?.metadata?.['payment'];
  const remaining = context.plan.payments.filter(
    ({ id, hasOpenInvoice }) => !hasOpenInvoice && id !== runningPaymentId,
  );
  const [first] = remaining;
  const due = first ? Math.max(toUnixSeconds(first.dueAt), now) : Infinity;
  const plannedEnd = runningPaymentId && running ? Math.min(running.end_date, due) : due;
  // The end must be at least one second after the start, even if the phase started in this second.
  const end = Math.max(plannedEnd, (running?.start_date ?? 0) + 1);
  const currentPhase = running && {
    ...running,
    end_date: end === Infinity ? running.end_date : end,
  };
  const [, card = ''] = context.plan.gatewayRef.split('/');
  const desired = [
    ...(currentPhase ? [toUnchangedParams(currentPhase, card)] : []),
    ...planPhases(currentPhase?.end_date ?? now, remaining).map((phase) =>
      toParams(phase, context),
    ),
  ].slice(0, MAX_PHASES);
  const existing = phases.filter(({ start_date }) => start_date >= (running?.start_date ?? 0));
  if (desired.map(comparisonKey).join() === existing.map(comparisonKey).join()) return undefined;
  const toNow = (date: number | 'now' | undefined) =>
    date !== undefined && Number(date) <= now ? 'now' : date;
  return desired.map((phase) =>
    phase.start_date === running?.start_date
      ? { ...phase, end_date: toNow(phase.end_date) ?? 'now' }
      : { ...phase, start_date: toNow(phase.start_date) ?? 'now' },
  );
}

function toUnchangedParams(
  { items, metadata, description, ...phase }: StripePhase,
  card: string,
): Params {
  return {
    items: items.map(({ price, quantity = 1 }) => ({ price: idOfExpandable(price), quantity })),
    start_date: phase.start_date,
    end_date: phase.end_date,
    metadata: metadata ?? {},
    description: description ?? '',
    default_payment_method: card,
    proration_behavior: 'none',
    ...(phase.trial_end !== null && { trial: true }),
  };
}

/** Returns a text with the fields of a phase that are compared to find changes. */
function comparisonKey(phase: Params | StripePhase): string {
  const { start_date, end_date, metadata, default_payment_method: card } = phase;
  const { payment = '', amount = '' } = metadata ?? {};
  return [start_date, end_date, payment, amount, idOfExpandable(card)].join(' ');
}

// The phases of a subscription schedule: one for each payment, with free ones where nothing is due.
import type Stripe from 'stripe';
import { addCycles } from '../../dates.ts';
import type { BilledPayment, BillingPlan } from './billing.ts';
import { idOf } from './stripe-shapes.ts';

/** Stripe takes no more of the phases that run and follow; what comes later is added when one is over. */
const MOST = 10;
const DAY_S = 24 * 60 * 60;

type StripePhase = Stripe.SubscriptionSchedule['phases'][number];
type Params = Stripe.SubscriptionScheduleUpdateParams.Phase & { end_date: number | 'now' };

/** Seconds since 1970, as Stripe counts. */
export interface Phase {
  start: number;
  end: number;
  payment: BilledPayment;
  /** Nothing is due until the payment's own phase. */
  waits: boolean;
}

export const secondsOf = (instant: Date | string) => Math.floor(new Date(instant).getTime() / 1000);

/** Each payment's phase lasts as long as it pays for, or until the next one is due: so it is charged once. */
export function phasesFrom(at: number, payments: readonly BilledPayment[]): Phase[] {
  const phases: Phase[] = [];
  let from = at;
  payments.forEach((payment, index) => {
    const start = Math.max(secondsOf(payment.dueAt), from);
    if (start > from) phases.push({ start: from, end: start, payment, waits: true });
    const next = payments[index + 1];
    const until = next ? Math.max(secondsOf(next.dueAt), start + DAY_S) : Infinity;
    from = Math.min(afterOne(start, payment), until);
    phases.push({ start, end: from, payment, waits: false });
  });
  return phases;
}

function afterOne(start: number, { interval }: BilledPayment): number {
  const [date = '', time] = new Date(start * 1000).toISOString().split('T');
  return secondsOf(`${addCycles(date, interval, 1)}T${time}`);
}

export interface PhaseFacts {
  plan: BillingPlan;
  product: string;
  labels: Record<string, string>;
}

/** A price of its own for each phase: a payment's amount is nobody else's. */
function toParams(
  { start, end, payment, waits }: Phase,
  { plan, product, labels }: PhaseFacts,
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
    // What is empty is taken off the subscription.
    metadata: { ...labels, payment: waits ? '' : id, amount: waits ? '' : String(amount) },
    description: `${plan.planTitle}, payment for ${plan.policyNumber}, ${plan.underwriter}`,
    default_payment_method,
    collection_method: 'charge_automatically',
    proration_behavior: 'none',
    ...(waits ? { trial: true } : { billing_cycle_anchor: 'phase_start' }),
  };
}

/** The phases of a new schedule, which starts now. */
export function newPhases(
  at: number,
  facts: PhaseFacts,
): Stripe.SubscriptionScheduleCreateParams.Phase[] {
  return phasesFrom(at, facts.plan.payments)
    .slice(0, MOST)
    .map((phase) => {
      const { start_date: _, end_date, trial_end: __, ...params } = toParams(phase, facts);
      return { ...params, end_date: Number(end_date) };
    });
}

/**
 * What a schedule's phases are to be: the one that runs stays but for its end and its card, the others follow from what
 * is due.
 * @returns undefined where they are so already
 */
export function phasesAfter(
  { phases, current_phase }: Pick<Stripe.SubscriptionSchedule, 'phases' | 'current_phase'>,
  at: number,
  facts: PhaseFacts,
): Params[] | undefined {
  const running = phases.find(({ start_date }) => start_date === current_phase?.start_date);
  const begun = running?.metadata?.['payment'];
  const left = facts.plan.payments.filter(({ id, isBilled }) => !isBilled && id !== begun);
  const [first] = left;
  const due = first ? Math.max(secondsOf(first.dueAt), at) : Infinity;
  const over = begun && running ? Math.min(running.end_date, due) : due;
  // What has begun this very second lasts at least one.
  const end = Math.max(over, (running?.start_date ?? 0) + 1);
  const kept = running && { ...running, end_date: end === Infinity ? running.end_date : end };
  const [, card = ''] = facts.plan.gatewayRef.split('/');
  const wanted = [
    ...(kept ? [keep(kept, card)] : []),
    ...phasesFrom(kept?.end_date ?? at, left).map((phase) => toParams(phase, facts)),
  ].slice(0, MOST);
  const there = phases.filter(({ start_date }) => start_date >= (running?.start_date ?? 0));
  if (wanted.map(textOf).join() === there.map(textOf).join()) return undefined;
  const soon = (date: number | 'now' | undefined) =>
    date !== undefined && Number(date) <= at ? 'now' : date;
  return wanted.map((phase) =>
    phase.start_date === running?.start_date
      ? { ...phase, end_date: soon(phase.end_date) ?? 'now' }
      : { ...phase, start_date: soon(phase.start_date) ?? 'now' },
  );
}

function keep({ items, metadata, description, ...phase }: StripePhase, card: string): Params {
  return {
    items: items.map(({ price, quantity = 1 }) => ({ price: idOf(price), quantity })),
    start_date: phase.start_date,
    end_date: phase.end_date,
    metadata: metadata ?? {},
    description: description ?? '',
    default_payment_method: card,
    proration_behavior: 'none',
    ...(phase.trial_end !== null && { trial: true }),
  };
}

/** What two phases differ in that matters here. */
function textOf(phase: Params | StripePhase): string {
  const { start_date, end_date, metadata, default_payment_method: card } = phase;
  const { payment = '', amount = '' } = metadata ?? {};
  return [start_date, end_date, payment, amount, idOf(card)].join(' ');
}

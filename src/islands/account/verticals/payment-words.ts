/** What has become of a policy's money, in words. */
import type { Payment } from '../../../contract/policies/payments.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { addDays, calendarDate, formatDate } from '../../../core/dates.ts';
import { formatMoney, toDecimal, toMinor } from '../../../core/money.ts';
import { cardName } from '../../../contract/purchase/card-name.ts';
import { visitorZone } from './policy-facts.ts';

const ANOTHER_WAY = 'We’ll pay it back another way and write to you.';
/** A bank shows what was let go for about so many days. */
const RELEASE_DAYS = 7;

/** The name of a card in a payment; where nobody says 'your card', of what was given back 'you'. */
function cardOf({ payment_method: method, kind }: Payment): string {
  if (method) return cardName(method.details);
  return kind === 'refund' ? 'you' : 'your card';
}

/** What is due, the soonest first, and what has happened, the latest first. */
export function paymentLists({ billing }: Policy): { due: Payment[]; done: Payment[] } {
  const payments = billing.payments ?? [];
  return {
    due: payments.filter(({ kind }) => kind === 'due').toReversed(),
    done: payments.filter(({ kind }) => kind !== 'due'),
  };
}

/** YYYY-MM-DD: the day that it was for whoever reads it, as with the day of their purchase; the provider's where it says no instant. */
export function paymentDay({ at, date }: Payment): string {
  return at ? calendarDate(new Date(at), visitorZone()) : date;
}

/** 'Refund: canceled'; what is only held, was never charged or did not arrive says so. */
export function paymentTitle({ kind, title }: Payment): string {
  const refund = `Refund: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  if (kind === 'refund') return refund;
  if (kind === 'returned') return `${refund}, not paid back`;
  if (kind === 'hold') return `${title}, held`;
  return kind === 'release' ? `${title}, not charged` : title;
}

/**
 * When, with which card, and what follows: 'Nov 20, 2026, Visa ending 4242'.
 * @param today YYYY-MM-DD
 */
export function paymentFacts(payment: Payment, today: string): string {
  const { kind, by, payment_method: method } = payment;
  const day = formatDate(paymentDay(payment));
  if (kind === 'refund' && !method) return day;
  const on = `${day}, ${cardOf(payment)}`;
  if (kind === 'returned') return `${on} did not take it. ${ANOTHER_WAY}`;
  if (kind === 'hold' && by) return `${on}, charged by ${formatDate(by)} at the latest`;
  if (kind === 'refund' && by && by >= today) return `${on}, there by ${formatDate(by)}`;
  return on;
}

/** '$52.60', '−$21.04' of what came back. */
export function paymentAmount({ kind, amount }: Payment, currency: string): string {
  const money = formatMoney(amount, currency);
  return kind === 'refund' ? `−${money}` : money;
}

/** All that was charged less what was given back; null where nothing was. */
export function paidInAll(payments: readonly Payment[]): number | null {
  const moved = payments.filter(({ kind }) => kind === 'charge' || kind === 'refund');
  if (moved.length === 0) return null;
  const signed = ({ kind, amount }: Payment) => (kind === 'refund' ? -1 : 1) * toMinor(amount);
  return toDecimal(moved.reduce((sum, payment) => sum + signed(payment), 0));
}

export interface Outcome {
  title: string;
  text: string;
  /** Money is still on its way, or held. */
  isMoving: boolean;
}

/**
 * Of a policy that was canceled or rejected, or that waits: what is paid or given back, on which card and by when.
 * null of any other, and where nobody says.
 */
export function outcomeOf(policy: Policy, today: string): Outcome | null {
  const { payments, currency_code } = policy.billing;
  if (!payments) return null;
  const told = { payments, today, money: (sum: number) => formatMoney(sum, currency_code) };
  if (policy.status === 'pending') return pendingOutcome(told, policy.underwriter.name);
  if (policy.status !== 'canceled' && policy.status !== 'rejected') return null;
  return endedOutcome(told);
}

interface Told {
  payments: readonly Payment[];
  today: string;
  money: (sum: number) => string;
}

const sumOf = (payments: readonly Payment[]) =>
  toDecimal(payments.reduce((sum, { amount }) => sum + toMinor(amount), 0));

function pendingOutcome({ payments, money }: Told, carrier: string): Outcome | null {
  const held = payments.find(({ kind }) => kind === 'hold');
  if (held?.by)
    return {
      title: `${money(held.amount)} is held on ${cardOf(held)}`,
      text: `It is charged when ${carrier} approves your policy, on ${formatDate(held.by)} at the latest. Without its approval nothing is charged, or all of it goes back.`,
      isMoving: true,
    };
  const charged = payments.find(({ kind }) => kind === 'charge');
  if (!charged) return null;
  return {
    title: `${money(charged.amount)} was charged to ${cardOf(charged)}`,
    text: `If ${carrier} does not approve your policy, all of it goes back to the card.`,
    isMoving: true,
  };
}

function endedOutcome({ payments, today, money }: Told): Outcome {
  const back = payments.filter(({ kind }) => kind === 'refund');
  const released = payments.filter(({ kind }) => kind === 'release');
  const again = 'Your card is not charged again.';
  if (back.length === 0 && released[0]) {
    const date = paymentDay(released[0]);
    return {
      title: `${money(sumOf(released))} was held on ${cardOf(released[0])} and is not charged`,
      text: `We let go of it on ${formatDate(date)}. Your bank may show it for some days more. ${again}`,
      isMoving: addDays(date, RELEASE_DAYS) >= today,
    };
  }
  const returned = payments.filter(({ kind }) => kind === 'returned');
  if (returned[0])
    return {
      title: `${money(sumOf(returned))} could not be paid back to ${cardOf(returned[0])}`,
      text: `The card’s bank did not take it. ${ANOTHER_WAY} ${again}`,
      isMoving: true,
    };
  const [first] = back;
  if (!first) return { title: 'Nothing is given back', text: again, isMoving: false };
  const latest = back
    .flatMap(({ by }) => by ?? [])
    .toSorted()
    .at(-1);
  const isMoving = latest !== undefined && latest >= today;
  const cards = [...Map.groupBy(back, cardOf)];
  const parts = cards.map(([card, refunds]) => `${money(sumOf(refunds))} to ${card}`);
  const where = `${cards.length > 1 ? `: ${parts.join(', ')}` : ` to ${cardOf(first)}`}`;
  return {
    title: `${money(sumOf(back))} ${isMoving ? 'goes' : 'went'} back${where}`,
    text: isMoving
      ? `Sent on ${formatDate(paymentDay(first))}, it is on the card by ${formatDate(latest)}. ${again}`
      : `Sent on ${formatDate(paymentDay(first))}. ${again}`,
    isMoving,
  };
}

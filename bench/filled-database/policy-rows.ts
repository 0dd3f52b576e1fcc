// Generates the rows of a storefront that has sold a given number of policies over some years, in
// realistic proportions.
import type { Insertable } from 'kysely';
import type { PoliciesTable } from '../../server/data/policy-tables.ts';
import { END_NOTICE_DAYS } from '../../src/contract/service-facts.ts';
import { endorsementRows, claimRows } from './claim-rows.ts';
import { policyFactsOf, type PolicyFacts, type InstallationProfile } from './policy-facts.ts';
import type { RowsByTable } from './insert-rows.ts';
import { shortLivedRows } from './short-lived-rows.ts';

/** Returns all rows of one policy. The order of the tables satisfies their foreign keys. */
export function rowsOfPolicy(shop: InstallationProfile, number: number): RowsByTable {
  const facts = policyFactsOf(shop, number);
  return {
    ...accountRows(shop, facts),
    ...policyRows(shop, facts),
    ...endorsementRows(facts),
    ...claimRows(shop, facts),
    ...shortLivedRows(shop, facts),
  };
}

function accountRows(
  shop: InstallationProfile,
  { number, name, instant, ...facts }: PolicyFacts,
): RowsByTable {
  const account = (id: string) => ({
    id,
    email: `holder${name}@example.com`,
    password_hash: facts.isGuest ? null : 'x'.repeat(97),
    first_name: 'Robin',
    last_name: 'Moreau',
    phone_number: '(503) 555-0142',
    merge_into_id: number % 500 === 0 ? `acc_f${'0'.repeat(9)}` : null,
    created_at: instant(0),
  });
  const year = new Date(shop.now).getUTCFullYear();
  const card = {
    account_id: facts.isGuest ? null : facts.accountId,
    gateway: 'embedded',
    gateway_ref: `succeeds:${name}`,
    brand: 'Visa',
    last4: '4242',
    exp_month: (number % 12) + 1,
    exp_year: year + (number % 5),
    // One expiring card in ten is not announced yet.
    expiry_notified_at: number % 5 === 0 && number % 50 !== 0 ? instant(facts.ageDays) : null,
    created_at: instant(0),
  };
  const removed_at = facts.isGuest ? instant(0) : null;
  const cards = facts.isNewCard ? [{ ...card, id: facts.cardId, removed_at }] : [];
  // Every third purchase was started with another card, which then was not used for the payment.
  const isUnused = number % 3 === 0 && facts.ageDays < shop.backlogDays + 1;
  if (isUnused)
    cards.push({
      ...card,
      id: `pm_u${name}`,
      gateway_ref: `succeeds:u${name}`,
      account_id: null,
      removed_at: null,
    });
  return {
    accounts: facts.newAccountId === null ? [] : [account(facts.newAccountId)],
    payment_methods: cards,
  };
}

function policyRows(shop: InstallationProfile, facts: PolicyFacts): RowsByTable {
  const { template, instant, date, policyId, name, number, status, isCanceled, ageDays } = facts;
  const chargedDays = chargeDays(facts);
  const nextDay = nextPayment(facts, chargedDays.length);
  const billing = {
    ...JSON.parse(template.billing),
    next_payment: nextDay === null ? null : date(nextDay),
    schedule: null,
  };
  const lastDay = 365 * Math.ceil((ageDays + 1) / 365);
  const policy: Insertable<PoliciesTable> = {
    ...template,
    id: policyId,
    account_id: facts.accountId,
    policy_number: `F-${name}`,
    status,
    purchased_from: 'Alderway',
    billing: JSON.stringify({ ...billing, frequency: facts.paidBy === 'month' ? 'month' : 'year' }),
    coverage_start_date: date(1),
    coverage_end_date: facts.paidBy === 'month' ? null : date(lastDay),
    end_notice: endNotice(shop, { date, daysLeft: lastDay - ageDays, lastDay }),
    policyholder_email: `holder${name}@example.com`,
    insured_risk_key: facts.paidBy === 'once' ? `baggage:AA:${name}:moreau` : null,
    metadata: null,
    payment_method_id: facts.cardId,
    created_at: instant(0),
    canceled_at: isCanceled ? instant(Math.min(20, ageDays)) : null,
    renewal_off_at: number % 40 === 6 ? instant(Math.min(30, ageDays)) : null,
  };
  const charges = chargedDays.map((day, at) => ({
    id: `chg_f${name}_${at}`,
    policy_id: policyId,
    gateway: 'embedded',
    charge_ref: `ch_f${name}_${at}`,
    amount: 4_150,
    currency: 'USD',
    captured_at: status === 'pending' ? null : instant(day),
    authorized_until: status === 'pending' ? instant(day + 5) : null,
    payment_method_id: facts.cardId,
    created_at: instant(day),
  }));
  const refund = {
    id: `ref_f${name}`,
    policy_id: policyId,
    charge_id: `chg_f${name}_0`,
    amount: 1_200,
    currency: 'USD',
    created_at: instant(Math.min(20, ageDays)),
    // A few refunds are pending, as during an outage of the processor.
    refunded_at: number % 2500 === 3 ? null : instant(Math.min(20, ageDays)),
  };
  return {
    policies: [policy],
    charges,
    refunds: isCanceled ? [refund] : [],
    installments: installmentRows(facts, chargedDays, nextDay),
    billing_schedules: [],
  };
}

/** Returns the last notice about the end of coverage. Notices of the backlog are not emailed yet. */
function endNotice(
  { backlogDays }: InstallationProfile,
  { date, daysLeft, lastDay }: Pick<PolicyFacts, 'date'> & { daysLeft: number; lastDay: number },
): string | null {
  const days = END_NOTICE_DAYS.findLast((notice) => daysLeft <= notice - backlogDays);
  return days === undefined ? null : `${date(lastDay)}/${days}`;
}

/**
 * Returns the days on which the policy is charged, counted from the purchase: day 0, and each month
 * or year after it.
 */
function chargeDays({ paidBy, ageDays, isCanceled }: PolicyFacts): number[] {
  if (paidBy === 'once') return [0];
  const cycle = paidBy === 'month' ? 30 : 365;
  const until = isCanceled ? Math.min(20, ageDays) : ageDays;
  return Array.from({ length: Math.floor(until / cycle) + 1 }, (_, at) => at * cycle);
}

/**
 * Returns the day of the next payment, counted from the purchase, or null if nothing more is due.
 */
function nextPayment({ paidBy, isCanceled }: PolicyFacts, paid: number): number | null {
  if (paidBy === 'once' || isCanceled) return null;
  return paid * (paidBy === 'month' ? 30 : 365);
}

function installmentRows(facts: PolicyFacts, chargedDays: number[], nextDay: number | null) {
  const { name, policyId, instant, date, number, paidBy, ageDays } = facts;
  const kind = paidBy === 'month' ? 'cycle' : 'renewal';
  const row = (day: number, at: number) => ({
    id: `ins_f${name}_${at}`,
    policy_id: policyId,
    kind,
    due_date: date(day),
    amount: 4_150,
    currency: 'USD',
    state: 'paid',
    attempts: 1,
    next_attempt_at: `${date(day)}T12:00:00.000Z`,
    payment_method_id: facts.cardId as string | null,
    charge_id: `chg_f${name}_${at}` as string | null,
    failed_at: null as string | null,
    covered_until: null as string | null,
    notice_sent_at: kind === 'renewal' ? instant(Math.max(0, day - 30)) : null,
    renewal: null,
    created_at: instant(Math.max(0, day - 30)),
    settled_at: instant(day) as string | null,
  });
  const rows = chargedDays.slice(1).map((day, at) => row(day, at + 1));
  if (nextDay === null) return rows;
  const open = {
    state: 'due',
    attempts: 0,
    payment_method_id: null,
    charge_id: null,
    settled_at: null,
  };
  // Renewal notices of the last two days are not sent yet.
  const isNoticeSent = kind === 'renewal' && nextDay - ageDays < 28;
  rows.push({
    ...row(nextDay, chargedDays.length),
    ...open,
    notice_sent_at: isNoticeSent ? instant(ageDays) : null,
  });
  const last = rows.at(-1);
  if (last && number % 150 === 1)
    Object.assign(last, {
      state: 'failed',
      attempts: 1,
      failed_at: instant(ageDays - 1),
      // For one policy in six, coverage has already ended.
      covered_until: date(ageDays + (number % 900 === 1 ? -2 : 8)),
      next_attempt_at: instant(ageDays + 2),
    });
  return rows;
}

// Facts of one policy of a filled database; all of them follow from its number.
import type { PoliciesTable } from '../../server/data/schema.ts';

export const DAY_MS = 86_400_000;

/** A policy that was really sold: the others get its details and its bill. */
export type PolicyTemplate = Pick<
  PoliciesTable,
  | 'vertical_code'
  | 'plan_id'
  | 'plan_title'
  | 'plan_subtitle'
  | 'underwriter'
  | 'details'
  | 'billing'
>;

export interface Shop {
  policies: number;
  /** The newest policy is bought at this instant. */
  now: Date;
  /** Since the first policy. */
  years: number;
  /** Days of rows that the purge ought to have deleted, as after a standstill. */
  backlogDays: number;
  /** By how they are paid. */
  templates: { month: PolicyTemplate[]; year: PolicyTemplate[]; once: PolicyTemplate[] };
}

export type Facts = ReturnType<typeof factsOf>;

export function factsOf(shop: Shop, number: number) {
  const ageMs = Math.floor(((shop.policies - number) / shop.policies) * shop.years * 365 * DAY_MS);
  const bought = shop.now.getTime() - ageMs;
  const paidBy = (['month', 'month', 'year', 'once', 'year', 'month', 'once'] as const)[number % 7];
  const name = String(number).padStart(9, '0');
  const templates = shop.templates[paidBy ?? 'once'];
  const [template] = templates.slice(number % templates.length);
  if (!template) throw new Error(`There is no policy that is paid by ${paidBy}`);
  const ageDays = ageMs / DAY_MS;
  const isCanceled = number % 25 === 3;
  const status = isCanceled ? 'canceled' : statusOf(number, ageDays);
  const instant = (days: number) => new Date(bought + days * DAY_MS).toISOString();
  return {
    number,
    name,
    paidBy: paidBy ?? 'once',
    template,
    ageDays,
    status,
    isCanceled,
    /** Days count from the purchase. */
    instant,
    date: (days: number) => instant(days).slice(0, 10),
    accountId: `acc_f${String(Math.floor((number * 2) / 3)).padStart(9, '0')}`,
    isFirstOfAccount:
      number === 0 || Math.floor((number * 2) / 3) !== Math.floor(((number - 1) * 2) / 3),
    policyId: `pol_f${name}`,
    cardId: `pm_f${name}`,
    /** A visitor's card serves the one purchase and is removed with it. */
    isGuest: number % 5 < 3,
  };
}

function statusOf(number: number, ageDays: number): string {
  if (ageDays < 5 && number % 10 === 1) return 'pending';
  return number % 400 === 7 ? 'pending_change' : 'approved';
}

// Generated facts about one policy of a filled database. All facts are derived from the policy's
// number.
import type { PoliciesTable } from '../../server/data/policy-tables.ts';

export const DAY_MS = 86_400_000;

/**
 * Columns of a policy that was really bought. Generated policies copy its details and its price
 * breakdown.
 */
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

export interface InstallationProfile {
  policies: number;
  /** Purchase time of the newest policy. */
  now: Date;
  /** Years since the first policy. */
  years: number;
  /**
   * Age range in days of rows that the purge should already have deleted. Such rows exist after an
   * outage of the purge.
   */
  backlogDays: number;
  /** Template policies by payment frequency. */
  templates: { month: PolicyTemplate[]; year: PolicyTemplate[]; once: PolicyTemplate[] };
}

export type PolicyFacts = ReturnType<typeof policyFactsOf>;

export function policyFactsOf(shop: InstallationProfile, number: number) {
  const ageMs = Math.floor(((shop.policies - number) / shop.policies) * shop.years * 365 * DAY_MS);
  const bought = shop.now.getTime() - ageMs;
  const paidBy = (['month', 'month', 'year', 'once', 'year', 'month', 'once'] as const)[number % 7];
  const name = String(number).padStart(9, '0');
  const templates = shop.templates[paidBy ?? 'once'];
  const [template] = templates.slice(number % templates.length);
  if (!template) throw new Error(`No template policy with frequency ${paidBy}`);
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
    /** Returns the time that is `days` days after the purchase, in ISO format. */
    instant,
    date: (days: number) => instant(days).slice(0, 10),
    accountId: `acc_f${String(Math.floor((number * 2) / 3)).padStart(9, '0')}`,
    isFirstOfAccount:
      number === 0 || Math.floor((number * 2) / 3) !== Math.floor(((number - 1) * 2) / 3),
    policyId: `pol_f${name}`,
    cardId: `pm_f${name}`,
    /** A guest's card pays for one purchase. It is removed together with that purchase. */
    isGuest: number % 5 < 3,
  };
}

function statusOf(number: number, ageDays: number): string {
  if (ageDays < 5 && number % 10 === 1) return 'pending';
  return number % 400 === 7 ? 'pending_change' : 'approved';
}

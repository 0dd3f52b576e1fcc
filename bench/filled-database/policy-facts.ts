// Generated facts about one policy of a filled database. All facts are derived from the policy's
// number.
import type { FieldCipher } from '../../server/data/field-cipher.ts';
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
  /** Payment frequencies, which repeat from policy to policy. */
  frequencies: readonly Frequency[];
  policiesPerAccount: number;
  /** The server's cipher. A server with another one refuses to start. */
  fieldCipher: FieldCipher;
  /** One policy in this many has a filed claim. */
  policiesPerClaim: number;
  /** One policy in this many has a claim draft, if it is not too old. */
  policiesPerDraft: number;
  /** Bytes of a claim photo. Real photos have up to two million bytes. */
  photoBytes: number;
  /** An existing account that owns one policy in `every`. Null if all accounts are small. */
  largeAccount: { id: string; every: number } | null;
}

/** Cards with which the large account pays for all its policies. */
const LARGE_ACCOUNT_CARDS = 8;

type Frequency = 'month' | 'year' | 'once';

export type PolicyFacts = ReturnType<typeof policyFactsOf>;

export function policyFactsOf(shop: InstallationProfile, number: number) {
  const ageMs = Math.floor(((shop.policies - number) / shop.policies) * shop.years * 365 * DAY_MS);
  const bought = shop.now.getTime() - ageMs;
  const paidBy = shop.frequencies[number % shop.frequencies.length];
  const name = nameOf(number);
  const templates = shop.templates[paidBy ?? 'once'];
  const [template] = templates.slice(number % templates.length);
  if (!template) throw new Error(`No template policy with frequency ${paidBy}`);
  const ageDays = ageMs / DAY_MS;
  const isCanceled = number % 25 === 3;
  const status = isCanceled ? 'canceled' : statusOf(number, ageDays);
  const { largeAccount } = shop;
  const isOfLargeAccount = largeAccount !== null && number % largeAccount.every === 0;
  const cardName = isOfLargeAccount
    ? nameOf(((number / largeAccount.every) % LARGE_ACCOUNT_CARDS) * largeAccount.every)
    : name;
  const accountOf = (of: number) => Math.floor(of / shop.policiesPerAccount);
  const smallAccountId = `acc_f${String(accountOf(number)).padStart(9, '0')}`;
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
    accountId: isOfLargeAccount ? largeAccount.id : smallAccountId,
    /** Id of the account that is created with the policy. Null if its account exists. */
    newAccountId:
      number === 0 || accountOf(number) !== accountOf(number - 1) ? smallAccountId : null,
    policyId: `pol_f${name}`,
    cardId: `pm_f${cardName}`,
    /** True if the card is stored with this policy. */
    isNewCard: cardName === name,
    /** A guest's card pays for one purchase. It is removed together with that purchase. */
    isGuest: !isOfLargeAccount && number % 5 < 3,
  };
}

const nameOf = (number: number): string => String(number).padStart(9, '0');

function statusOf(number: number, ageDays: number): string {
  if (ageDays < 5 && number % 10 === 1) return 'pending';
  return number % 400 === 7 ? 'pending_change' : 'approved';
}

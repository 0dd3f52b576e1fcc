import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { Database } from '../data/database.ts';

/** So many uses of one thing by one subject within each clock window of `seconds`. */
export interface RateRule {
  name: string;
  limit: number;
  seconds: number;
}

export const rateRules = {
  signInByEmail: { name: 'sign-in-email', limit: 10, seconds: 60 },
  signInByIp: { name: 'sign-in-ip', limit: 100, seconds: 60 },
  cardTokens: { name: 'card-tokens', limit: 30, seconds: 60 },
  registrations: { name: 'registrations', limit: 60, seconds: 3600 },
  confirmPassword: { name: 'confirm-password', limit: 10, seconds: 60 },
  /** Mails that anybody can have sent to anybody, as accounts/mail-limits.ts counts them. */
  mailsToAddressBySender: { name: 'mails-pair', limit: 5, seconds: 3600 },
  mailsBySender: { name: 'mails-sender', limit: 20, seconds: 3600 },
  mailsToAddress: { name: 'mails-address', limit: 30, seconds: 3600 },
  leads: { name: 'leads', limit: 10, seconds: 3600 },
  cancellationPages: { name: 'cancellation-pages', limit: 120, seconds: 60 },
  cancellations: { name: 'cancellations', limit: 10, seconds: 3600 },
  claimPhotos: { name: 'claim-photos', limit: 120, seconds: 3600 },
  bankAccounts: { name: 'bank-accounts', limit: 20, seconds: 3600 },
  /** Openings of mailed links: enough for an office behind one address. */
  savedFlows: { name: 'saved-flows', limit: 60, seconds: 600 },
  quotes: { name: 'quotes', limit: 60, seconds: 3600 },
  /** Whether a business has a policy: often enough for a buyer, too seldom for a list of names. */
  businessLookups: { name: 'business-lookups', limit: 20, seconds: 3600 },
  suggestions: { name: 'suggestions', limit: 240, seconds: 60 },
  /** Of one account, or of one address: an airport's guests buy less often. */
  purchases: { name: 'purchases', limit: 200, seconds: 600 },
  /** Whatever else is posted: a price is asked for some ten times on the way to a purchase. */
  posts: { name: 'posts', limit: 2_000, seconds: 600 },
} as const satisfies Record<string, RateRule>;

export interface RateLimiter {
  /**
   * Counts one use of `rule` by `subject` (an IP, or 'ip email').
   * @throws Refusal too_many_requests, with retryAfter, once the limit is spent.
   */
  consume(rule: RateRule, subject: string): Promise<void>;
  /** Counts one use as `take` does. @returns seconds until the next is free; 0 while there are uses left */
  count(rule: RateRule, subject: string): Promise<number>;
}

/**
 * A limiter whose counts live in the database, so that they hold across processes and restarts.
 * `factor` multiplies every limit (RATE_LIMIT_FACTOR, for benchmarks and end-to-end tests).
 */
export function createRateLimiter(
  database: Database,
  options: { factor: number; now: () => Date },
): RateLimiter {
  async function count(rule: RateRule, subject: string): Promise<number> {
    const now = Math.floor(options.now().getTime() / 1000);
    const windowStart = now - (now % rule.seconds);
    const uses = await countUse(database, bucketOf(rule, subject), windowStart);
    return uses <= rule.limit * options.factor ? 0 : windowStart + rule.seconds - now;
  }
  return {
    count,
    async consume(rule, subject) {
      const wait = await count(rule, subject);
      if (wait > 0) throw tooManyRequests(wait);
    },
  };
}

function tooManyRequests(wait: number): ApiError {
  const error = new ApiError(
    'too_many_requests',
    `Too many attempts. Wait ${formatWait(wait)} and try again.`,
  );
  error.retryAfter = wait;
  return error;
}

export interface Throttle {
  /**
   * Counts one use of `rule` by `subject` in this process alone: for what is asked so often that writing it down
   * would cost more than doing it.
   * @throws Refusal as RateLimiter.take
   */
  consume(rule: RateRule, subject: string): void;
}

/** Senders that are remembered at most: beyond, somebody has more addresses than a count could stop. */
const MAX_TRACKED_SUBJECTS = 100_000;

export function createThrottle(options: { factor: number; now: () => Date }): Throttle {
  const windows = new Map<string, { start: number; counts: Map<string, number> }>();
  return {
    consume(rule, subject) {
      const now = Math.floor(options.now().getTime() / 1000);
      const start = now - (now % rule.seconds);
      let window = windows.get(rule.name);
      if (window?.start !== start || window.counts.size > MAX_TRACKED_SUBJECTS)
        windows.set(rule.name, (window = { start, counts: new Map() }));
      const count = (window.counts.get(subject) ?? 0) + 1;
      window.counts.set(subject, count);
      if (count > rule.limit * options.factor) throw tooManyRequests(start + rule.seconds - now);
    },
  };
}

function formatWait(seconds: number): string {
  return seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute';
}

/** Subjects are hashed: an IP or an email has no business in a table that nobody cleans by person. */
function bucketOf(rule: RateRule, subject: string): string {
  return `${rule.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;
}

async function countUse(database: Database, bucket: string, windowStart: number): Promise<number> {
  const row = await database.transact((trx) =>
    trx
      .insertInto('rate_limits')
      .values({ bucket, window_start: windowStart, count: 1 })
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet((eb) => ({
          count: eb
            .case()
            .when('rate_limits.window_start', '=', windowStart)
            .then(eb('rate_limits.count', '+', 1))
            .else(1)
            .end(),
          window_start: windowStart,
        })),
      )
      .returning('count')
      .executeTakeFirstOrThrow(),
  );
  return row.count;
}

import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { Database } from '../data/database.ts';

/** Maximum uses by one subject within each clock-aligned window of `seconds`. */
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
  /**
   * Emails that anyone can trigger for any email address, as counted in accounts/mail-limits.ts.
   */
  emailsPerSenderAndRecipient: { name: 'mails-pair', limit: 5, seconds: 3600 },
  emailsPerSender: { name: 'mails-sender', limit: 20, seconds: 3600 },
  emailsPerRecipient: { name: 'mails-address', limit: 30, seconds: 3600 },
  leads: { name: 'leads', limit: 10, seconds: 3600 },
  cancellationPages: { name: 'cancellation-pages', limit: 120, seconds: 60 },
  cancellations: { name: 'cancellations', limit: 10, seconds: 3600 },
  claimPhotos: { name: 'claim-photos', limit: 120, seconds: 3600 },
  bankAccounts: { name: 'bank-accounts', limit: 20, seconds: 3600 },
  /** Openings of emailed links. Enough for an office behind one IP address. */
  savedFlows: { name: 'saved-flows', limit: 60, seconds: 600 },
  quotes: { name: 'quotes', limit: 60, seconds: 3600 },
  /**
   * Checks for a business's existing policy. Enough for a buyer, too few to test a list of names.
   */
  businessLookups: { name: 'business-lookups', limit: 20, seconds: 3600 },
  suggestions: { name: 'suggestions', limit: 240, seconds: 60 },
  /** Per account or IP address. Even the guests of an airport's network buy less often. */
  purchases: { name: 'purchases', limit: 200, seconds: 600 },
  /** All other calls that are not GET. A visitor requests some ten prices before a purchase. */
  posts: { name: 'posts', limit: 2_000, seconds: 600 },
} as const satisfies Record<string, RateRule>;

export interface RateLimiter {
  /**
   * Counts one use of `rule` by `subject` (an IP address, or 'ip email').
   * @throws ApiError `too_many_requests` with retryAfter, when the limit is exceeded
   */
  consume(rule: RateRule, subject: string): Promise<void>;
  /**
   * Counts one use like `consume`, but does not throw.
   * @returns Seconds until the next use is allowed; 0 while the limit is not exceeded.
   */
  count(rule: RateRule, subject: string): Promise<number>;
}

/**
 * Creates a limiter with counts in the database, so that they apply across processes and restarts.
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
   * Counts one use of `rule` by `subject`, in this process only. For frequent calls, where storing
   * the count would cost more than the call.
   * @throws ApiError as RateLimiter.consume
   */
  consume(rule: RateRule, subject: string): void;
}

/**
 * Maximum subjects to remember. An attacker with more IP addresses cannot be stopped by counting.
 */
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

/** Hashes the subject, because no personal IP address or email should be stored in this table. */
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

import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { Database } from '../data/database.ts';

/**
 * A rate limit: one subject may make at most `limit` uses within each window of `seconds`. Windows
 * start at multiples of `seconds` since 1970.
 */
export interface RateLimitRule {
  name: string;
  limit: number;
  seconds: number;
}

export const rateLimitRules = {
  signInByEmail: { name: 'sign-in-email', limit: 10, seconds: 60 },
  signInByIp: { name: 'sign-in-ip', limit: 100, seconds: 60 },
  /**
   * Wrong passwords for an email address from one IP address. The limit per minute alone would allow
   * 14,000 guesses a day.
   */
  failedSignInsByIp: { name: 'failed-sign-in-ip', limit: 20, seconds: 3600 },
  /**
   * Wrong passwords for an email address from all IP addresses. One IP address cannot reach this
   * limit, so that a stranger cannot easily lock somebody out.
   */
  failedSignIns: { name: 'failed-sign-in', limit: 200, seconds: 3600 },
  cardTokens: { name: 'card-tokens', limit: 30, seconds: 60 },
  registrations: { name: 'registrations', limit: 60, seconds: 3600 },
  confirmPassword: { name: 'confirm-password', limit: 10, seconds: 60 },
  /** Wrong passwords in a signed-in session, which may be stolen, per account. */
  failedConfirmations: { name: 'failed-confirmation', limit: 20, seconds: 3600 },
  /** Challenges for a sign-in with a passkey, per IP address. Each opened sign-in page needs one. */
  passkeyChallenges: { name: 'passkey-challenges', limit: 120, seconds: 60 },
  /** Challenges within a session, per account. */
  passkeyChecks: { name: 'passkey-checks', limit: 20, seconds: 60 },
  /** Added passkeys per account. Each one causes an email. */
  addedPasskeys: { name: 'added-passkeys', limit: 10, seconds: 3600 },
  /** Emails that anyone can request for any email address. `consumeEmailQuota` counts them. */
  emailsPerSenderAndRecipient: { name: 'mails-pair', limit: 5, seconds: 3600 },
  emailsPerSender: { name: 'mails-sender', limit: 20, seconds: 3600 },
  emailsPerRecipient: { name: 'mails-address', limit: 30, seconds: 3600 },
  /** Requested changes of the email address, per account. */
  emailChanges: { name: 'email-changes', limit: 5, seconds: 3600 },
  /** Files with everything about an account, per account. A file can take seconds to create. */
  accountData: { name: 'account-data', limit: 10, seconds: 3600 },
  /** Requests to delete an account, per account. Each one causes emails. */
  deletionRequests: { name: 'deletion-requests', limit: 5, seconds: 3600 },
  leads: { name: 'leads', limit: 10, seconds: 3600 },
  waitlist: { name: 'waitlist', limit: 10, seconds: 3600 },
  waitlistPerRecipient: { name: 'waitlist-address', limit: 10, seconds: 3600 },
  cancellationPages: { name: 'cancellation-pages', limit: 120, seconds: 60 },
  cancellations: { name: 'cancellations', limit: 10, seconds: 3600 },
  claimPhotos: { name: 'claim-photos', limit: 120, seconds: 3600 },
  claimMessages: { name: 'claim-messages', limit: 20, seconds: 3600 },
  bankAccounts: { name: 'bank-accounts', limit: 20, seconds: 3600 },
  /**
   * Opened links of emails about saved flows. The limit is enough for an office behind one IP
   * address.
   */
  savedFlows: { name: 'saved-flows', limit: 60, seconds: 600 },
  /** Opened links of emails that ask for another card. */
  billingLinks: { name: 'billing-links', limit: 60, seconds: 600 },
  /** Reports about the Content-Security-Policy. A page with a browser extension sends several. */
  cspReports: { name: 'csp-reports', limit: 60, seconds: 60 },
  quotes: { name: 'quotes', limit: 60, seconds: 3600 },
  /**
   * Checks whether a business already has a policy. The limit is enough for a buyer, but too low to
   * test a list of business names.
   */
  businessLookups: { name: 'business-lookups', limit: 20, seconds: 3600 },
  suggestions: { name: 'suggestions', limit: 240, seconds: 60 },
  /**
   * Purchases per account or IP address. The limit is high, because many guests of an airport's
   * network share one IP address.
   */
  purchases: { name: 'purchases', limit: 200, seconds: 600 },
  /**
   * All other calls that are not GET, per account or IP address. The limit is high, because a
   * visitor requests about ten prices before a purchase.
   */
  posts: { name: 'posts', limit: 2_000, seconds: 600 },
} as const satisfies Record<string, RateLimitRule>;

export interface RateLimiter {
  /**
   * Counts one use of `rule` by `subject` (an IP address, or 'ip email').
   * @throws ApiError `too_many_requests` with retryAfter, when the limit is exceeded
   */
  consume(rule: RateLimitRule, subject: string): Promise<void>;
  /**
   * Counts one use like `consume`, but does not throw.
   * @returns Seconds until the next use is allowed; 0 while the limit is not exceeded.
   */
  count(rule: RateLimitRule, subject: string): Promise<number>;
  /**
   * Checks a limit without counting a use. For rules that count only failures, which `count` does.
   * @throws ApiError `too_many_requests` with retryAfter, when the limit is reached
   */
  assertBelow(rule: RateLimitRule, subject: string): Promise<void>;
}

/**
 * Creates a rate limiter that stores its counts in the database, so that the limits apply across
 * server processes and restarts.
 * @param options `factor` multiplies every limit (RATE_LIMIT_FACTOR, for benchmarks and end-to-end
 * tests).
 */
export function createDatabaseRateLimiter(
  database: Database,
  options: { factor: number; now: () => Date },
): RateLimiter {
  function windowOf(rule: RateLimitRule) {
    const now = Math.floor(options.now().getTime() / 1000);
    return { now, windowStart: now - (now % rule.seconds) };
  }
  async function count(rule: RateLimitRule, subject: string): Promise<number> {
    const { now, windowStart } = windowOf(rule);
    const uses = await countUse(database, bucketOf(rule, subject), windowStart);
    return uses <= rule.limit * options.factor ? 0 : windowStart + rule.seconds - now;
  }
  return {
    count,
    async consume(rule, subject) {
      const wait = await count(rule, subject);
      if (wait > 0) throw tooManyRequests(wait);
    },
    async assertBelow(rule, subject) {
      const { now, windowStart } = windowOf(rule);
      const row = await database.db
        .selectFrom('rate_limits')
        .select('count')
        .where('bucket', '=', bucketOf(rule, subject))
        .where('window_start', '=', windowStart)
        .executeTakeFirst();
      if ((row?.count ?? 0) >= rule.limit * options.factor)
        throw tooManyRequests(windowStart + rule.seconds - now);
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

export interface MemoryRateLimiter {
  /**
   * Counts one use of `rule` by `subject`, only in the memory of this server process. Use it for
   * frequent calls, because storing their counts would cost more than the calls themselves.
   * @throws ApiError as `RateLimiter.consume`
   */
  consume(rule: RateLimitRule, subject: string): void;
}

/**
 * Maximum number of subjects that are counted for one rule in a window. Above this number, all
 * counts of the rule restart at zero. Counting cannot stop an attacker who has more IP addresses
 * than this.
 */
const MAX_TRACKED_SUBJECTS = 100_000;

export function createMemoryRateLimiter(options: {
  factor: number;
  now: () => Date;
}): MemoryRateLimiter {
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

/**
 * Returns the stored key for a rule and a subject. The key contains a hash of the subject, because
 * the table `rate_limits` must not store IP addresses or emails of people.
 */
function bucketOf(rule: RateLimitRule, subject: string): string {
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

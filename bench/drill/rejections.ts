// Rejections that may happen in normal use, because another action, an operator or the date came
// first. The check at the end looks for the cause of each one in the database.
import { tokenLifetimesMs } from '../../server/accounts/tokens.ts';
import { EXPIRED_QUOTE_DAYS } from '../../src/contract/service-facts.ts';
import type { Books } from './books.ts';
import { policyIdsOf, type Finding, type Rejection } from './records.ts';
import type { World } from './world.ts';

export const DAY_MS = 24 * 3_600_000;
/** Days from an action's start to the chosen first day of coverage, less one for the time zone. */
const START_DAYS = 8;
/** Days after which photos without a claim are deleted. */
const PHOTO_DAYS = 14;
/** Time zones in which the products begin and end their days. */
const timeZones = ['America/New_York', 'America/Los_Angeles', 'UTC'];

/**
 * Longest time of a transaction, in milliseconds. Its rows have the time of its start, and other
 * transactions read them only after its end.
 */
const TRANSACTION_MS = 30_000;

/** Days after which the unused card of a guest is deleted. */
const GUEST_CARD_DAYS = 1;

interface Context {
  rejection: Rejection;
  books: Books;
  /** Times, as the database stores them, between which the server responded. */
  from: string;
  until: string;
  /** Days between these times. */
  days: number;
  ownPolicyIds: ReadonlySet<string>;
}

/** For each code that may come: returns true if it has its cause. */
const causes: Record<string, (context: Context) => boolean> = {
  cancellation_pending: ({ rejection, books }) =>
    books.policies.some((one) => one.id === rejection.policyId && one.last_coverage_day !== null),
  collectibles_policy_pending: (context) =>
    context.rejection.call === 'quote' &&
    context.books.policies.some(
      (one) => context.ownPolicyIds.has(one.id) && wasPending(context, one),
    ),
  endorsement_pending: ({ rejection, books, from, until }) =>
    books.endorsements.some(
      ({ policy_id: id, requested_at: requested, decided_at: decided }) =>
        id === rejection.policyId && requested <= until && (decided === null || decided >= from),
    ),
  ineligible_for_plan: (context) => context.rejection.call === 'extension' && isNotInForce(context),
  invalid_input: ({ rejection, days }) =>
    /policy_effective_date|rental_started/.test(rejection.text) && days >= START_DAYS,
  not_found: ({ rejection, days }) =>
    /photos is missing/.test(rejection.text) && days >= PHOTO_DAYS,
  payment_method_not_found: (context) =>
    context.rejection.call === 'purchase' &&
    (isSessionExpired(context) || context.days >= GUEST_CARD_DAYS),
  policy_not_in_force: isNotInForce,
  price_changed: ({ rejection, books, from, until }) =>
    timeZones.some((zone) => dayIn(zone, from) !== dayIn(zone, until)) ||
    books.audit.some(
      ({ policy_id: id, at }) => id === (rejection.policyId ?? '') && at >= from && at <= until,
    ),
  quote_expired: ({ days }) => days >= START_DAYS,
  // With an expired session, a request for a quote counts as one of a guest.
  quote_not_found: (context) =>
    isSessionExpired(context) || context.days >= START_DAYS + EXPIRED_QUOTE_DAYS,
};

/** True if a response with this code may have a cause. Any other rejection is a finding at once. */
export const mayBeRejected = (code: string): boolean => Object.hasOwn(causes, code);

const isSessionExpired = ({ rejection: { until, signedInAt } }: Context): boolean =>
  until - signedInAt >= tokenLifetimesMs.session;

type Policy = Books['policies'][number];

function wasPending({ books, from, until }: Context, policy: Policy): boolean {
  const { id, status, created_at, canceled_at } = policy;
  const decision = books.audit.find(
    ({ policy_id, action }) => policy_id === id && /^policy_(approved|rejected)$/.test(action),
  );
  // A policy that needs no decision is never pending.
  if (!decision && status !== 'pending' && canceled_at === null) return false;
  return created_at <= until && (decision?.at ?? canceled_at ?? until) >= from;
}

/** True if the policy was pending, had ended, or was canceled or rejected. */
function isNotInForce(context: Context): boolean {
  const { rejection, books, until } = context;
  const policy = books.policies.find(({ id }) => id === rejection.policyId);
  if (!policy) return false;
  const { status, canceled_at: canceled, coverage_end_date: end } = policy;
  return (
    wasPending(context, policy) ||
    (canceled !== null && canceled <= until) ||
    (end !== null && end < until.slice(0, 10)) ||
    (status === 'rejected' &&
      books.audit.some(
        ({ policy_id: id, action, at }) =>
          id === policy.id && action === 'policy_rejected' && at <= until,
      ))
  );
}

const dayIn = (timeZone: string, instant: string): string =>
  new Date(instant).toLocaleDateString('sv', { timeZone });

export function* checkRejections(world: World, books: Books): Generator<Finding> {
  // The server may have recorded a cause a day earlier or later, while its clock was wrong.
  const error = world.hasClockJumps ? DAY_MS : 0;
  for (const rejection of world.rejections) {
    const { code, from, until } = rejection;
    const ownPolicyIds = new Set(
      world.attempts
        .filter(({ person, kind }) => person === rejection.person && kind === 'purchase')
        .flatMap(({ response }) => (response?.status === 200 ? policyIdsOf(response.body) : [])),
    );
    const context: Context = {
      rejection,
      books,
      from: new Date(from - error - TRANSACTION_MS).toISOString(),
      until: new Date(until + error).toISOString(),
      days: (until - from + 2 * error) / DAY_MS,
      ownPolicyIds,
    };
    if (!causes[code]?.(context))
      yield {
        kind: 'error',
        text: `${rejection.call} of ${rejection.policyId ?? 'no policy'} was rejected without a cause: ${rejection.text} (${context.days.toFixed(1)} days)`,
      };
  }
}

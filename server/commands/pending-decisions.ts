// Lists everything that waits for an operator's decision, and records the decisions. The command
// `npm run decide` and the sandbox's buttons use these functions.
import { decideClaim } from '../claims/decisions.ts';
import {
  parseAmountToMinorUnits,
  listOpenClaims,
  type AdjusterAction,
} from '../claims/open-claims.ts';
import { isNoteRequired, type ClaimEventName } from '../claims/states.ts';
import { formatAmount } from '../money.ts';
import {
  executeDueCancellations,
  decideCancellationRequest,
  listPendingCancellationRequests,
} from '../policies/decide-cancellations.ts';
import { recordPolicyDecisions } from '../policies/decide-policies.ts';
import type { Decision } from '../policies/decision.ts';
import { selectPendingPolicies } from '../policies/pending-policies.ts';
import { describeBlockers } from '../privacy/deletion-blockers.ts';
import {
  decideDeletion,
  listPendingDeletions,
  type DeletionDecision,
} from '../privacy/deletion-requests.ts';
import { listFailedRefunds, resolveFailedRefund } from '../sales/failed-refunds.ts';
import { formatDate } from '../dates.ts';
import { toSingleLine } from '../mail/email-content.ts';
import type { Services } from '../services.ts';
import { UsageError } from './command.ts';

export interface PendingDecision {
  /** Number of a policy, a claim or a request, or the id of a refund. */
  number: string;
  kind: 'policy' | 'change' | 'claim' | 'cancellation' | 'deletion' | 'refund';
  since: string;
  what: string;
  policyholder: string;
  decisions: string[];
  /** Texts that the claimant has written since the filing. Only claims have it. */
  messages?: string[];
}

/** Each adjuster action and its name in the command line. */
const claimDecisions = {
  taken_up: 'take-up',
  handed_off: 'hand-off',
  device_received: 'received',
  approved: 'approve',
  rejected: 'reject',
  upheld: 'uphold',
  paid: 'pay',
  device_returned: 'send-back',
} as const satisfies Partial<Record<ClaimEventName, string>>;

/**
 * Decisions about a failed refund. `retry`: the processor sends the refund again. `paid`: the
 * operator has paid the refund another way.
 */
const refundDecisions = ['retry', 'paid'] as const;

const hasDecision = (event: ClaimEventName): event is keyof typeof claimDecisions =>
  event in claimDecisions;

const decisionsFor = (allowedActions: readonly AdjusterAction[]) =>
  allowedActions.flatMap(({ event }) => (hasDecision(event) ? [claimDecisions[event]] : []));

/**
 * Lists all pending decisions, oldest first.
 * @param number Lists only the decisions with this number.
 */
export async function listPendingDecisions(
  services: Services,
  number?: string,
): Promise<PendingDecision[]> {
  const all = [
    ...(await listPendingPolicies(services, number)),
    ...(await listPendingClaims(services, number)),
    ...(await listPendingCancellations(services, number)),
    ...(await listDeletions(services, number)),
    ...(await listPendingRefunds(services, number)),
  ];
  return all.toSorted((one, other) => (one.since < other.since ? -1 : 1));
}

async function listPendingPolicies(
  services: Services,
  number?: string,
): Promise<PendingDecision[]> {
  const rows = await selectPendingPolicies(services, number);
  return rows.map((row) => ({
    number: row.policy_number,
    kind: row.status === 'pending' ? 'policy' : 'change',
    since: row.requested_at ?? row.created_at,
    what: row.change ?? row.plan_title,
    policyholder: row.policyholder_email,
    // A job rejects a policy whose trip is over. It can no longer be approved.
    decisions: row.status === 'pending' && row.isTripOver ? ['reject'] : ['approve', 'reject'],
  }));
}

async function listPendingClaims(
  services: Services,
  claimNumber?: string,
): Promise<PendingDecision[]> {
  const claims = await listOpenClaims(services, claimNumber);
  return claims.map((claim) => {
    const { number, since, state, device, damages, policyholder, payable, allowedActions } = claim;
    const isPayout = allowedActions.some(({ next }) => next === 'pay');
    const price = isPayout ? `: pays ${formatAmount(payable, 'USD')} by default` : '';
    const kind = state === 'second_look' ? 'second look, ' : '';
    const what = `${kind}${device}, ${damages}${price}${latestMessage(claim.messages)}`;
    return {
      number,
      kind: 'claim',
      since,
      what,
      policyholder,
      decisions: decisionsFor(allowedActions),
      ...(claim.messages.length > 0 && { messages: claim.messages }),
    };
  });
}

/** Maximum characters of a message in the table. The JSON has the whole messages. */
const MESSAGE_EXCERPT = 120;

/**
 * Returns the beginning of the latest message, on one line. Control characters are removed, because
 * a terminal would execute them.
 */
function latestMessage(messages: readonly string[]): string {
  const latest = messages.at(-1);
  if (latest === undefined) return '';
  const line = toSingleLine(latest);
  const isLong = line.length > MESSAGE_EXCERPT;
  return `; claimant: “${isLong ? `${line.slice(0, MESSAGE_EXCERPT)}…` : line}”`;
}

async function listPendingCancellations(
  services: Services,
  number?: string,
): Promise<PendingDecision[]> {
  const rows = await listPendingCancellationRequests(services, number);
  return rows.map((row) => ({
    number: row.reference,
    kind: 'cancellation',
    since: row.created_at,
    what: `${row.policy_number} as of ${formatDate(row.cancellation_date)}: ${row.other || row.reason}`,
    policyholder: row.policyholder_email,
    decisions: ['approve', 'reject'],
  }));
}

async function listDeletions(services: Services, number?: string): Promise<PendingDecision[]> {
  const rows = await listPendingDeletions(services, number);
  return rows.map(({ reference, created_at, email, blockers }) => {
    const waitsFor = describeBlockers(blockers);
    return {
      number: reference,
      kind: 'deletion',
      since: created_at,
      what: `delete the account${waitsFor && `; ${waitsFor} must end first`}`,
      policyholder: email,
      decisions: waitsFor ? ['deny'] : ['grant', 'deny'],
    };
  });
}

async function listPendingRefunds(services: Services, number?: string): Promise<PendingDecision[]> {
  const rows = await listFailedRefunds(services, number);
  return rows.map(({ id, ...row }) => ({
    number: id,
    kind: 'refund',
    ...row,
    decisions: [...refundDecisions],
  }));
}

/** One decision in the form in which the operator entered it. */
export interface EnteredDecision {
  number: string;
  decision: string;
  /** Note to the claimant, or to the policyholder who requested the cancellation. */
  note?: string | undefined;
  /** Amount in US dollars, for example '180.50'. */
  amount?: string | undefined;
  quote?: string | undefined;
  deductible?: string | undefined;
}

/**
 * Records the decision about the item with the request's number.
 * @returns False if no item with this number waits for a decision.
 * @throws UsageError that lists the possible decisions, ApiError from the functions that record the
 * decision.
 */
export async function recordPendingDecision(
  services: Services,
  request: EnteredDecision,
): Promise<boolean> {
  const [pending] = await listPendingDecisions(services, request.number);
  if (!pending) return false;
  if (!pending.decisions.includes(request.decision))
    throw new UsageError(
      `${request.number} is a ${pending.kind}. Possible decisions: ${pending.decisions.join(', ')}.`,
    );
  if (pending.kind === 'claim') return decidePendingClaim(services, request);
  assertNoAmounts(request);
  const how = refundDecisions.find((name) => name === request.decision);
  if (pending.kind === 'refund' && how)
    return resolveFailedRefund(services, { id: request.number, resolution: how });
  if (pending.kind === 'deletion') return decidePendingDeletion(services, request);
  // The decision can only be 'approve' or 'reject' here, because the code above rejects all others.
  const decision = request.decision as Decision;
  if (pending.kind === 'cancellation') {
    const { number: reference, note = '' } = request;
    const done = await decideCancellationRequest(services, { reference, decision, note });
    await executeDueCancellations(services);
    return done;
  }
  const [policy] = await selectPendingPolicies(services, request.number);
  return (
    policy !== undefined && (await recordPolicyDecisions(services, decision, policy.id)).count > 0
  );
}

function decidePendingClaim(services: Services, request: EnteredDecision): Promise<boolean> {
  const { number: claimNumber, decision, note, ...texts } = request;
  const event = (Object.keys(claimDecisions) as (keyof typeof claimDecisions)[]).find(
    (name) => claimDecisions[name] === decision,
  );
  if (!event) return Promise.resolve(false);
  if (event !== 'approved' && texts.amount !== undefined) throw misplacedAmountsError();
  if (
    event !== 'taken_up' &&
    event !== 'approved' &&
    (texts.quote ?? texts.deductible) !== undefined
  )
    throw misplacedAmountsError();
  if (isNoteRequired(event) && !note?.trim())
    throw new UsageError('Enter the reason for the claimant: --note TEXT.');
  const amount = parseDollars('amount', texts.amount);
  const quoted = parseDollars('quote', texts.quote);
  const deductible = parseDollars('deductible', texts.deductible) ?? 0;
  return decideClaim(services, {
    claimNumber,
    event,
    ...(note !== undefined && { note }),
    ...(amount !== undefined && { amount }),
    ...(quoted !== undefined && { quote: { repairCost: quoted, deductible } }),
  });
}

function decidePendingDeletion(
  services: Services,
  { number: reference, decision, note = '' }: EnteredDecision,
): Promise<boolean> {
  if (decision === 'deny' && !note.trim())
    throw new UsageError('Enter the reason for the person: --note TEXT.');
  // The decision can only be one of the two here, as above.
  return decideDeletion(services, { reference, decision: decision as DeletionDecision, note });
}

function assertNoAmounts({ amount, quote, deductible }: EnteredDecision): void {
  if ((amount ?? quote ?? deductible) !== undefined) throw misplacedAmountsError();
}

function misplacedAmountsError(): UsageError {
  return new UsageError(
    'Use --amount only to approve a claim, --quote and --deductible only to approve it or take it up.',
  );
}

function parseDollars(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const amount = parseAmountToMinorUnits(text);
  if (amount !== undefined) return amount;
  throw new UsageError(`--${name} must be an amount in US dollars, 5,000 at most, such as 180.50.`);
}

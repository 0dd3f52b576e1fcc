// What waits for an operator's decision, and how each is decided: by the functions behind the sandbox's buttons.
import { decideClaim } from '../claims/decisions.ts';
import { amountOf, listOpenClaims, type AdjusterMove } from '../claims/open-claims.ts';
import type { ClaimEventName } from '../claims/states.ts';
import { formatAmount } from '../money.ts';
import {
  cancelDue,
  decideCancellation,
  listAskedCancellations,
} from '../policies/decide-cancellations.ts';
import { settlePending } from '../policies/decide-policies.ts';
import type { Decision } from '../policies/decision.ts';
import { listPending } from '../policies/pending.ts';
import { listReturned, settleReturned } from '../sales/returned-refunds.ts';
import { formatDate } from '../dates.ts';
import type { Services } from '../services.ts';
import { UsageError } from './command.ts';

export interface Waiting {
  /** What the command calls it by: the number of a policy, a claim or a request; a refund's id. */
  number: string;
  kind: 'policy' | 'change' | 'claim' | 'cancellation' | 'refund';
  /** An instant. */
  since: string;
  what: string;
  holder: string;
  decisions: string[];
}

/** The words of the command for what an adjuster does. */
const claimWords = {
  taken_up: 'take-up',
  handed_off: 'hand-off',
  device_received: 'received',
  approved: 'approve',
  rejected: 'reject',
  paid: 'pay',
  device_returned: 'send-back',
} as const satisfies Partial<Record<ClaimEventName, string>>;

/** retry: the card processor pays it once more. paid: it was paid another way. */
const refundWords = ['retry', 'paid'] as const;

const isWorded = (event: ClaimEventName): event is keyof typeof claimWords => event in claimWords;

const wordsOf = (moves: readonly AdjusterMove[]) =>
  moves.flatMap(({ event }) => (isWorded(event) ? [claimWords[event]] : []));

/** All that waits, oldest first. */
export async function listWaiting(services: Services): Promise<Waiting[]> {
  const all = [
    ...(await waitingPolicies(services)),
    ...(await waitingClaims(services)),
    ...(await waitingCancellations(services)),
    ...(await waitingRefunds(services)),
  ];
  return all.toSorted((one, other) => (one.since < other.since ? -1 : 1));
}

async function waitingPolicies(services: Services): Promise<Waiting[]> {
  const rows = await listPending(services);
  return rows.map((row) => ({
    number: row.policy_number,
    kind: row.status === 'pending' ? 'policy' : 'change',
    since: row.requested_at ?? row.created_at,
    what: row.change ?? row.plan_title,
    holder: row.holder_email,
    decisions: ['approve', 'reject'],
  }));
}

async function waitingClaims(services: Services): Promise<Waiting[]> {
  const claims = await listOpenClaims(services);
  return claims.map(({ number, since, device, damages, holder, payable, moves }) => {
    const pays = moves.some(({ next }) => next === 'pay');
    const price = pays ? `: pays ${formatAmount(payable, 'USD')} unless told otherwise` : '';
    const what = `${device}, ${damages}${price}`;
    return { number, kind: 'claim', since, what, holder, decisions: wordsOf(moves) };
  });
}

async function waitingCancellations(services: Services): Promise<Waiting[]> {
  const rows = await listAskedCancellations(services);
  return rows.map((row) => ({
    number: row.reference,
    kind: 'cancellation',
    since: row.created_at,
    what: `${row.policy_number} as of ${formatDate(row.cancellation_date)}: ${row.other || row.reason}`,
    holder: row.holder_email,
    decisions: ['approve', 'reject'],
  }));
}

async function waitingRefunds(services: Services): Promise<Waiting[]> {
  const rows = await listReturned(services);
  return rows.map(({ id: number, ...row }) => ({
    number,
    kind: 'refund',
    ...row,
    decisions: [...refundWords],
  }));
}

/** One decision as it was typed. */
export interface Asked {
  number: string;
  decision: string;
  /** To the claimant, or to the holder of a request to cancel. */
  note?: string | undefined;
  /** '180.50': US dollars. */
  amount?: string | undefined;
  quote?: string | undefined;
  deductible?: string | undefined;
}

/**
 * Decides on what waits under a number.
 * @returns false where nothing waits under it any more
 * @throws UsageError saying what can be asked instead, Refusal as the functions behind it
 */
export async function decideWaiting(services: Services, asked: Asked): Promise<boolean> {
  const waiting = (await listWaiting(services)).find(({ number }) => number === asked.number);
  if (!waiting) return false;
  if (!waiting.decisions.includes(asked.decision))
    throw new UsageError(
      `${asked.number} is a ${waiting.kind}. It can be decided so: ${waiting.decisions.join(', ')}.`,
    );
  if (waiting.kind === 'claim') return decideOnClaim(services, asked);
  assertNoAmounts(asked);
  const how = refundWords.find((word) => word === asked.decision);
  if (waiting.kind === 'refund' && how) return settleReturned(services, { id: asked.number, how });
  // One of the two, as its list of decisions says.
  const decision = asked.decision as Decision;
  if (waiting.kind === 'cancellation') {
    const { number: reference, note = '' } = asked;
    const done = await decideCancellation(services, { reference, decision, note });
    await cancelDue(services);
    return done;
  }
  const policy = (await listPending(services)).find(
    ({ policy_number }) => policy_number === asked.number,
  );
  return policy !== undefined && (await settlePending(services, decision, policy.id)).count > 0;
}

function decideOnClaim(services: Services, asked: Asked): Promise<boolean> {
  const { number: claimNumber, decision, note, ...texts } = asked;
  const event = (Object.keys(claimWords) as (keyof typeof claimWords)[]).find(
    (name) => claimWords[name] === decision,
  );
  if (!event) return Promise.resolve(false);
  if (event !== 'approved' && texts.amount !== undefined) throw amountsMisplaced();
  if (event !== 'taken_up' && (texts.quote ?? texts.deductible) !== undefined)
    throw amountsMisplaced();
  const amount = dollars('amount', texts.amount);
  const quoted = dollars('quote', texts.quote);
  const deductible = dollars('deductible', texts.deductible) ?? 0;
  return decideClaim(services, {
    claimNumber,
    event,
    ...(note !== undefined && { note }),
    ...(amount !== undefined && { amount }),
    ...(quoted !== undefined && { quote: { asked: quoted, deductible } }),
  });
}

function assertNoAmounts({ amount, quote, deductible }: Asked): void {
  if ((amount ?? quote ?? deductible) !== undefined) throw amountsMisplaced();
}

function amountsMisplaced(): UsageError {
  return new UsageError(
    '--amount goes with the approval of a claim, --quote and --deductible with its take-up.',
  );
}

function dollars(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const amount = amountOf(text);
  if (amount !== undefined) return amount;
  throw new UsageError(`--${name} is in US dollars, 5,000 at most, such as 180.50.`);
}

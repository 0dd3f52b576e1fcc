// The rules of the drill. Those of `checkAnyTime` hold at every moment, also between a kill and the
// retry of the requests that it interrupted. Those of `checkAtEnd` hold when nothing is pending.
import { sumOf } from '../../server/money.ts';
import { refundAttemptKey } from '../../server/sales/failed-refunds.ts';
import { groupBy, type Books } from './books.ts';
import { checkEmails, checkEvents } from './duplicates.ts';
import { policyIdsOf, type Attempt, type Finding } from './records.ts';
import { checkRejections, DAY_MS } from './rejections.ts';
import type { World } from './world.ts';

type Findings = Generator<Finding>;
type Row = Books['policies'][number];

const isDone = ({ response }: Attempt) => response?.status === 200;
const lost = (text: string): Finding => ({ kind: 'lost', text });
const double = (text: string): Finding => ({ kind: 'double', text });
const half = (text: string): Finding => ({ kind: 'half', text });

/** @param acknowledged attempts with a successful response before the books were read */
export function* checkAnyTime(
  { attempts }: World,
  books: Books,
  acknowledged: readonly Attempt[],
): Findings {
  yield* checkAcknowledged(acknowledged, books);
  yield* checkOwners(attempts, books);
  yield* checkCaptures(books);
  yield* checkRefundKeys(books);
  for (const [policyId, rows] of groupBy(books.endorsements, ({ policy_id }) => policy_id)) {
    const sent = attempts.filter((one) => one.kind === 'endorsement' && one.policyId === policyId);
    if (rows.length > sent.length) yield double(`${rows.length} endorsements of ${policyId}`);
  }
}

/** Every acknowledged policy and claim exists, exactly once. */
function* checkAcknowledged(acknowledged: readonly Attempt[], books: Books): Findings {
  const ids = new Set(books.policies.map(({ id }) => id));
  const claims = groupBy(books.claims, ({ claim_number }) => claim_number);
  for (const { kind, key, response, body } of acknowledged) {
    if (kind === 'claim') {
      const [claim] = claims.get(response?.body.claim_id) ?? [];
      if (!claim) yield lost(`claim ${response?.body.claim_id} of ${key}`);
      const { photo_ids = [] } = body as { photo_ids?: string[] };
      const attached = books.photos.filter(({ claim_id }) => claim_id === claim?.id);
      if (
        claim &&
        attached
          .map(({ id }) => id)
          .toSorted()
          .join() !== photo_ids.toSorted().join()
      )
        yield half(
          `claim ${claim.claim_number} has ${attached.length} of ${photo_ids.length} photos`,
        );
    }
    if (kind === 'purchase')
      for (const id of policyIdsOf(response?.body))
        if (!ids.has(id)) yield lost(`policy ${id} of ${key}`);
  }
}

/**
 * Each policy and each claim belongs to exactly one idempotency key. Keys are deleted after a
 * month, so the clients' responses count as well.
 */
function* checkOwners(attempts: readonly Attempt[], books: Books): Findings {
  const owners = new Map<string, string>();
  for (const { kind, key, response } of attempts) {
    const stored = books.responses.get(key);
    if (stored === '') yield half(`the key ${key} is stored without its response`);
    if (stored && response && response.status !== 200)
      yield half(`${key} was rejected with ${response.status}, but is stored`);
    if (kind !== 'purchase' && kind !== 'claim') continue;
    const answer = stored ? JSON.parse(stored) : response?.status === 200 && response.body;
    if (!answer) continue;
    for (const id of kind === 'claim' ? [answer.claim_id] : policyIdsOf(answer)) {
      const other = owners.get(id);
      if (other !== undefined) yield double(`${id} belongs to ${other} and ${key}`);
      owners.set(id, key);
    }
  }
  for (const { id } of books.policies)
    if (!owners.has(id)) yield double(`policy ${id} belongs to no key`);
  for (const { claim_number: number } of books.claims)
    if (!owners.has(number)) yield double(`claim ${number} belongs to no key`);
}

/** A captured payment has its charge and its policy, with the same amount. */
function* checkCaptures({ payments, charges, policies }: Books): Findings {
  const ids = new Set(policies.map(({ id }) => id));
  const byRef = groupBy(charges, ({ charge_ref }) => charge_ref);
  for (const [ref, rows] of byRef)
    if (rows.length > 1) yield double(`${rows.length} charges for the payment ${ref}`);
  for (const { ref, status, amount, isInvoice } of payments) {
    const [charge] = byRef.get(ref) ?? [];
    if (status !== 'succeeded') continue;
    if (!charge && !isInvoice) yield half(`the payment ${ref} was captured for no policy`);
    if (charge && charge.amount !== amount)
      yield half(`the payment ${ref} is ${amount}, its charge ${charge.amount}`);
    if (charge && !ids.has(charge.policy_id)) yield half(`charge ${charge.id} without a policy`);
  }
}

/** Stripe has at most one refund per refund of ours. */
function* checkRefundKeys({ paidBack, refunds }: Books): Findings {
  const rows = new Map(refunds.map((row) => [refundAttemptKey(row), row]));
  for (const [key, made] of groupBy(paidBack, ({ metadata }) => metadata['key'] ?? '')) {
    const row = rows.get(key);
    if (!row) yield half(`Stripe refunded ${key}, which is not stored`);
    if (made.length > 1) yield double(`Stripe refunded ${key} ${made.length} times`);
    if (row && made[0]?.amount !== row.amount)
      yield half(`the refund ${key} is ${row.amount}, Stripe paid ${made[0]?.amount}`);
  }
}

export function* checkAtEnd(world: World, books: Books): Findings {
  const { attempts } = world;
  yield* checkAnyTime(world, books, attempts.filter(isDone));
  for (const { kind, key, response } of attempts)
    if (!response) yield half(`the ${kind} ${key} got no response`);
  yield* checkChanges(attempts, books);
  yield* checkPayments(books, world.now().toISOString());
  yield* checkRefunds(books);
  yield* checkCancellations(world, books);
  yield* checkRejections(world, books);
  yield* checkLedger(books);
  yield* checkEvents(books);
  yield* checkEmails(world.emails);
}

/** Every acknowledged endorsement and extension exists once, and nothing else. */
function* checkChanges(attempts: readonly Attempt[], { endorsements, audit }: Books): Findings {
  const done = attempts.filter(isDone);
  const rows = groupBy(endorsements, ({ policy_id }) => policy_id);
  const acted = groupBy(audit, ({ policy_id, action }) => `${action} ${policy_id}`);
  const purchases = done.filter(({ kind }) => kind === 'purchase');
  for (const id of purchases.flatMap(({ response }) => policyIdsOf(response?.body))) {
    const of = (kind: Attempt['kind']) =>
      done.filter((one) => one.kind === kind && one.policyId === id).length;
    const counts = {
      endorsements: [rows.get(id)?.length ?? 0, of('endorsement')],
      extensions: [acted.get(`policy_extended ${id}`)?.length ?? 0, of('extension')],
      purchases: [acted.get(`policy_purchased ${id}`)?.length ?? 0, 1],
    };
    for (const [name, [stored = 0, expected = 0]] of Object.entries(counts)) {
      if (stored < expected) yield lost(`${stored} of ${expected} ${name} of ${id}`);
      if (stored > expected) yield double(`${stored} ${name} of ${id}, not ${expected}`);
    }
  }
}

/** Every authorization is captured, voided, or waits for the decision on its policy. */
function* checkPayments({ payments, charges }: Books, now: string): Findings {
  const byRef = new Map(charges.map((charge) => [charge.charge_ref, charge]));
  const refs = new Set(payments.map(({ ref }) => ref));
  for (const { ref, status, isInvoice } of payments) {
    const charge = byRef.get(ref);
    const waits = charge && !charge.captured_at && (charge.authorized_until ?? '') > now;
    if (status === 'requires_capture' && !charge) yield half(`authorization ${ref} is not voided`);
    if (status === 'requires_capture' && charge && !waits) yield half(`${ref} is not captured`);
    if (status === 'canceled' && charge && !charge.voided_at) yield half(`${ref} is voided`);
    if (status === 'succeeded' && !charge && isInvoice) yield half(`invoice ${ref} has no charge`);
    if (status === 'succeeded' && charge && !charge.captured_at)
      yield half(`the capture of ${ref} is not recorded`);
    if (status !== 'succeeded' && charge?.captured_at) yield half(`${ref} was never captured`);
  }
  for (const { charge_ref, id } of charges)
    if (!refs.has(charge_ref)) yield half(`charge ${id} was never made at Stripe`);
}

/** Every refund is paid and has its cause: an endorsement, or the end of its policy. */
function* checkRefunds({ paidBack, refunds, policies, charges }: Books): Findings {
  const paid = new Map(paidBack.map(({ metadata, ...rest }) => [metadata['key'], rest]));
  const statuses = new Map(policies.map(({ id, status }) => [id, status]));
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  for (const row of refunds) {
    const isPaid = paid.has(refundAttemptKey(row));
    const isVoided = Boolean(byId.get(row.charge_id)?.voided_at);
    if (!row.refunded_at) yield half(`the refund ${row.id} is not paid`);
    else if (isPaid === isVoided) yield half(`the refund ${row.id} was neither paid nor voided`);
    const hasEnded = ['canceled', 'rejected'].includes(statuses.get(row.policy_id) ?? '');
    if (!hasEnded && row.endorsement_id === null) yield half(`the refund ${row.id} has no cause`);
  }
}

function* checkCancellations(world: World, books: Books): Findings {
  const { policies } = books;
  const requested = groupBy(world.cancellations, ({ policyId }) => policyId);
  for (const policy of policies) {
    const own = requested.get(policy.id) ?? [];
    const isOnRequest = policy.end_reason === 'policy_canceled';
    if (isOnRequest && !own.some(({ outcome }) => outcome !== 'rejected'))
      yield half(`${policy.id} was canceled without a request`);
    // If the response was lost, the policy may have been canceled or have ended before.
    for (const cancellation of own)
      if (cancellation.outcome === 'done' || (isOnRequest && cancellation.outcome === 'open'))
        yield* checkCancellation(world, { policy, cancellation, books });
  }
}

interface CheckedCancellation {
  policy: Row;
  cancellation: World['cancellations'][number];
  books: Books;
}

function* checkCancellation(world: World, checked: CheckedCancellation): Findings {
  const { policy, cancellation, books } = checked;
  const { id, status, last_coverage_day: lastDay, canceled_at: canceledAt } = policy;
  const { refund, isLater } = cancellation;
  if (status !== 'canceled' && status !== 'rejected' && !(isLater && lastDay !== null))
    yield lost(`the cancellation of ${id}, which is ${status}`);
  if (refund === null) return;
  // The server's clock may have been a day off when it stored the time.
  const clockErrors = world.hasClockJumps ? [0, -DAY_MS, DAY_MS] : [0];
  const totals = clockErrors.map((error) => {
    const at = canceledAt && new Date(Date.parse(canceledAt) + error).toISOString();
    return refundedByCancellation(books, { id, canceledAt: at });
  });
  if (!totals.includes(refund))
    yield half(`the cancellation of ${id} promised ${refund}, refunded ${totals[0]}`);
}

/** Returns the cents that a policy's cancellation refunds. */
function refundedByCancellation(
  { refunds, charges, payments }: Books,
  { id, canceledAt }: { id: string; canceledAt: string | null },
): number {
  // Stripe may collect until it learns of the cancellation. Such a payment is refunded in addition.
  const later = new Set(
    payments.filter((one) => one.createdAt > (canceledAt ?? '9')).map(({ ref }) => ref),
  );
  const unneeded = new Set(
    charges.filter(({ charge_ref }) => later.has(charge_ref)).map((charge) => charge.id),
  );
  const own = refunds.filter(
    (one) => one.policy_id === id && one.endorsement_id === null && !unneeded.has(one.charge_id),
  );
  return sumOf(own, ({ amount }) => amount);
}

/** Amounts in cents: captured minus refunded, at Stripe and in the database. */
export function ledgerOf({ payments, paidBack, charges, refunds }: Books) {
  const captured = payments.filter(({ status }) => status === 'succeeded');
  const voided = new Set(charges.filter((one) => one.voided_at).map(({ id }) => id));
  const paid = refunds.filter((one) => one.refunded_at && !voided.has(one.charge_id));
  const policyOf = new Map(charges.map(({ charge_ref, policy_id }) => [charge_ref, policy_id]));
  const net = new Map<string, { stripe: number; database: number }>();
  const add = (policy: string, book: 'stripe' | 'database', amount: number) => {
    const sums = net.get(policy) ?? { stripe: 0, database: 0 };
    sums[book] += amount;
    net.set(policy, sums);
  };
  for (const { ref, amount } of captured) add(policyOf.get(ref) ?? 'no policy', 'stripe', amount);
  for (const { payment_intent: ref, amount } of paidBack)
    add(policyOf.get(ref) ?? 'no policy', 'stripe', -amount);
  for (const one of charges) if (one.captured_at) add(one.policy_id, 'database', one.amount);
  for (const one of paid) add(one.policy_id, 'database', -one.amount);
  return net;
}

function* checkLedger(books: Books): Findings {
  for (const [policy, { stripe, database }] of ledgerOf(books))
    if (stripe !== database)
      yield { kind: 'ledger', text: `${policy}: ${stripe} at Stripe, ${database} in the database` };
}

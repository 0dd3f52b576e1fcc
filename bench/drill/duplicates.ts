// Finds events and emails that exist twice for one change. Every change must be recorded and emailed
// once, also if its request or its job was interrupted and repeated.
import { groupBy, type Books } from './books.ts';
import type { EmailArchive, Finding } from './records.ts';

type Findings = Generator<Finding>;

const double = (text: string): Finding => ({ kind: 'double', text });

/** Actions that happen to a policy at most once. */
const onceActions: ReadonlySet<string> = new Set([
  'policy_purchased',
  'policy_approved',
  'policy_rejected',
  'policy_canceled',
  'policy_lapsed',
  'cancellation_approved',
]);

/** Every change of a policy has one event. */
export function* checkEvents({
  audit,
  installments,
  endorsements,
}: Pick<Books, 'audit' | 'installments' | 'endorsements'>): Findings {
  for (const [key, events] of groupBy(audit, ({ action, policy_id: id }) => `${action} of ${id}`))
    if (events.length > 1 && onceActions.has(events[0]?.action ?? ''))
      yield double(`${events.length} events ${key}`);
  const requested = audit.filter(({ request_id: id }) => id !== null);
  const keyOf = ({ action, policy_id, claim_number, request_id }: Books['audit'][number]) =>
    [action, policy_id, claim_number, request_id].join(' ');
  for (const [key, events] of groupBy(requested, keyOf))
    if (events.length > 1) yield double(`${events.length} events of one request: ${key}`);
  const paid = installments.filter(({ state }) => state === 'paid');
  const payments = audit.filter(({ action }) => /^(installment_paid|policy_renewed)$/.test(action));
  const decided = endorsements.filter(({ status }) => status === 'approved');
  yield* checkCounts('payments', payments, paid);
  // The books have no endorsements of demo policies.
  const purchased = audit.filter(({ policy_id: id }) => !id?.startsWith('pol_demo_'));
  const approvals = purchased.filter(({ action }) => action === 'endorsement_approved');
  yield* checkCounts('approvals of changes', approvals, decided);
  const requests = purchased.filter(({ action }) => action === 'endorsement_requested');
  yield* checkCounts('requests of changes', requests, endorsements);
}

function* checkCounts(
  name: string,
  events: readonly { policy_id: string | null }[],
  rows: readonly { policy_id: string }[],
): Findings {
  const stored = groupBy(rows, ({ policy_id }) => policy_id);
  for (const [id, own] of groupBy(events, ({ policy_id }) => policy_id ?? '')) {
    const count = stored.get(id)?.length ?? 0;
    if (own.length > count) yield double(`${own.length} events about ${count} ${name} of ${id}`);
  }
}

/**
 * No email exists twice. Emails about different changes differ: in a date, an amount, a link or a
 * receipt number.
 */
export function* checkEmails(emails: EmailArchive): Findings {
  const keyOf = ({ recipient, subject, content }: { [key: string]: unknown }) =>
    [recipient, subject, content].join('\n');
  for (const same of groupBy([...emails.values()], keyOf).values())
    if (same.length > 1)
      yield double(`${same.length} emails ${same[0]?.subject} to ${same[0]?.recipient}`);
}

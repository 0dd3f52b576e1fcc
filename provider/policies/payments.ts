// What has become of a policy's money, for whoever has bought it.
import type { Selectable } from 'kysely';
import { changeInFull } from '../../src/contract/policies/change-words.ts';
import { collectionChangeSchema } from '../../src/contract/policies/endorsement.ts';
import type { Payment } from '../../src/contract/policies/payments.ts';
import { methodOf, running, type JoinedCard } from '../accounts/cards.ts';
import type {
  ChargesTable,
  EndorsementsTable,
  InstalmentsTable,
  RefundsTable,
} from '../data/money-tables.ts';
import { addBusinessDays } from '../dates.ts';
import { toDecimal } from '../money.ts';
import { selectChargedCard } from '../sales/charged-card.ts';
import { BY_HAND } from '../sales/returned-refunds.ts';
import { open } from '../sales/instalments.ts';
import { storedBillingSchema, type StoredBilling } from '../sales/stored-billing.ts';
import type { Services } from '../services.ts';
import type { PolicyRow } from './policies.ts';

/** So many business days a refund takes to its card at most. */
const REFUND_DAYS = 10;

type Charge = Selectable<ChargesTable> & ChargedCard;
type ChargedCard = Pick<JoinedCard, 'brand' | 'last4'>;
type Refund = Selectable<RefundsTable>;
type Part = Selectable<InstalmentsTable>;
type Change = Pick<Selectable<EndorsementsTable>, 'id' | 'charge_id' | 'change' | 'status'>;

/** All that a policy has to do with money. */
interface Book {
  row: PolicyRow;
  bill: StoredBilling;
  charges: readonly Charge[];
  refunds: readonly Refund[];
  changes: readonly Change[];
  /** What follows the purchase, the soonest first. */
  parts: readonly Part[];
}

/** What was charged, held, let go, given back and what is due, the latest first. */
export async function paymentsOf(services: Services, row: PolicyRow): Promise<Payment[]> {
  const book = await readBook(services, row);
  const link = (payment: Payment): Payment =>
    payment.kind === 'charge' || payment.kind === 'refund'
      ? { ...payment, receipt: services.documents.receiptLink(payment.payment_id) }
      : payment;
  const refunds = book.refunds.filter((refund) => !isRelease(refund, book));
  // Of one day what came later stands first.
  return [
    ...duePayments(book),
    ...refunds.toReversed().map((refund) => refundPayment(refund, book)),
    ...book.charges.toReversed().map((charge) => chargePayment(charge, book)),
  ]
    .map(link)
    .toSorted((one, other) => other.date.localeCompare(one.date));
}

async function readBook({ database }: Services, row: PolicyRow): Promise<Book> {
  const { db } = database;
  const [charges, refunds, changes, parts] = await Promise.all([
    db
      .selectFrom('charges')
      .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
      .selectAll('charges')
      .select(selectChargedCard)
      .where('charges.policy_id', '=', row.id)
      .orderBy('charges.created_at')
      .orderBy('charges.id')
      .execute(),
    db
      .selectFrom('refunds')
      .selectAll()
      .where('policy_id', '=', row.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('endorsements')
      .select(['id', 'charge_id', 'change', 'status'])
      .where('policy_id', '=', row.id)
      .execute(),
    db
      .selectFrom('instalments')
      .selectAll()
      .where('policy_id', '=', row.id)
      .orderBy('due_date')
      .execute(),
  ]);
  const bill = storedBillingSchema.parse(JSON.parse(row.billing));
  return { row, bill, charges, refunds, changes, parts };
}

const dayOf = (instant: string) => instant.slice(0, 10);
const on = (at: string) => ({ date: dayOf(at), at });

function chargePayment(charge: Charge, book: Book): Payment {
  const { id, amount, created_at, captured_at, held_until, released_at } = charge;
  const payment = {
    payment_id: id,
    title: titleOf(charge, book),
    amount: toDecimal(amount),
    payment_method: paidBy(charge),
  };
  const release = book.refunds.find((one) => one.charge_id === id && isRelease(one, book));
  const freed = released_at ?? release?.created_at;
  if (freed) return { ...payment, kind: 'release', ...on(freed) };
  if (captured_at === null && held_until !== null)
    return { ...payment, kind: 'hold', ...on(created_at), by: dayOf(held_until) };
  return { ...payment, kind: 'charge', ...on(captured_at ?? created_at) };
}

/** Gives back what nobody has taken: then it was only held. */
function isRelease({ charge_id, amount }: Refund, { charges }: Book): boolean {
  const charge = charges.find(({ id }) => id === charge_id);
  if (!charge) return false;
  if (charge.released_at !== null) return true;
  return charge.captured_at === null && charge.held_until !== null && amount === charge.amount;
}

function refundPayment(refund: Refund, book: Book): Payment {
  const { id: payment_id, returned_at, refunded_at, created_at } = refund;
  const title = refundTitle(refund, book);
  const moved = on(returned_at ?? refunded_at ?? created_at);
  const amount = toDecimal(refund.amount);
  const payment = { payment_id, kind: 'refund', title, ...moved, amount };
  if (refund.kind === BY_HAND)
    return { ...payment, title: `${title}, paid to you directly`, payment_method: null };
  const charge = book.charges.find(({ id }) => id === refund.charge_id);
  const payment_method = paidBy(charge);
  if (returned_at !== null) return { ...payment, kind: 'returned', payment_method };
  return { ...payment, by: addBusinessDays(moved.date, REFUND_DAYS), payment_method };
}

/** Why it went back. */
function refundTitle({ kind, endorsement_id }: Refund, { row, changes }: Book): string {
  if (kind === 'dispute') return 'Taken back by the bank';
  if (kind === 'elsewhere') return 'Given back';
  const change = changes.find(({ id }) => id === endorsement_id);
  if (change) return changeTitle(change);
  return row.status === 'rejected' ? 'Not approved' : 'Canceled';
}

/** Until when it was good is left out: its row says so of the card that its bank has sent since. */
function paidBy(charge: ChargedCard | undefined): Payment['payment_method'] {
  return charge ? methodOf({ ...charge, exp_month: null, exp_year: null }) : null;
}

function titleOf(charge: Charge, book: Book): string {
  const { bill, charges, changes, parts } = book;
  const change = changes.find(({ charge_id }) => charge_id === charge.id);
  if (change) return changeTitle(change);
  const part = parts.find(({ charge_id }) => charge_id === charge.id);
  if (part) return instalmentTitle(part, book);
  const regular = charges.filter(({ id }) => changes.every(({ charge_id }) => charge_id !== id));
  const number = regular.indexOf(charge) + 1;
  const count = bill.schedule?.length ?? 0;
  if (count > 1 && number <= count) return partTitle(number, count);
  if (number === 1) return 'Purchase';
  return bill.frequency === 'once' ? 'Extension' : 'Payment';
}

const partTitle = (number: number, count: number) => `Payment ${number} of ${count}`;

function changeTitle({ change, status }: Change): string {
  const made = changeInFull(collectionChangeSchema.parse(JSON.parse(change)));
  return status === 'rejected' || status === 'canceled' ? `${made}, not carried out` : made;
}

function instalmentTitle({ kind, due_date }: Part, { bill, parts }: Book): string {
  if (kind === 'renewal') return 'Renewal';
  const at = bill.schedule?.findIndex((part) => part.due_date === due_date) ?? -1;
  if (at >= 0) return partTitle(at + 1, bill.schedule?.length ?? 0);
  if (kind !== 'instalment') return 'Payment';
  // Of a term that is over, whose bill is kept no more: the parts up to its renewal follow its first payment.
  const renewals = parts.filter((part) => part.kind === 'renewal').map((part) => part.due_date);
  const termOf = (day: string) => renewals.filter((renewal) => renewal <= day).length;
  const term = parts.filter(
    (part) => part.kind === 'instalment' && termOf(part.due_date) === termOf(due_date),
  );
  const place = term.findIndex((part) => part.due_date === due_date);
  return partTitle(place + 2, term.length + 1);
}

/** What is still asked for; of a policy whose payments nobody has planned yet, what its bill says. */
function duePayments(book: Book): Payment[] {
  const { row, bill, parts } = book;
  if (!running.includes(row.status)) return [];
  const due = { kind: 'due', payment_method: methodOf(book.row) } as const;
  const asked = parts.filter(({ state }) => open.some((one) => one === state));
  if (asked.length === 0) return billed(bill).map((payment) => ({ ...due, ...payment }));
  // What a renewal costs is said once its holder was told.
  const told = asked.filter(({ kind, noticed_at }) => kind !== 'renewal' || noticed_at !== null);
  return told.map((part) => ({
    ...due,
    payment_id: part.id,
    date: part.due_date,
    amount: toDecimal(part.amount),
    title: instalmentTitle(part, book) + (part.failed_at === null ? '' : ', failed'),
  }));
}

/** All that is left of a schedule, else the next payment. */
function billed({ schedule, next_payment: next, price }: StoredBilling) {
  if (next === null) return [];
  const parts = (schedule ?? []).flatMap(({ due_date: date, downpayment, amount }, at) =>
    date === undefined || downpayment || date < next
      ? []
      : { date, amount: toDecimal(amount), title: partTitle(at + 1, schedule?.length ?? 0) },
  );
  const listed =
    parts.length > 0 ? parts : [{ date: next, amount: toDecimal(price), title: 'Payment' }];
  return listed.map((payment) => ({ ...payment, payment_id: `due_${payment.date}` }));
}

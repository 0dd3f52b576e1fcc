import type { Selectable } from 'kysely';
import { DATABASE_RETRY_MS, type Database } from '../data/database.ts';
import type { OutboxTable } from '../data/schema.ts';
import { describeError, type Log } from '../log.ts';
import type { LaidOut } from './letter.ts';

type OutboxRow = Selectable<OutboxTable>;

/** Hands one mail to the mail server; resolves once the server has taken it. */
export type MailTransport = (
  mail: Pick<OutboxRow, 'id' | 'recipient' | 'subject' | 'created_at'> & LaidOut,
) => Promise<void>;

/** How long a mail that is being sent is left alone by other processes; a crashed one tries again then. */
const LEASE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** About a day and a half of tries. The row stays in the outbox after that. */
const MOST_ATTEMPTS = 45;
const BATCH = 20;

/** Milliseconds until a mail that failed `attempts` times is tried again. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

interface DeliveryOptions {
  database: Database;
  transport: MailTransport;
  layOut: (mail: { letter: string }) => LaidOut;
  now: () => Date;
  log: Log;
}

interface Delivery extends DeliveryOptions {
  /** When the mail server took what is not marked as sent yet, by the mail's id. */
  taken: Map<string, string>;
}

/**
 * Sends the outbox, oldest first. One run at a time in this process; a call during a run makes one more
 * run follow, and a run that the database broke off is repeated a little later. Other processes are kept
 * off by leasing each row before it is sent.
 */
export function createDelivery(options: DeliveryOptions): () => Promise<void> {
  const delivery: Delivery = { ...options, taken: new Map() };
  let running: Promise<void> | null = null;
  let askedAgain = false;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      do {
        askedAgain = false;
        await markTaken(delivery);
        await sendDue(delivery);
      } while (askedAgain);
      await planNext();
    } catch (error) {
      options.log.error('mail_delivery_failed', describeError(error));
      planAfter(DATABASE_RETRY_MS);
    } finally {
      running = null;
    }
  }

  async function planNext(): Promise<void> {
    const due = await nextDue(options.database);
    if (due === undefined) return clearTimeout(timer);
    const wait = Math.max(Date.parse(due) - options.now().getTime(), 1_000);
    planAfter(Math.min(wait, LONGEST_RETRY_MS));
  }

  function planAfter(wait: number): void {
    clearTimeout(timer);
    // Waiting mail must not keep a process alive that wants to stop.
    timer = setTimeout(deliver, wait).unref();
  }

  function deliver(): Promise<void> {
    askedAgain = true;
    running ??= run();
    return running;
  }
  return deliver;
}

function waiting(database: Database) {
  return database.db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('attempts', '<', MOST_ATTEMPTS);
}

async function nextDue(database: Database): Promise<string | undefined> {
  const row = await waiting(database).orderBy('next_attempt_at').limit(1).executeTakeFirst();
  return row?.next_attempt_at;
}

async function sendDue(delivery: Delivery): Promise<void> {
  for (;;) {
    const rows = await waiting(delivery.database)
      .where('next_attempt_at', '<=', delivery.now().toISOString())
      .orderBy('created_at')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) await sendOne(row, delivery);
  }
}

async function sendOne(row: OutboxRow, delivery: Delivery): Promise<void> {
  const { database, log, now } = delivery;
  if (!(await lease(row, delivery))) return;
  const attempts = row.attempts + 1;
  try {
    await delivery.transport({ ...row, ...delivery.layOut(row) });
  } catch (error) {
    log.warn('mail_not_sent', { mail: row.id, attempts, ...describeDelivery(error) });
    const next = new Date(now().getTime() + retryDelay(attempts)).toISOString();
    return update(database, row.id, { next_attempt_at: next });
  }
  delivery.taken.set(row.id, now().toISOString());
  await markTaken(delivery);
}

/** Apart from the sending: what the mail server took is not sent again because the database was away. */
async function markTaken({ database, taken }: Delivery): Promise<void> {
  for (const [id, sent_at] of taken) {
    await update(database, id, { sent_at });
    taken.delete(id);
  }
}

/** True for the one process that may send the row now. */
async function lease(row: OutboxRow, { database, now }: DeliveryOptions): Promise<boolean> {
  const leased = await database.db
    .updateTable('outbox')
    .set({
      attempts: row.attempts + 1,
      next_attempt_at: new Date(now().getTime() + LEASE_MS).toISOString(),
    })
    .where('id', '=', row.id)
    .where('sent_at', 'is', null)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return leased.numUpdatedRows === 1n;
}

async function update(database: Database, id: string, set: Partial<OutboxRow>): Promise<void> {
  await database.db.updateTable('outbox').set(set).where('id', '=', id).execute();
}

/** A mail server's words can hold the recipient's address: its code is enough for a log. */
function describeDelivery(error: unknown) {
  const { code } = (error ?? {}) as { code?: unknown };
  return { error: typeof code === 'string' ? code : 'unknown' };
}

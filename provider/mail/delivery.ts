import type { Selectable } from 'kysely';
import type { Database } from '../data/database.ts';
import type { OutboxTable } from '../data/schema.ts';
import { describeError, type Log } from '../log.ts';
import type { LaidOut, Mailer } from './mailer.ts';

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
  layOut: Mailer['layOut'];
  now: () => Date;
  log: Log;
}

/**
 * Sends the outbox, oldest first. One run at a time in this process; a call during a run makes one more
 * run follow. Other processes are kept off by claiming each row before it is sent.
 */
export function createDelivery(options: DeliveryOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  let askedAgain = false;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      do {
        askedAgain = false;
        await sendDue(options);
      } while (askedAgain);
      await planNext();
    } catch (error) {
      options.log.error('mail_delivery_failed', describeError(error));
    } finally {
      running = null;
    }
  }

  async function planNext(): Promise<void> {
    const due = await nextDue(options.database);
    clearTimeout(timer);
    if (due === undefined) return;
    const wait = Math.max(Date.parse(due) - options.now().getTime(), 1_000);
    // Waiting mail must not keep a process alive that wants to stop.
    timer = setTimeout(deliver, Math.min(wait, LONGEST_RETRY_MS)).unref();
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

async function sendDue(options: DeliveryOptions): Promise<void> {
  for (;;) {
    const rows = await waiting(options.database)
      .where('next_attempt_at', '<=', options.now().toISOString())
      .orderBy('created_at')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) await sendOne(row, options);
  }
}

async function sendOne(row: OutboxRow, options: DeliveryOptions): Promise<void> {
  const { database, log, now } = options;
  if (!(await claim(row, options))) return;
  const attempts = row.attempts + 1;
  try {
    await options.transport({ ...row, ...options.layOut(row) });
    await update(database, row.id, { sent_at: now().toISOString() });
  } catch (error) {
    const next = new Date(now().getTime() + retryDelay(attempts)).toISOString();
    await update(database, row.id, { next_attempt_at: next });
    log.warn('mail_not_sent', { mail: row.id, attempts, ...describeDelivery(error) });
  }
}

/** True for the one process that may send the row now. */
async function claim(row: OutboxRow, { database, now }: DeliveryOptions): Promise<boolean> {
  const claimed = await database.db
    .updateTable('outbox')
    .set({
      attempts: row.attempts + 1,
      next_attempt_at: new Date(now().getTime() + LEASE_MS).toISOString(),
    })
    .where('id', '=', row.id)
    .where('sent_at', 'is', null)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

async function update(database: Database, id: string, set: Partial<OutboxRow>): Promise<void> {
  await database.db.updateTable('outbox').set(set).where('id', '=', id).execute();
}

/** A mail server's words can hold the recipient's address: its code is enough for a log. */
function describeDelivery(error: unknown) {
  const { code } = (error ?? {}) as { code?: unknown };
  return { error: typeof code === 'string' ? code : 'unknown' };
}

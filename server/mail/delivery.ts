import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../data/database.ts';
import type { OutboxTable, Schema } from '../data/schema.ts';
import { describeError, type Log } from '../log.ts';
import { stripLinkTokens, type RenderedEmail } from './email-content.ts';

type OutboxRow = Selectable<OutboxTable>;

/** Sends one email to the mail server. Resolves when the server has accepted the email. */
export type MailTransport = (
  mail: Pick<OutboxRow, 'id' | 'recipient' | 'subject' | 'created_at'> & RenderedEmail,
) => Promise<void>;

/**
 * Time in milliseconds during which only one process may send an email. If that process crashes,
 * another attempt can start after this time.
 */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60 * 60_000;
/**
 * Maximum number of attempts to send an email. The retries take about four days, which must be less
 * than `NOTICE_MARGIN_DAYS`. After the last attempt, the email's row stays in the outbox until it is
 * purged.
 * @internal
 */
export const MAX_ATTEMPTS = 105;
const BATCH_SIZE = 20;

/**
 * Returns the milliseconds until the next attempt to send an email. `attempts` is the number of
 * failed attempts.
 * @internal
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
}

interface DeliveryOptions {
  database: Database;
  transport: MailTransport;
  render: (mail: { content: string }) => RenderedEmail;
  now: () => Date;
  log: Log;
}

interface Delivery extends DeliveryOptions {
  /**
   * Emails by id that the mail server has accepted but that are not yet marked as sent in the
   * database.
   */
  accepted: Map<string, Pick<OutboxTable, 'sent_at' | 'content'>>;
}

/**
 * Creates a function that sends the due emails of the outbox. The email that has been due longest
 * is sent first. A process makes only one run at a time; a call during a run causes one more run
 * after it. A lease on each row prevents other processes from sending the same email. The function
 * never throws.
 */
export function createOutboxDelivery(options: DeliveryOptions): () => Promise<void> {
  const delivery: Delivery = { ...options, accepted: new Map() };
  let running: Promise<void> | null = null;
  let isRerunRequested = false;

  async function run(): Promise<void> {
    try {
      do {
        isRerunRequested = false;
        await markAcceptedSent(delivery);
        await sendDue(delivery);
      } while (isRerunRequested);
    } catch (error) {
      options.log.error('mail_delivery_failed', describeError(error));
    } finally {
      running = null;
    }
  }

  function deliver(): Promise<void> {
    isRerunRequested = true;
    running ??= run();
    return running;
  }
  return deliver;
}

function selectUnsent(database: Database) {
  return database.db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failure', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS);
}

async function sendDue(delivery: Delivery): Promise<void> {
  for (;;) {
    const rows = await selectUnsent(delivery.database)
      .where('next_attempt_at', '<=', delivery.now().toISOString())
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) await sendOne(row, delivery);
  }
}

async function sendOne(row: OutboxRow, delivery: Delivery): Promise<void> {
  const { database, log, now } = delivery;
  if (!(await lease(row, delivery))) return;
  if (await isSuppressed(row, delivery))
    return update(database, row.id, {
      failure: 'suppressed',
      content: stripLinkTokens(row.content),
    });
  const attempts = row.attempts + 1;
  try {
    await delivery.transport({ ...row, ...delivery.render(row) });
  } catch (error) {
    log.warn('mail_not_sent', { mail: row.id, attempts, ...describeDeliveryError(error) });
    const rejectionCode = permanentRejectionCode(error);
    if (rejectionCode !== undefined) return recordPermanentFailure(row, rejectionCode, delivery);
    if (attempts >= MAX_ATTEMPTS) {
      return update(database, row.id, {
        failure: 'given_up',
        content: stripLinkTokens(row.content),
      });
    }
    const next = new Date(now().getTime() + retryDelayMs(attempts)).toISOString();
    return update(database, row.id, { next_attempt_at: next });
  }
  delivery.accepted.set(row.id, {
    sent_at: now().toISOString(),
    content: stripLinkTokens(row.content),
  });
  await markAcceptedSent(delivery);
}

/**
 * Marks the accepted emails as sent in the database. This function is separate from sending, so
 * that it can run again after a database outage without sending the emails again.
 */
async function markAcceptedSent({ database, accepted }: Delivery): Promise<void> {
  for (const [id, sent] of accepted) {
    await update(database, id, sent);
    accepted.delete(id);
  }
}

/**
 * Time in milliseconds for which an email address is suppressed after a mail server rejected it
 * permanently. No email is sent to a suppressed email address.
 */
const SUPPRESSION_MS = 7 * 24 * 60 * 60_000;

async function isSuppressed(
  { recipient }: OutboxRow,
  { database, now }: DeliveryOptions,
): Promise<boolean> {
  const found = await database.db
    .selectFrom('mail_suppressions')
    .select('email')
    .where('email', '=', recipient)
    .where('suppressed_at', '>', new Date(now().getTime() - SUPPRESSION_MS).toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Records that the mail server rejected an email permanently because the mailbox does not exist.
 * This email is not sent again. Other emails to the same email address are suppressed.
 */
async function recordPermanentFailure(
  { id, recipient: email, content }: OutboxRow,
  failure: string,
  { database, now }: DeliveryOptions,
): Promise<void> {
  const suppression = { code: failure, suppressed_at: now().toISOString() };
  await database.transact(async (trx) => {
    await trx
      .insertInto('mail_suppressions')
      .values({ email, ...suppression })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(suppression))
      .execute();
    await updateInTransaction(trx, id, { failure, content: stripLinkTokens(content) });
  });
}

/**
 * Returns the mail server's code if it rejected the recipient permanently: 5xx in response to RCPT
 * TO. Undefined for other errors.
 */
function permanentRejectionCode(error: unknown): string | undefined {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  const isFinal = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
  return isFinal ? String(responseCode) : undefined;
}

/**
 * Leases the row for this process. Returns true only for the one process that may send the email
 * now.
 */
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

/** Updates an email, and the record of its notice if it is one. */
function update(database: Database, id: string, set: Partial<OutboxRow>): Promise<void> {
  return database.transact((trx) => updateInTransaction(trx, id, set));
}

async function updateInTransaction(
  trx: Kysely<Schema>,
  id: string,
  set: Partial<OutboxRow>,
): Promise<void> {
  await trx.updateTable('outbox').set(set).where('id', '=', id).execute();
  const { sent_at: emailed_at, failure: email_failure } = set;
  if (emailed_at === undefined && email_failure === undefined) return;
  await trx
    .updateTable('notices')
    .set({ emailed_at, email_failure })
    .where('email_id', '=', id)
    .execute();
}

/**
 * Returns only the error's code for the log, because the message can contain the recipient's email
 * address.
 */
function describeDeliveryError(error: unknown) {
  const { code } = (error ?? {}) as { code?: unknown };
  return { error: typeof code === 'string' ? code : 'unknown' };
}

// Requests of people to delete their account: filing, withdrawal, and the operator's answer.
import type { Kysely } from 'kysely';
import type { Deletion, DeletionRequest } from '../../src/contract/account/deletion.ts';
import { addDays } from '../../src/contract/dates.ts';
import { retentionAfterDeletion } from '../../src/contract/retention.ts';
import { PRIVACY_ANSWER_DAYS } from '../../src/contract/service-facts.ts';
import { enteredEmailColumn } from '../accounts/find-account.ts';
import { recordAuditEvent } from '../audit.ts';
import { newId } from '../data/ids.ts';
import type { DeletionRequestsTable } from '../data/privacy-tables.ts';
import type { Schema } from '../data/schema.ts';
import { dateAtShop, formatDate } from '../dates.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import { generateReferenceNumber } from '../sales/insert-policy.ts';
import type { Services } from '../services.ts';
import { findDeletionBlockers, type DeletionBlockers } from './deletion-blockers.ts';
import { eraseAccount } from './erase-account.ts';

/** Returns the newest request of the account, and what its deletion depends on. */
export async function readDeletion(services: Services, accountId: string): Promise<Deletion> {
  const { database, settings } = services;
  const row = await database.db
    .selectFrom('deletion_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const blockers = await findDeletionBlockers(database.db, services, accountId);
  return {
    request: row ? toApiRequest(row) : null,
    active_policies: blockers.activePolicies,
    open_claims: blockers.openClaims,
    kept: retentionAfterDeletion(settings.AUDIT_YEARS),
  };
}

function toApiRequest(row: DeletionRequestsTable): DeletionRequest {
  const { reference, created_at, outcome, note, closed_at } = row;
  return {
    reference,
    requested: created_at,
    answer_by: answerDay(created_at),
    status: outcome === 'denied' || outcome === 'withdrawn' ? outcome : 'open',
    note,
    closed: closed_at,
  };
}

const answerDay = (requested: string) => addDays(dateAtShop(requested), PRIVACY_ANSWER_DAYS);

/**
 * Files a request and confirms it by email. Does nothing while a request is open.
 * @throws ApiError too_many_requests
 */
export async function fileDeletionRequest(services: Services, caller: Caller): Promise<void> {
  const { database, mailer, now, limiter } = services;
  const { accountId, email, firstName } = caller;
  await limiter.consume(rateLimitRules.deletionRequests, accountId);
  const created_at = now().toISOString();
  const row = {
    id: newId('del'),
    account_id: accountId,
    open_account_id: accountId,
    created_at,
    outcome: null,
    note: '',
    closed_at: null,
  };
  await database.transact(async (trx) => {
    const reference = await insertRequest(trx, row);
    if (reference === null) return;
    await recordAuditEvent(trx, services, { action: 'deletion_requested', accountId });
    const blockers = await findDeletionBlockers(trx, services, accountId);
    await mailer.enqueue(trx, {
      to: email,
      template: 'deletionRequested',
      data: { firstName, reference, answerBy: formatDate(answerDay(created_at)), ...blockers },
    });
  });
  void mailer.deliver();
}

/** Maximum number of attempts to find an unused reference. */
const REFERENCE_ATTEMPTS = 20;

/** Inserts a request. Returns its reference, or null if the account has an open request. */
async function insertRequest(
  trx: Kysely<Schema>,
  row: Omit<DeletionRequestsTable, 'reference'>,
): Promise<string | null> {
  for (let attempt = 0; attempt < REFERENCE_ATTEMPTS; attempt += 1) {
    const reference = generateReferenceNumber('DR');
    const inserted = await trx
      .insertInto('deletion_requests')
      .values({ ...row, reference })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return reference;
    const open = await trx
      .selectFrom('deletion_requests')
      .select('id')
      .where('open_account_id', '=', row.account_id)
      .executeTakeFirst();
    if (open) return null;
  }
  throw new Error('Found no unused reference of a deletion request');
}

/**
 * Withdraws the account's open request and confirms it by email.
 * @throws ApiError not_found if no request is open
 */
export async function withdrawDeletionRequest(
  services: Services,
  { accountId, email, firstName }: Caller,
): Promise<void> {
  await services.database.transact(async (trx) => {
    const closed = await trx
      .updateTable('deletion_requests')
      .set({
        open_account_id: null,
        outcome: 'withdrawn',
        closed_at: services.now().toISOString(),
      })
      .where('open_account_id', '=', accountId)
      .returning('reference')
      .executeTakeFirst();
    if (!closed)
      throw new ApiError('not_found', 'There’s no open request. We may have answered it already.');
    await recordAuditEvent(trx, services, { action: 'deletion_withdrawn', accountId });
    await services.mailer.enqueue(trx, {
      to: email,
      template: 'deletionWithdrawn',
      data: { firstName, reference: closed.reference },
    });
  });
  void services.mailer.deliver();
}

export interface PendingDeletion {
  reference: string;
  created_at: string;
  email: string;
  blockers: DeletionBlockers;
}

/**
 * Lists open requests, oldest first.
 * @param reference Lists only the request with this reference.
 */
export async function listPendingDeletions(
  services: Pick<Services, 'database' | 'now'>,
  reference?: string,
): Promise<PendingDeletion[]> {
  const { db } = services.database;
  const rows = await db
    .selectFrom('deletion_requests')
    .innerJoin('accounts', 'accounts.id', 'deletion_requests.account_id')
    .select(['reference', 'deletion_requests.created_at', 'deletion_requests.account_id'])
    .select(enteredEmailColumn)
    .where('closed_at', 'is', null)
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .orderBy('deletion_requests.created_at')
    .execute();
  return Promise.all(
    rows.map(async ({ account_id, ...row }) => ({
      ...row,
      blockers: await findDeletionBlockers(db, services, account_id),
    })),
  );
}

export type DeletionDecision = 'grant' | 'deny';

/**
 * Answers an open request and emails the person. `grant` erases the account at once.
 * @returns false when there is no such request, or when it is already closed
 * @throws ApiError invalid_input when policies or claims prevent the deletion
 */
export function decideDeletion(
  services: Services,
  { reference, decision, note }: { reference: string; decision: DeletionDecision; note: string },
): Promise<boolean> {
  const closed_at = services.now().toISOString();
  return services.database.transact(async (trx) => {
    const request = await trx
      .updateTable('deletion_requests')
      .set({
        open_account_id: null,
        outcome: decision === 'grant' ? 'granted' : 'denied',
        note: decision === 'deny' ? note : '',
        closed_at,
      })
      .where('reference', '=', reference)
      .where('closed_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst();
    if (!request) return false;
    const { account_id: accountId } = request;
    const person = await trx
      .selectFrom('accounts')
      .select([enteredEmailColumn, 'first_name'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!person) return false;
    const data = { firstName: person.first_name, reference };
    if (decision === 'deny') {
      await recordAuditEvent(trx, services, { action: 'deletion_denied', accountId });
      await services.mailer.enqueue(trx, {
        to: person.email,
        template: 'deletionDenied',
        data: { ...data, note },
      });
      return true;
    }
    await eraseAccount(trx, services, accountId);
    await recordAuditEvent(trx, services, { action: 'account_erased', accountId });
    await services.mailer.enqueue(trx, {
      to: person.email,
      template: 'deletionGranted',
      data: { ...data, kept: retentionAfterDeletion(services.settings.AUDIT_YEARS) },
    });
    return true;
  });
}

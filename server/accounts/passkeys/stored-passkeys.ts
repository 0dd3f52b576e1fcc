import type { Kysely } from 'kysely';
import { transportSchema, type Passkey } from '../../../src/contract/account/passkeys.ts';
import { recordAuditEvent } from '../../audit.ts';
import type { PasskeysTable } from '../../data/account-tables.ts';
import type { Schema } from '../../data/schema.ts';
import { formatInstant } from '../../dates.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services.ts';
import { forgetAuthentication } from '../tokens.ts';

/** Returns the account's passkeys, oldest first. */
export function selectPasskeys(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function toApiPasskey(row: PasskeysTable): Passkey {
  return {
    passkey_id: row.id,
    name: row.name,
    created: row.created_at,
    last_used: row.last_used_at,
    backed_up: row.backed_up === 1,
  };
}

/**
 * Converts passkeys to the list of credentials that a browser may or must not use. Leaves out
 * transports that the contract does not know.
 */
export function toDescriptors(rows: readonly PasskeysTable[]) {
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports: (JSON.parse(transports) as unknown[]).flatMap(
      (name) => transportSchema.safeParse(name).data ?? [],
    ),
  }));
}

/**
 * Changes the name of a passkey of the caller's account. The name proves nothing, so this needs no passkey.
 * @throws ApiError not_found, also for a passkey of another account
 */
export async function changePasskeyName(
  services: Services,
  { id, name }: { id: string; name: string },
  { accountId }: Caller,
): Promise<Passkey> {
  const renamed = await services.database.transact(async (trx) => {
    const row = await trx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirst();
    if (row) await recordAuditEvent(trx, services, { action: 'passkey_renamed', accountId });
    return row;
  });
  if (!renamed) throw passkeyNotFoundError();
  return toApiPasskey(renamed);
}

/**
 * Deletes one passkey of the caller's account and emails the account about it. A session that used it
 * stays, but must prove its owner's identity again.
 * @throws ApiError not_found, also for a passkey of another account
 */
export async function deletePasskey(
  services: Services,
  passkeyId: string,
  caller: Caller,
): Promise<void> {
  const { accountId } = caller;
  const isDeleted = await services.database.transact(async (trx) => {
    const deleted = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('account_id', '=', accountId)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) return false;
    await forgetAuthentication(trx, caller);
    await recordAuditEvent(trx, services, { action: 'passkey_removed', accountId });
    await enqueuePasskeyEmail(trx, services, {
      template: 'passkeyRemoved',
      name: deleted.name,
      caller,
    });
    return true;
  });
  if (!isDeleted) throw passkeyNotFoundError();
  void services.mailer.deliver();
}

const passkeyNotFoundError = () =>
  new ApiError('not_found', 'This passkey has already been removed.');

/** Tells the account's owner about an added or removed passkey. */
export async function enqueuePasskeyEmail(
  trx: Kysely<Schema>,
  { mailer, now }: Services,
  change: { template: 'passkeyAdded' | 'passkeyRemoved'; name: string; caller: Caller },
): Promise<void> {
  const { template, name, caller } = change;
  const time = formatInstant(now().toISOString());
  await mailer.enqueue(trx, {
    to: caller.email,
    template,
    data: { firstName: caller.firstName, name, time },
  });
}

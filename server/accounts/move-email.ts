import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';

/**
 * Replaces the old email address in the account's policies: where emails about them are sent, and in
 * the risk keys that contain it. So duplicate coverage is still found.
 */
export async function replacePolicyEmail(
  trx: Kysely<Schema>,
  { accountId, oldEmail, email }: { accountId: string; oldEmail: string; email: string },
): Promise<void> {
  const policies = await trx
    .selectFrom('policies')
    .select(['id', 'insured_risk_key'])
    .where('account_id', '=', accountId)
    .where('policyholder_email', '=', oldEmail)
    .execute();
  for (const { id, insured_risk_key: oldKey } of policies) {
    const newKey = oldKey && replaceKeyPart(oldKey, { oldEmail, email });
    const isTaken = newKey && newKey !== oldKey && (await isRiskInsured(trx, newKey));
    await trx
      .updateTable('policies')
      .set({ policyholder_email: email, insured_risk_key: isTaken ? oldKey : newKey })
      .where('id', '=', id)
      .execute();
  }
}

/** Replaces the email address in a risk key. The parts of a key are separated by colons. */
function replaceKeyPart(key: string, { oldEmail, email }: { oldEmail: string; email: string }) {
  return key
    .split(':')
    .map((part) => (part === oldEmail ? email : part))
    .join(':');
}

async function isRiskInsured(trx: Kysely<Schema>, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom('policies')
    .select('id')
    .where('insured_risk_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives an email address that its account no longer has to an account that waits to merge into it,
 * if one may not wait any longer:
 * - A second registration of the address, which could not sign in with it anymore.
 * - A guest's purchase, if the account never proved the address. Its link would move the purchase
 * to a stranger. Otherwise the link still moves the purchase to the account.
 */
export async function releaseEmail(
  trx: Kysely<Schema>,
  { id, email, email_verified_at }: { id: string; email: string; email_verified_at: string | null },
): Promise<void> {
  const waiting = await trx
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'registered_email'])
    .where('merge_into_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const released = waiting.filter(
    ({ registered_email }) => registered_email !== null || email_verified_at === null,
  );
  // Only the newest registration has a password.
  const next = released.find(({ password_hash }) => password_hash !== null) ?? released[0];
  if (!next) return;
  await trx
    .updateTable('accounts')
    .set({ email, registered_email: null, merge_into_id: null })
    .where('id', '=', next.id)
    .execute();
  const others = released.filter((one) => one !== next).map((one) => one.id);
  if (others.length === 0) return;
  await trx
    .updateTable('accounts')
    .set({ merge_into_id: next.id })
    .where('id', 'in', others)
    .execute();
}

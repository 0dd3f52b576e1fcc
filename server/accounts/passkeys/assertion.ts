import type { Kysely } from 'kysely';
import type { Assertion } from '../../../src/contract/account/passkeys.ts';
import { recordAuditEvent } from '../../audit.ts';
import type { PasskeysTable } from '../../data/account-tables.ts';
import type { Schema } from '../../data/schema.ts';
import { ApiError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { consumeChallenge, type ChallengeUse } from './challenges.ts';
import { userHandleOf } from './registration.ts';
import { requireRelyingParty } from './relying-party.ts';

/** A passkey whose signature is valid, with the state that its authenticator reported. */
export interface UsedPasskey {
  passkey: PasskeysTable;
  counter: number;
  isBackedUp: boolean;
}

/**
 * Verifies a signed challenge. The passkey must belong to the caller's account if there is a caller.
 * Stores nothing except that the challenge is used: `recordPasskeyUse` does the rest.
 * @throws ApiError passkey_rejected
 */
export async function verifyAssertion(
  services: Services,
  { response, ...credential }: Assertion,
  use: ChallengeUse,
): Promise<UsedPasskey> {
  const party = requireRelyingParty(services.settings);
  const passkey = await services.database.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .executeTakeFirst();
  if (!passkey || !isOwnPasskey(passkey, response.userHandle, use)) throw rejectedPasskeyError();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle: _, ...signed } = response;
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: signed, clientExtensionResults: {} },
    expectedChallenge: (challenge) => consumeChallenge(services, challenge, use),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    // The counter is compared below, after the signature: only the owner's key can report a copy.
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw rejectedPasskeyError();
  const { newCounter, credentialBackedUp, credentialDeviceType } = verified.authenticationInfo;
  const isEligible = credentialDeviceType === 'multiDevice';
  if (isEligible !== (passkey.backup_eligible === 1)) throw rejectedPasskeyError();
  await assertCounterGrows(services, passkey, newCounter);
  return { passkey, counter: newCounter, isBackedUp: credentialBackedUp };
}

/** A sign-in needs the user handle, because it chose the account. A check within a session may omit it. */
function isOwnPasskey(
  { account_id }: PasskeysTable,
  userHandle: string | null | undefined,
  { caller }: ChallengeUse,
): boolean {
  if (caller && caller.accountId !== account_id) return false;
  return userHandle ? userHandle === userHandleOf(account_id) : caller !== null;
}

/**
 * A counter that does not grow means that the passkey may have been copied.
 * @throws ApiError passkey_rejected
 */
async function assertCounterGrows(
  services: Services,
  passkey: PasskeysTable,
  counter: number,
): Promise<void> {
  const stored = Number(passkey.counter);
  if (counter > stored || (counter === 0 && stored === 0)) return;
  const accountId = passkey.account_id;
  await services.database.transact((trx) =>
    recordAuditEvent(trx, services, { action: 'passkey_counter_regressed', accountId }),
  );
  throw rejectedPasskeyError();
}

/**
 * Stores the passkey's state in the transaction of its use.
 * @throws ApiError passkey_rejected if another use was faster, or if the passkey was just removed
 */
export async function recordPasskeyUse(
  trx: Kysely<Schema>,
  { now }: Pick<Services, 'now'>,
  { passkey, counter, isBackedUp }: UsedPasskey,
): Promise<void> {
  const updated = await trx
    .updateTable('passkeys')
    .set({
      counter: String(counter),
      backed_up: isBackedUp ? 1 : 0,
      last_used_at: now().toISOString(),
    })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw rejectedPasskeyError();
}

/** The error is the same for every reason, so that it tells nobody which passkeys exist. */
export const rejectedPasskeyError = () =>
  new ApiError(
    'passkey_rejected',
    'That passkey didn’t work. It may have been removed, or this took too long. Try again, or use your password.',
  );

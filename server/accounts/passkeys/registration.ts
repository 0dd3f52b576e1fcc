import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { RequestOf, ResponseOf } from '../../../src/contract/define-call.ts';
import type {
  addPasskey,
  NewCredential,
  Passkey,
  startPasskeyRegistration,
} from '../../../src/contract/account/passkeys.ts';
import { recordAuditEvent } from '../../audit.ts';
import { newId } from '../../data/ids.ts';
import type { PasskeysTable } from '../../data/account-tables.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import { rateLimitRules } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { lockAccount } from '../change-email.ts';
import { recordStrongAuthentication } from '../sessions.ts';
import { describeUserAgent } from '../describe-user-agent.ts';
import { CHALLENGE_VALID_MS, consumeChallenge, issueChallenge } from './challenges.ts';
import { requireRelyingParty } from './relying-party.ts';
import {
  enqueuePasskeyEmail,
  selectPasskeys,
  toApiPasskey,
  toDescriptors,
} from './stored-passkeys.ts';

/** Maximum number of passkeys per account. */
const MAX_PASSKEYS = 20;

/** Accepted algorithms in order of preference, as COSE numbers: Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Returns the options with which a browser creates a passkey. The user handle is the account's id,
 * which says nothing about the person.
 * @throws ApiError email_not_verified, because a stranger may have registered the address;
 * passkey_rejected if the account has too many passkeys
 */
export async function startRegistration(
  services: Services,
  caller: Caller,
): Promise<ResponseOf<typeof startPasskeyRegistration>> {
  const { database, settings, brand } = services;
  const party = requireRelyingParty(settings);
  const { accountId, email, firstName, lastName } = caller;
  await assertVerifiedEmail(services, accountId);
  const passkeys = await selectPasskeys(database.db, accountId);
  if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  return {
    challenge: await issueChallenge(services, { purpose: 'register', caller }),
    rp: { id: party.id, name: brand.name },
    user: {
      id: userHandleOf(accountId),
      name: email,
      displayName: `${firstName} ${lastName}`.trim() || email,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_VALID_MS,
    excludeCredentials: toDescriptors(passkeys),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Returns the user handle of an account: its id as bytes, in base64url. */
export const userHandleOf = (accountId: string): string =>
  Buffer.from(accountId).toString('base64url');

/**
 * Verifies a new passkey, stores it and emails the account about it.
 * @throws ApiError passkey_rejected, also if any account already has the credential
 */
export async function addVerifiedPasskey(
  services: Services,
  { name, credential }: RequestOf<typeof addPasskey>,
  { caller, clientInfo }: { caller: Caller; clientInfo: ClientInfo },
): Promise<Passkey> {
  const { accountId } = caller;
  await services.limiter.consume(rateLimitRules.addedPasskeys, accountId);
  const registered = await verifyNewCredential(services, credential, caller);
  const row: PasskeysTable = {
    id: newId('pk'),
    account_id: accountId,
    credential_id: registered.credential.id,
    public_key: Buffer.from(registered.credential.publicKey).toString('base64url'),
    counter: String(registered.credential.counter),
    transports: JSON.stringify(credential.response.transports ?? []),
    backup_eligible: registered.credentialDeviceType === 'multiDevice' ? 1 : 0,
    backed_up: registered.credentialBackedUp ? 1 : 0,
    name: name || describeUserAgent(clientInfo.userAgent ?? null),
    created_at: services.now().toISOString(),
    last_used_at: null,
  };
  await services.database.transact(async (trx) => {
    await lockAccount(trx, accountId);
    if ((await selectPasskeys(trx, accountId)).length >= MAX_PASSKEYS) throw tooManyPasskeys();
    const inserted = await trx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) throw new ApiError('passkey_rejected', 'This passkey was already added.');
    // The owner has just unlocked the new passkey, so this session does not ask for it again soon.
    await recordStrongAuthentication(trx, services, caller);
    await recordAuditEvent(trx, services, { action: 'passkey_added', accountId });
    await enqueuePasskeyEmail(trx, services, { template: 'passkeyAdded', name: row.name, caller });
  });
  void services.mailer.deliver();
  return toApiPasskey(row);
}

type VerifiedCredential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** @throws ApiError passkey_rejected */
async function verifyNewCredential(
  services: Services,
  { response, ...credential }: NewCredential,
  caller: Caller,
): Promise<VerifiedCredential> {
  const party = requireRelyingParty(services.settings);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: await withoutCertificates(response.attestationObject),
      },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) =>
      consumeChallenge(services, challenge, { purpose: 'register', caller }),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  // The library does not compare the id with the one that the authenticator signed.
  if (!verified?.verified || verified.registrationInfo.credential.id !== credential.id)
    throw new ApiError(
      'passkey_rejected',
      'That passkey couldn’t be added. Nothing has changed. Please try again.',
    );
  return verified.registrationInfo;
}

/**
 * Checks that the attestation has no certificates, which the options did not ask for. Their
 * verification would parse untrusted certificates.
 * @throws ApiError passkey_rejected
 */
async function withoutCertificates(attestationObject: string): Promise<string> {
  // Loaded at the first use, because the library is large and most visitors have no passkey.
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = decoded.get('fmt');
    const hasCertificates = decoded.get('attStmt').get('x5c') !== undefined;
    if (format === 'none' || (format === 'packed' && !hasCertificates)) return attestationObject;
  } catch {
    // Reported below.
  }
  throw new ApiError('passkey_rejected', 'This kind of passkey can’t be added.');
}

async function assertVerifiedEmail({ database }: Services, accountId: string): Promise<void> {
  const account = await database.db
    .selectFrom('accounts')
    .select('email_verified_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.email_verified_at === null)
    throw new ApiError(
      'email_not_verified',
      'Confirm your email address first. Then you can add a passkey.',
    );
}

const tooManyPasskeys = () =>
  new ApiError(
    'passkey_rejected',
    `Your account already has ${MAX_PASSKEYS} passkeys. Remove one before you add another.`,
  );

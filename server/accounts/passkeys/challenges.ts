import type { PasskeyChallengePurpose } from '../../data/account-tables.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services.ts';
import { generateToken, hashToken } from '../tokens.ts';

/** Time in milliseconds for which a challenge works. It includes the time to unlock a device. */
export const CHALLENGE_VALID_MS = 5 * 60_000;

/** Purpose of a challenge, and the session that asked. The caller of a sign-in is null. */
export interface ChallengeUse {
  purpose: PasskeyChallengePurpose;
  caller: Pick<Caller, 'accountId' | 'tokenHash'> | null;
}

/**
 * Stores a new challenge.
 * @returns The challenge, 32 random bytes in base64url.
 */
export async function issueChallenge(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { purpose, caller }: ChallengeUse,
): Promise<string> {
  const challenge = generateToken();
  const row = {
    hash: hashToken(challenge),
    purpose,
    account_id: caller?.accountId ?? null,
    session_hash: caller?.tokenHash ?? null,
    expires_at: new Date(now().getTime() + CHALLENGE_VALID_MS).toISOString(),
  };
  await database.transact((trx) => trx.insertInto('passkey_challenges').values(row).execute());
  return challenge;
}

/**
 * Deletes the challenge, so that it works only once. This also happens if the signature is not valid.
 * @returns True if the challenge was issued for this use and has not expired.
 */
export async function consumeChallenge(
  { database, now }: Pick<Services, 'database' | 'now'>,
  challenge: string,
  { purpose, caller }: ChallengeUse,
): Promise<boolean> {
  const row = await database.transact((trx) =>
    trx
      .deleteFrom('passkey_challenges')
      .where('hash', '=', hashToken(challenge))
      .returning(['purpose', 'account_id', 'session_hash', 'expires_at'])
      .executeTakeFirst(),
  );
  return (
    row !== undefined &&
    row.purpose === purpose &&
    row.account_id === (caller?.accountId ?? null) &&
    row.session_hash === (caller?.tokenHash ?? null) &&
    row.expires_at > now().toISOString()
  );
}

import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { findRelyingParty } from './passkeys/relying-party.ts';
import { selectPasskeys } from './passkeys/stored-passkeys.ts';

/** Time in milliseconds for which an entered password or a used passkey counts as recent. */
const VALID_MS = 15 * 60_000;

/**
 * Checks that the caller has proved their identity recently. Sensitive actions require this check,
 * so that a stolen session is not enough for them. An account with a passkey must use it. Other
 * accounts enter their password. The owner of an account without either (Facebook sign-in) must have
 * signed in recently instead.
 * @param options.isPurchase True for a card of a purchase. It may be added without a passkey even
 * where passkeys are required, if the account has none.
 * @throws ApiError passkey_required, passkey_missing, password_required, password_missing
 */
export async function assertRecentlyAuthenticated(
  services: Services,
  caller: Caller,
  { isPurchase = false }: { isPurchase?: boolean } = {},
): Promise<void> {
  if (await hasRecentPasskeyUse(services, caller)) return;
  if (requiresPasskey(services) && !isPurchase) {
    throw new ApiError(
      'passkey_missing',
      'Changing how you pay or get paid requires a passkey. Add one in your account settings, then try again.',
    );
  }
  await assertRecentPassword(services, caller);
}

/**
 * Checks that the caller may add or remove passkeys. The first passkey needs the password, all later
 * changes need a passkey. A session that began with an emailed link to set a password needs neither,
 * so that the owner of a lost passkey can replace it.
 * @param options.leewayMs Time in milliseconds since the same check, for the second step of a change.
 * @throws ApiError passkey_required, password_required, password_missing
 */
export async function assertMayChangePasskeys(
  services: Services,
  caller: Caller,
  { leewayMs = 0 }: { leewayMs?: number } = {},
): Promise<void> {
  const now = () => new Date(services.now().getTime() - leewayMs);
  const earlier = { ...services, now };
  if (!(await hasRecentPasskeyUse(earlier, caller))) await assertRecentPassword(earlier, caller);
}

/**
 * Checks the passkey of an account that has one, in addition to the password.
 * @throws ApiError passkey_required
 */
export async function assertPasskeyIfAny(services: Services, caller: Caller): Promise<void> {
  await hasRecentPasskeyUse(services, caller);
}

/**
 * Returns true if the account has passkeys and used one recently, and false if it has none.
 * @throws ApiError passkey_required if it has passkeys but used none recently
 */
async function hasRecentPasskeyUse(services: Services, caller: Caller): Promise<boolean> {
  const { database, settings } = services;
  if (!findRelyingParty(settings)) return false;
  if ((await selectPasskeys(database.db, caller.accountId)).length === 0) return false;
  if (isRecent(services, caller.strongAuthAt)) return true;
  throw new ApiError('passkey_required', 'Use your passkey to continue.');
}

function requiresPasskey({ settings }: Services): boolean {
  return settings.PASSKEYS === 'required' && findRelyingParty(settings) !== null;
}

async function assertRecentPassword(services: Services, caller: Caller): Promise<void> {
  if (isRecent(services, caller.reauthenticatedAt)) return;
  if ((await passwordHashOf(services, caller.accountId)) !== null) {
    throw new ApiError('password_required', 'Enter your password again to continue.');
  }
  if (isRecent(services, caller.signedInAt)) return;
  throw new ApiError(
    'password_missing',
    'Your account doesn’t have a password yet. Set one with a link we’ll email you, or sign in again.',
  );
}

function isRecent({ now }: Services, instant: string | null): boolean {
  return Date.parse(instant ?? '') > now().getTime() - VALID_MS;
}

export async function passwordHashOf(
  { database }: Services,
  accountId: string,
): Promise<string | null> {
  const { password_hash } = await database.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return password_hash;
}

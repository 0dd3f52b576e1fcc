import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { portalLink } from './password-links.ts';
import { consumeEmailQuota } from './mail-limits.ts';
import { generateToken, storeToken, tokenLifetimesMs } from './tokens.ts';

/**
 * Emails the link that verifies the caller's email address again. Does nothing if the email address
 * is already verified or a limit is reached.
 */
export async function resendVerificationLink(
  services: Services,
  { accountId, email }: Caller,
  ip: string,
): Promise<void> {
  const { database, mailer, settings } = services;
  const account = await database.db
    .selectFrom('accounts')
    .select(['email_verified_at', 'merge_into_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.email_verified_at !== null || !(await consumeEmailQuota(services, email, ip))) return;
  const [token, now] = [generateToken(), services.now()];
  await database.transact(async (trx) => {
    await storeToken(trx, {
      token,
      accountId,
      kind: 'verify',
      lifeMs: tokenLifetimesMs.verify,
      now,
    });
    await mailer.enqueue(trx, {
      to: email,
      template: account.merge_into_id === null ? 'verifyEmail' : 'duplicateRegistration',
      data: { link: portalLink(settings, 'verify', token) },
    });
  });
  void mailer.deliver();
}

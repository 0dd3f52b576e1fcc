import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { portalLink } from './links.ts';
import { mayMail } from './mail-limits.ts';
import { newToken, storeToken, tokenLifeMs } from './tokens.ts';

/** Mails the caller's account the link that verifies its address once more; not where it is verified, nor too often. */
export async function sendVerification(
  services: Services,
  { accountId, email }: Caller,
  ip: string,
): Promise<void> {
  const { database, mailer, settings } = services;
  const account = await database.db
    .selectFrom('accounts')
    .select(['email_verified_at', 'joins'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.email_verified_at !== null || !(await mayMail(services, email, ip))) return;
  const [token, now] = [newToken(), services.now()];
  await database.transact(async (trx) => {
    await storeToken(trx, { token, accountId, kind: 'verify', lifeMs: tokenLifeMs.verify, now });
    await mailer.enqueue(trx, {
      to: email,
      template: account.joins === null ? 'verifyEmail' : 'registeredAgain',
      data: { link: portalLink(settings, 'verify', token) },
    });
  });
  void mailer.deliver();
}

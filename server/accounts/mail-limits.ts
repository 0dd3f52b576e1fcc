import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * Counts an email that anyone can request for any email address. Returns false when a limit is
 * reached. It throws no error, because an error would reveal the requests of other people. The
 * limit per sender and recipient prevents a stranger from using up the whole limit of the
 * recipient.
 */
export async function consumeEmailQuota(
  { limiter }: Pick<Services, 'limiter'>,
  email: string,
  ip: string,
): Promise<boolean> {
  // The order matters: when a limit blocks an email, the later limits do not count that email.
  if ((await limiter.count(rateRules.emailsPerSenderAndRecipient, `${ip} ${email}`)) > 0)
    return false;
  if ((await limiter.count(rateRules.emailsPerSender, ip)) > 0) return false;
  return (await limiter.count(rateRules.emailsPerRecipient, email)) === 0;
}

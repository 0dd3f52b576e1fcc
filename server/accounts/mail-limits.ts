import { rateLimitRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * Counts one email of a kind that anyone can request for any email address, such as a password
 * reset. Returns false when a limit is reached. Throws no error then, because an error would reveal
 * that other people requested emails for this email address. The limit per sender and recipient
 * prevents a stranger from using up the recipient's whole limit.
 */
export async function consumeEmailQuota(
  { limiter }: Pick<Services, 'limiter'>,
  email: string,
  ip: string,
): Promise<boolean> {
  // The order matters: when a limit blocks an email, the later limits do not count that email.
  if ((await limiter.count(rateLimitRules.emailsPerSenderAndRecipient, `${ip} ${email}`)) > 0)
    return false;
  if ((await limiter.count(rateLimitRules.emailsPerSender, ip)) > 0) return false;
  return (await limiter.count(rateLimitRules.emailsPerRecipient, email)) === 0;
}

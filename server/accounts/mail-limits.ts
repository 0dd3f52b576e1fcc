import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * Counts an email that anyone can request for an email address, and returns false when a limit is
 * reached. The limits are silent, because an error would reveal requests of others. The limit per
 * sender and recipient prevents a stranger from using up the owner's limit.
 */
export async function consumeEmailQuota(
  { limiter }: Pick<Services, 'limiter'>,
  email: string,
  ip: string,
): Promise<boolean> {
  // The order matters: later limits do not count an email that an earlier one blocks.
  if ((await limiter.count(rateRules.emailsPerSenderAndRecipient, `${ip} ${email}`)) > 0)
    return false;
  if ((await limiter.count(rateRules.emailsPerSender, ip)) > 0) return false;
  return (await limiter.count(rateRules.emailsPerRecipient, email)) === 0;
}

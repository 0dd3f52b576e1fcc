import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * Checks the limits on emails that anyone can request for an email address. The limits are silent,
 * because an error would reveal requests of others. The limit per sender and address prevents that
 * a
 * stranger uses up the owner's limit. The limit per address is above the owner's needs, and a link
 * that a
 * stranger requested still works for the owner.
 */
export async function canSendMail(
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

import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * Whether an address is mailed once more because somebody asks for it, who may be anybody. The limits are
 * silent: an answer that told of them would say what others have asked for. The one of an address by a
 * sender lets no stranger use up its owner's; the one of an address by all is above what its owner needs,
 * and a link that a stranger has asked for opens the account for its owner all the same.
 */
export async function canSendMail(
  { limiter }: Pick<Services, 'limiter'>,
  email: string,
  ip: string,
): Promise<boolean> {
  // In this order: what one limit holds back is not counted by the next.
  if ((await limiter.count(rateRules.mailsToAddressBySender, `${ip} ${email}`)) > 0) return false;
  if ((await limiter.count(rateRules.mailsBySender, ip)) > 0) return false;
  return (await limiter.count(rateRules.mailsToAddress, email)) === 0;
}

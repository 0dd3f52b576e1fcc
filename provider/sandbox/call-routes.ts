import type { Calls } from '../../src/contract/calls.ts';
import { Refusal } from '../errors.ts';
import { issueCardToken } from '../sales/gateway/embedded.ts';
import { cardsNotTaken } from '../sales/gateway/none.ts';
import type { Handler } from '../http/mount.ts';
import { rateRules } from '../http/rate-limit.ts';

export const createCardToken: Handler<Calls['createCardToken']> = async (
  { request, ip },
  { gateway, database, limiter, now },
) => {
  if (gateway.kind === 'none') throw cardsNotTaken();
  if (gateway.kind !== 'embedded') {
    throw new Refusal('not_available', 'Cards are entered with the card processor here.');
  }
  await limiter.take(rateRules.cardTokens, ip);
  return issueCardToken({ database, now }, request);
};

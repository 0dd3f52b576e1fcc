import type { Calls } from '../../src/contract/calls.ts';
import { Refusal } from '../errors.ts';
import { issueCardToken } from '../gateway/embedded.ts';
import { cardsNotTaken } from '../gateway/none.ts';
import type { Handler } from '../mount.ts';
import { rateRules } from '../rate-limit.ts';

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

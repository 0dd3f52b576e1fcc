import type { ResponseOf } from '../../../../src/contract/define-call.ts';
import { createCardToken, findSandbox, testCards } from '../../../../src/contract/sandbox.ts';
import type { TestedBackend } from '../runner.ts';
import { sendCall } from '../send-call.ts';

/** Returns a valid card token. */
export const obtainCardToken = (target: TestedBackend): Promise<string> =>
  obtainToken(target, (target.testCard ?? testCards[0]).number, target.cardToken);

const declinedCard = testCards.find(({ outcome }) => outcome === 'declined')!;

/** Returns the token of a card that the issuer declines. */
export const obtainDeclinedCardToken = (target: TestedBackend): Promise<string> =>
  obtainToken(target, declinedCard.number, target.declinedCardToken ?? declinedCard.token);

/**
 * If the tested backend has the reference server's sandbox, the sandbox creates the token.
 * Otherwise it is the published token, or the token that the person supplied.
 */
async function obtainToken(
  target: TestedBackend,
  number: string,
  knownToken: string,
): Promise<string> {
  const { body: sandboxInfo } = await sendCall(target, findSandbox, {});
  if (sandboxInfo === undefined) return knownToken;
  const request = { number, exp_month: 4, exp_year: 2039, cvc: '318' };
  const { body } = await sendCall(target, createCardToken, { request });
  return (body as ResponseOf<typeof createCardToken> | undefined)?.token ?? knownToken;
}

import { Refusal } from '../../errors.ts';
import type { Gateway } from './gateway.ts';

/**
 * Stands where neither a card processor nor the sandbox is: it takes no card and moves no money. Charges
 * of another gateway are never handed to it, for they are looked up by the gateway's kind.
 */
export const noGateway: Gateway = {
  kind: 'none',
  addMethod: refuse,
  verify: refuse,
  authorize: refuse,
  capture: refuse,
  release: refuse,
  refund: refuse,
  heldBefore: async () => [],
};

async function refuse(): Promise<never> {
  throw cardsNotTaken();
}

/** What a buyer is told where no card can be charged. */
export function cardsNotTaken(): Refusal {
  return new Refusal(
    'not_available',
    'We can’t take card payments right now. Nothing was charged. Try again later.',
  );
}

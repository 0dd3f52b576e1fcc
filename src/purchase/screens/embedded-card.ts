import { createCardToken } from '../../contract/sandbox.ts';
import { call } from '../../core/call/call.ts';
import type { CardDetails, CardOwner, CardToken } from '../../ui/card/card-entry.ts';

/** Has the provider turn a test card into a token, as a card processor does with a real one. */
export function tokenizeTestCard(card: CardDetails, owner: CardOwner): Promise<CardToken> {
  return call(createCardToken, {
    request: {
      number: card.number,
      exp_month: card.month,
      exp_year: card.year,
      cvc: card.cvc,
      name: owner.name,
      address_line1: owner.line1,
      address_city: owner.city,
      address_state: owner.region,
      address_country: owner.country,
    },
  });
}

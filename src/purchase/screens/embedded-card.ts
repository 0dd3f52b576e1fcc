import { createCardToken, findSandbox, testCards } from '../../contract/sandbox.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import type { CardDetails, Cardholder, CardToken } from '../../ui/card/card-field-types.ts';

/**
 * Turns a test card into a token. This project's own sandbox receives the card number, as a real
 * card processor does. Any other backend receives only the token that Stripe publishes for the test
 * card.
 */
export async function tokenizeTestCard(card: CardDetails, owner: Cardholder): Promise<CardToken> {
  const known = testCards.find(({ number }) => number === card.number);
  if (known && !(await isOwnSandbox())) {
    const { brand, number, token } = known;
    return { token, card: { brand, last4: number.slice(-4) } };
  }
  return sendCall(createCardToken, {
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

async function isOwnSandbox(): Promise<boolean> {
  try {
    await sendCall(findSandbox, {});
    return true;
  } catch (error) {
    // True if the backend is not this project's own sandbox. Another backend lacks this call, so
    // its response is a client error or unreadable. Any other error does not tell which backend it
    // is.
    const isAnother =
      error instanceof CallError &&
      error.status >= 400 &&
      error.status < 500 &&
      error.status !== 429;
    if (isAnother || (error instanceof CallError && error.kind === 'unreadable')) return false;
    throw error;
  }
}

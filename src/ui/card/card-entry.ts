import type { Card } from '../../contract/purchase/billing.ts';

/** Name and billing address of the card, for forms that have these fields. */
export interface Cardholder {
  name?: string;
  line1?: string;
  city?: string;
  region?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
}

/** A single-use token and the parts of its card that may be shown. */
export interface CardToken {
  token: string;
  card: Card;
}

/**
 * The amount that is charged now, in minor units with an ISO 4217 code. Without it a card is only
 * stored.
 */
export interface Charge {
  amount: number;
  currency: string;
}

/** The state that a card field reports to its form. */
export interface CardEntry {
  /** True when number, expiration and CVC are complete and valid. */
  complete: boolean;
  /** The message under the group. */
  error?: string;
  /**
   * Creates the token. Call it only when `complete` is true. Rejects with the processor's error.
   */
  tokenize: (cardholder?: Cardholder) => Promise<CardToken>;
}

/** The card data that the embedded card field sends to the backend. */
export interface CardDetails {
  /** Digits only. */
  number: string;
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
  cvc: string;
}

/** Props of a card field, by Stripe or embedded. */
export interface CardFieldProps {
  /** Id of the group's first field. */
  name?: string;
  label?: string;
  /** Stripe's publishable key; empty for the embedded card field. */
  stripeKey: string;
  /** The amount that is charged at once. Undefined when the card is only stored. */
  charge?: Charge;
  /** Requests a token for a test card from the backend. Only the embedded field calls it. */
  createToken: (card: CardDetails, cardholder: Cardholder) => Promise<CardToken>;
  /** Called on the first render and after every change. */
  onEntry: (entry: CardEntry) => void;
  /** The form's message about the card. The field's own message has priority. */
  error?: string;
}

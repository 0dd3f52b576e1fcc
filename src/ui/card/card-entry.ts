import type { Card } from '../../contract/purchase/billing.ts';

/** The cardholder's name and billing address, for forms that have these fields. */
export interface Cardholder {
  name?: string;
  line1?: string;
  city?: string;
  region?: string;
  /** ISO 3166-1 alpha-2 code. */
  country?: string;
}

/** A single-use card token, and the card data that may be shown. */
export interface CardToken {
  token: string;
  card: Card;
}

/**
 * The amount that is charged at once, in minor units with an ISO 4217 code. If there is no charge,
 * the card is only stored.
 */
export interface Charge {
  amount: number;
  currency: string;
}

/** The current entry that a card field reports to its form. */
export interface CardEntry {
  /** True when number, expiration and CVC are complete and valid. */
  complete: boolean;
  /** The error message under the card fields. */
  error?: string;
  /**
   * Creates a card token. May be called only if `complete` is true. Rejects with the processor's
   * error.
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

/** Props of a card field. They are the same for Stripe's card field and the embedded card field. */
export interface CardFieldProps {
  /** Id of the first input in the card field. */
  name?: string;
  label?: string;
  /** Stripe's publishable key. If it is empty, the embedded card field is used. */
  stripeKey: string;
  /** The amount that is charged at once. Undefined when the card is only stored. */
  charge?: Charge;
  /**
   * Requests a token for a test card from the backend. Only the embedded card field calls this
   * function.
   */
  createToken: (card: CardDetails, cardholder: Cardholder) => Promise<CardToken>;
  /** Called on the first render and after every change. */
  onEntry: (entry: CardEntry) => void;
  /**
   * The form's error message about the card. If the card field has its own message, that message is
   * shown instead.
   */
  error?: string;
}

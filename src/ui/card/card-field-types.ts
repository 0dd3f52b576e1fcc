import type { Card } from '../../contract/purchase/billing.ts';

/** The cardholder's name and billing address. Only forms with fields for them set these values. */
export interface Cardholder {
  name?: string;
  line1?: string;
  city?: string;
  region?: string;
  /** ISO 3166-1 alpha-2 code. */
  country?: string;
}

/** A card token that can be used once, and the card data that the page may show. */
export interface CardToken {
  token: string;
  card: Card;
}

/**
 * The amount that is charged at once, in minor units (such as cents), with an ISO 4217 currency
 * code. If a card field has no charge, the card is only stored.
 */
export interface ChargeAmount {
  amount: number;
  currency: string;
}

/** The state of the visitor's input, which a card field reports to its form. */
export interface CardFieldState {
  /** True when number, expiration and CVC are complete and valid. */
  complete: boolean;
  /** The error message that the card field shows under its inputs. */
  error?: string;
  /**
   * Creates a card token from the entered card. May be called only if `complete` is true. Rejects
   * with the processor's error.
   */
  tokenize: (cardholder?: Cardholder) => Promise<CardToken>;
}

/** The card data that the embedded card field sends to the backend. */
export interface CardDetails {
  /** The card number, digits only. */
  number: string;
  /** The expiration month, 1 to 12. */
  month: number;
  /** The expiration year, four digits. */
  year: number;
  cvc: string;
}

/** Common props of Stripe's card field and the embedded card field. */
export interface CardFieldProps {
  /** Name of the card field. It is also the id of the first input. */
  name?: string;
  label?: string;
  /** Stripe's publishable key. If it is empty, the embedded card field is used. */
  stripeKey: string;
  /** The amount that is charged at once. Undefined if the card is only stored. */
  charge?: ChargeAmount;
  /**
   * Sends a test card to the backend and returns a card token. Only the embedded card field calls
   * this function.
   */
  createToken: (card: CardDetails, cardholder: Cardholder) => Promise<CardToken>;
  /** Called with the current input, on the first render and after every change. */
  onEntry: (entry: CardFieldState) => void;
  /**
   * The form's error message about the card. If the card field has an error message itself, that
   * message is shown instead.
   */
  error?: string;
}

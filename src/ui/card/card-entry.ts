import type { Card } from '../../contract/purchase/billing.ts';

/** Whose card it is, where the form asks for it. */
export interface Cardholder {
  name?: string;
  line1?: string;
  city?: string;
  region?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
}

/** A single-use token and what may be shown of its card. */
export interface CardToken {
  token: string;
  card: Card;
}

/** What is charged now: minor units, ISO 4217. Without it a card is only kept. */
export interface Charge {
  amount: number;
  currency: string;
}

/** What a card field tells the form that it stands in, whoever takes the card. */
export interface CardEntry {
  /** Number, expiration and CVC are all there and valid. */
  complete: boolean;
  /** What the visitor reads under the group. */
  error?: string;
  /** Rejects with the processor's error. To be called only when complete. */
  tokenize: (cardholder?: Cardholder) => Promise<CardToken>;
}

/** What the embedded card field hands to the provider. */
export interface CardDetails {
  /** Digits alone. */
  number: string;
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
  cvc: string;
}

/** What a card field takes, whoever takes the card. */
export interface CardFieldProps {
  /** Id of the group's first field. */
  name?: string;
  label?: string;
  /** Publishable key; empty for the embedded card field. */
  stripeKey: string;
  /** What the card is charged at once; left out where it is only kept. */
  charge?: Charge;
  /** Turns a test card into a token at the provider; used by the embedded field alone. */
  createToken: (card: CardDetails, cardholder: Cardholder) => Promise<CardToken>;
  /** Told at the start and whenever something changes. */
  onEntry: (entry: CardEntry) => void;
  /** What the form says of the card, where the field itself has nothing to say. */
  error?: string;
}

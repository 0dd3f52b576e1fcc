/** What <coverfront-flow> of /embed.js takes and tells. Copy this file beside your own types. */

export type Product = 'baggage' | 'rental-car' | 'renters' | 'small-business' | 'collectibles';

/** What you know of the buyer; what is too long is cut, an email that is none is left out. */
export interface Prefill {
  street_address?: string;
  unit?: string;
  city?: string;
  region?: string;
  /** ZIP code. */
  postal?: string;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  suffix?: string;
  phone?: string;
  email?: string;
}

type Font = 'system' | 'helvetica' | 'verdana' | 'georgia' | 'palatino' | 'times';

/** Colours are '#RRGGBB', the radius is in pixels. Refused as a whole where somebody could not read it. */
export interface Theme {
  brand?: string;
  brandDeep?: string;
  field?: string;
  tint?: string;
  accent?: string;
  ink?: string;
  radius?: number;
  font?: Font;
  fontDisplay?: Font;
}

export interface PolicyDocument {
  name: string;
  /** Absolute; opens without a sign-in. */
  url: string;
}

export interface Purchase {
  /** Left out where the insurer answers the number alone. */
  policy_id?: string;
  policy_number: string;
  status: string;
  email: string;
  plan_title: string;
  /** YYYY-MM-DD; null where the cover has no such end. */
  coverage_start_date: string | null;
  coverage_end_date: string | null;
  documents: PolicyDocument[];
  /** ISO 4217. */
  currency_code: string;
  /** In the currency's main unit. */
  totals: { subtotal: number; discount: number; tax: number; grandtotal: number };
}

/** The detail of each event. */
export interface CoverfrontEvents {
  /** The first step can be used; of a landing: it can be read. */
  ready: { type: 'ready'; vertical?: string };
  /** `at` and `of` are left out on a screen that asks nothing. */
  step: { type: 'step'; vertical: string; step: string; title: string; at?: number; of?: number };
  /** The frame follows by itself. Pixels. */
  resize: { type: 'resize'; height: number };
  purchaseSuccess: { type: 'purchaseSuccess'; vertical: string; purchase: Purchase };
  purchaseFailure: {
    type: 'purchaseFailure';
    vertical: string;
    error: { code: string; message: string };
  };
  /** The buyer is done, or has gone back past the first step. */
  close: { type: 'close' };
}

export interface CoverfrontFlow extends HTMLElement {
  prefill?: Prefill | null;
  /** Kept with the policy: names of up to 40 characters, texts of up to 200. */
  metadata?: Record<string, string> | null;
  theme?: Theme | null;
  /** Of a buyer who is signed in with us; never an attribute, never in an address. */
  authToken?: string | null;
  addEventListener<Name extends keyof CoverfrontEvents>(
    name: Name,
    listener: (event: CustomEvent<CoverfrontEvents[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'coverfront-flow': CoverfrontFlow;
  }
}

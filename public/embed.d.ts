/**
 * Properties and events of <coverfront-flow> from /embed.js. Copy this file next to your own types.
 */

export type Product = 'baggage' | 'rental-car' | 'renters' | 'small-business' | 'collectibles';

/** Known data of the buyer. Long values are truncated; an invalid email address is left out. */
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

/**
 * Colors are '#RRGGBB'; the radius is in pixels. A theme with insufficient contrast is rejected as
 * a whole.
 */
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
  /** Absolute URL. Opens without a sign-in. */
  url: string;
}

/** A purchase. The buyer's card and account are left out. */
export interface Purchase {
  /** Left out if the carrier returns only the number. */
  policy_id?: string;
  policy_number: string;
  status: string;
  email: string;
  plan_title: string;
  /** Carrier. Left out if it is the storefront's usual one. */
  underwriter?: { name: string };
  /** YYYY-MM-DD. Null if the coverage has no such date. */
  coverage_start_date: string | null;
  coverage_end_date: string | null;
  documents: PolicyDocument[];
  /** Currency code, ISO 4217. */
  currency_code: string;
  /** Amounts in the currency's main unit. */
  totals: Totals;
  /** Last day of the hold on the card while the status is 'pending', YYYY-MM-DD. */
  held_until?: string;
  /** Amount of the hold. */
  held_amount?: number;
  /** All policies, if the purchase created several. Without a status, it is that of the purchase. */
  agreements?: { policy_number: string; status?: string; documents: PolicyDocument[] }[];
  /** Only of a rental car policy. */
  details?: RentalTrip;
}

interface Totals {
  subtotal: number;
  discount: number;
  tax: number;
  grandtotal: number;
}

/** The insured trip. Dates are YYYY-MM-DD. */
export interface RentalTrip {
  /** URL of the policy, or of the sample policy if there is no policy yet. */
  doc_url: string;
  sample_url?: string;
  plan: string;
  /** The value is a limit, or true if included, or false if not. */
  coverage: {
    id?: string;
    title: string;
    hint?: string;
    value: string | boolean;
    note?: string;
  }[];
  totals: Totals;
  rentalAgency: string;
  pickUpDate: string;
  returnDate: string;
  driverInfo: Driver & { email: string; phone: string };
  additionalDrivers: Driver[];
}

interface Driver {
  firstName: string;
  lastName: string;
}

/** The detail of each event. */
export interface CoverfrontEvents {
  /** The first step is usable, or a landing is readable. */
  ready: { type: 'ready'; vertical?: string };
  /** `at` and `of` are left out on a screen without questions. */
  step: { type: 'step'; vertical: string; step: string; title: string; at?: number; of?: number };
  /** Height in pixels. The frame resizes itself. */
  resize: { type: 'resize'; height: number };
  purchaseSuccess: { type: 'purchaseSuccess'; vertical: string; purchase: Purchase };
  purchaseFailure: {
    type: 'purchaseFailure';
    vertical: string;
    error: { code: string; message: string };
  };
  /** The buyer's session has ended. The flow continues without an account. */
  signedOut: { type: 'signedOut' };
  /** The buyer has finished, or has gone back before the first step. */
  close: { type: 'close' };
}

/** Properties of the element. Set all except `authToken` before you add it to the page. */
export interface CoverfrontProperties {
  prefill?: Prefill | null;
  /** Stored with the policy: names of up to 40 characters, texts of up to 200. */
  metadata?: Record<string, string> | null;
  theme?: Theme | null;
  /** Session token of a buyer who is signed in with us. Never an attribute and never in a URL. */
  authToken?: string | null;
}

export interface CoverfrontFlow extends HTMLElement, CoverfrontProperties {
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

/** Attributes, properties and events in JSX. */
type FlowJsx = CoverfrontProperties & {
  product?: Product;
  landing?: string;
  flow?: string;
  partner?: string;
  'partner-name'?: string;
} & {
  [Name in keyof CoverfrontEvents as `on${Name}`]?: (
    event: CustomEvent<CoverfrontEvents[Name]>,
  ) => void;
};

// A project without React has no such module. These lines then declare nothing.
// @ts-ignore
type ReactAttributes = import('react').HTMLAttributes<CoverfrontFlow>;
// @ts-ignore
type ReactRef = import('react').RefAttributes<CoverfrontFlow>;
// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'coverfront-flow': FlowJsx & ReactAttributes & ReactRef;
    }
  }
}

// What bench/server.ts, its sender and its bare transactions agree on.

/** One series of requests, or of bare transactions. */
export interface Series {
  kind: 'purchase' | 'read';
  clients: number;
  warmUpMs: number;
  /** At least this long, and until one answer came: a busy machine may take longer for it. */
  measureMs: number;
  /** Number of the first purchase; none is made twice. */
  first: number;
}

export interface LoadPlan extends Series {
  /** Of one server, or of several that clients are spread over. */
  ports: readonly number[];
  path: string;
  /** Grand total of a purchase, in dollars. */
  price: number;
  token: string;
}

export interface BarePlan extends Series {
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  steps: BareStep[];
  /** What each request is answered; left out where the steps are run without HTTP. */
  responseBody?: string;
}

/** What one request asked of the database, in order. A text may hold the names of its purchase. */
export type BareStep = { mark: 'begin' | 'commit' } | { sql: string; parameters: BareValue[] };
/** A list is a text with the parts of the purchase's input, by name, between its pieces. */
export type BareValue = string | number | null | { fresh: string } | { pieces: string[] };

export interface SeriesResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers outside of 2xx. */
  failed: number;
  /** Number of the next purchase. */
  next: number;
}

/** What tells one purchase from every other. */
export interface PurchaseInput {
  key: string;
  method: string;
  email: string;
  pnr: string;
}

export function nameInput(number: number): PurchaseInput {
  const text = String(number).padStart(8, '0');
  return {
    key: `bench-unique-key-${text}`,
    method: `pm_bench${text}`,
    email: `buyer${text}@example.com`,
    pnr: `Q${text}`,
  };
}

export const planId = 'baggage-carry';

const address =
  '{"line1":"120 Alder Street","line2":"","city":"Portland","state_or_region":"OR","country":"US","postal":"97205","latitude":45.52,"longitude":-122.68}';

/** The body of a visitor's purchase: the longest way through the provider, with a new account. */
export function purchaseBody({ method, email, pnr }: PurchaseInput, price: number): string {
  return `{"plan_id":"${planId}","payment_method_id":"${method}","revenue":${price},"first_name":"Robin","last_name":"Moreau","phone_number":"(503) 555-0142","email":"${email}","rating_address":${address},"details":{"airline_fs_code":"AA","pnr_code":"${pnr}","pax_first_name":"Robin","pax_middle_name":"","pax_last_name":"Moreau","pax_email":"${email}","pax_phone":"(503) 555-0142"}}`;
}

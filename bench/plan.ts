// Types and helpers that bench/server.ts, its sender and its bare transactions share.

/** One series of requests or bare transactions. */
export interface Series {
  kind: 'purchase' | 'read';
  clients: number;
  warmUpMs: number;
  /**
   * Minimum duration. The series also waits for one response, which can take longer on a busy
   * machine.
   */
  measureMs: number;
  /** Number of the first purchase. Numbers are not reused. */
  first: number;
}

export interface LoadPlan extends Series {
  /** Ports of one server, or of several that share the clients. */
  ports: readonly number[];
  path: string;
  /** Grand total of a purchase, in dollars. */
  price: number;
  token: string;
}

export interface BarePlan extends Series {
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  steps: BareStep[];
  /** Response body of each request. Undefined if the steps run without HTTP. */
  responseBody?: string;
}

/** Database statements of one request, in order. A text may contain values of its purchase. */
export type BareStep = { mark: 'begin' | 'commit' } | { sql: string; parameters: BareValue[] };
/**
 * `pieces` is a text that alternates with names of purchase inputs. `fresh` is an id to generate
 * again.
 */
export type BareValue = string | number | null | { fresh: string } | { pieces: string[] };

export interface SeriesResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Responses outside 2xx. */
  failed: number;
  /** Number of the next purchase. */
  next: number;
}

/** Values that differ between purchases. */
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

/**
 * Returns the request body of a guest's purchase, which creates an account and takes the longest
 * code path.
 */
export function purchaseBody({ method, email, pnr }: PurchaseInput, price: number): string {
  return `{"plan_id":"${planId}","payment_method_id":"${method}","revenue":${price},"first_name":"Robin","last_name":"Moreau","phone_number":"(503) 555-0142","email":"${email}","rating_address":${address},"details":{"airline_fs_code":"AA","pnr_code":"${pnr}","pax_first_name":"Robin","pax_middle_name":"","pax_last_name":"Moreau","pax_email":"${email}","pax_phone":"(503) 555-0142"}}`;
}

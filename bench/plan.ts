// Types and helpers for bench/server.ts and its two child processes: the load sender (load.ts) and
// the bare database transactions (bare.ts).

import { hash } from 'node:crypto';
import { acknowledgmentOf } from '../server/products/baggage/api-plan.ts';
import { baggage } from '../server/products/baggage/product.ts';

/** One series of measured requests or bare transactions. */
export interface LoadSeries {
  kind: 'purchase' | 'read';
  clients: number;
  warmUpMs: number;
  /**
   * Minimum duration in milliseconds. The series also waits for its first response, which can take
   * longer on a busy machine.
   */
  measureMs: number;
  /**
   * Number of the first purchase of the series. Numbers are never reused, because they identify a
   * purchase.
   */
  first: number;
}

export interface LoadPlan extends LoadSeries {
  /** Ports to send requests to: of one server, or of several servers that share the clients. */
  ports: readonly number[];
  path: string;
  /** Grand total of a purchase, in dollars. */
  price: number;
  token: string;
}

export interface BareDriverPlan extends LoadSeries {
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  steps: BareDriverStep[];
  /** Body of every HTTP response. Undefined if the statements run without HTTP. */
  responseBody?: string;
}

/**
 * One database statement of a request, or the start or end of its transaction. A parameter may
 * contain values of the purchase.
 */
export type BareDriverStep =
  { mark: 'begin' | 'commit' } | { sql: string; parameters: StepParameter[] };
/**
 * Parameter of a statement. `pieces` alternates fixed text with names of PurchaseInput fields.
 * `fresh` is a recorded id: a new id is generated in its place.
 */
export type StepParameter = string | number | null | { fresh: string } | { pieces: string[] };

export interface SeriesResult {
  perSecond: number;
  /** Median latency in milliseconds. `p99` is the 99th percentile. */
  p50: number;
  p99: number;
  /** Number of responses outside 2xx. */
  failed: number;
  /** Number of the purchase after the series. */
  next: number;
}

/** Values that differ from purchase to purchase. */
export interface PurchaseInput {
  key: string;
  method: string;
  email: string;
  pnr: string;
}

export function purchaseInputOf(number: number): PurchaseInput {
  const text = String(number).padStart(8, '0');
  return {
    key: `bench-unique-key-${text}`,
    method: `pm_bench${text}`,
    email: `buyer${text}@example.com`,
    pnr: `Q${text}`,
  };
}

export const baggagePlanId = 'baggage-carry';

const address =
  '{"line1":"120 Alder Street","line2":"","city":"Portland","state_or_region":"OR","country":"US","postal":"97205","latitude":45.52,"longitude":-122.68}';

/** Returns the hash of the terms that every purchase accepts. */
const acceptedHash = () => hash('sha256', acknowledgmentOf(baggage.plan(baggagePlanId)));

/**
 * Returns the request body of a guest's purchase. A guest's purchase takes the longest code path,
 * because it creates an account.
 */
export function purchaseBody({ method, email, pnr }: PurchaseInput, price: number): string {
  return `{"plan_id":"${baggagePlanId}","payment_method_id":"${method}","revenue":${price},"accepted":[{"id":"acknowledgment","sha256":"${acceptedHash()}"}],"first_name":"Robin","last_name":"Moreau","phone_number":"(503) 555-0142","email":"${email}","rating_address":${address},"details":{"airline_fs_code":"AA","pnr_code":"${pnr}","pax_first_name":"Robin","pax_middle_name":"","pax_last_name":"Moreau","pax_email":"${email}","pax_phone":"(503) 555-0142"}}`;
}

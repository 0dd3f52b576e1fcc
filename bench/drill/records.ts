// Records of what the clients of a drill have sent and received. The checks compare them with the
// database and with the books of the stand-in for Stripe.
import type { Selectable } from 'kysely';
import type { Schema } from '../../server/data/schema.ts';
import type { ApiResponse } from '../../tests/fixtures/buyer.ts';

/** Emails by their id. */
export type EmailArchive = Map<string, Selectable<Schema['outbox']>>;

/** Call with an idempotency key. The client repeats it until it gets a response. */
export interface Attempt {
  kind: 'purchase' | 'extension' | 'endorsement' | 'claim';
  key: string;
  path: string;
  body: object;
  /** Null for a guest. */
  person: Person | null;
  /** Time of the world when it was first sent. */
  at: number;
  /** Policy that is extended or endorsed. */
  policyId?: string;
  /** Undefined until a response was received. */
  response?: ApiResponse;
}

export interface Cancellation {
  policyId: string;
  /**
   * 'done' if a response says so, 'rejected' if none was carried out, 'open' while no response was
   * received.
   */
  outcome: 'done' | 'rejected' | 'open';
  /** Refund in cents that the policyholder confirmed. Null for a later day. */
  refund: number | null;
  /** True if the policyholder chose a later day. */
  isLater: boolean;
}

/** Kind of a call whose rejections have the same causes. */
export type Call = Attempt['kind'] | 'quote' | 'cancellation';

/** Rejection that may happen in normal use. */
export interface Rejection {
  call: Call;
  code: string;
  text: string;
  person: Person;
  policyId: string | undefined;
  /** Times of the world when the action began and when the response arrived. */
  from: number;
  until: number;
  /** Time of the last sign-in before the rejection. */
  signedInAt: number;
}

export interface Person {
  email: string;
  password: string;
  token: string;
  /** Time of the world of the last sign-in. */
  signedInAt: number;
  card: string;
  policies: OwnedPolicy[];
  /** Numbers of device policies without a claim. */
  devices: string[];
}

export interface OwnedPolicy {
  id: string;
  product: 'baggage' | 'rental_car' | 'renters' | 'collectibles' | 'commercial';
  /** First and last day of a rental, YYYY-MM-DD. */
  rental?: { start: string; end: string };
  /** True for a collectibles policy that insures coins. */
  hasCoins?: boolean;
}

export interface Finding {
  /**
   * lost: an acknowledged object does not exist. double: something exists twice. half: parts of
   * something are missing. ledger: the processor's books differ from the database. error: the
   * drill itself or a response was not as expected.
   */
  kind: 'lost' | 'double' | 'half' | 'ledger' | 'error';
  text: string;
}

/** Returns the ids of the policies that a response of a purchase names: one, or one per state. */
export function policyIdsOf(response: ApiResponse['body']): string[] {
  const agreements = response.agreements as { agreement_id: string }[] | undefined;
  return agreements?.map(({ agreement_id }) => agreement_id) ?? [response.policy_id];
}

/** Sums of the complete check at the end of a world. */
export interface WorldTotals {
  policies: number;
  /** Cents that Stripe has captured and not refunded. */
  captured: number;
  refunds: number;
  /** Paid installments. */
  installments: number;
  endorsements: number;
  claims: number;
  /** Cents by which Stripe's books and the database differ, over all policies. */
  difference: number;
}

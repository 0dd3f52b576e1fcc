// Reads what the checks compare: the database, and the books of the stand-in for Stripe.
import type { Services } from '../../server/services.ts';
import type { World } from './world.ts';

/** Ids of the rows that bench/filled-database inserts. `_` is any character. */
const FILLED_POLICIES = 'pol_f_________';
const FILLED_CLAIMS = 'CLM-F-%';

export type Books = Awaited<ReturnType<typeof readBooks>>;

/** A payment at Stripe. */
interface Payment {
  ref: string;
  status: string;
  amount: number;
  /** Time at which Stripe created it, in ISO 8601. */
  createdAt: string;
  /** True if Stripe has collected it by itself, so that our server learns of it later. */
  isInvoice: boolean;
}

/**
 * Reads Stripe's books first, so that everything in them must already be in the database, even
 * while servers run.
 */
export async function readBooks(world: World, { database: { db } }: Services) {
  const { stripe } = world;
  const invoiced = new Set(
    [...stripe.invoices.values()].flatMap(({ payments }) =>
      payments.data.map(({ payment }) => payment.payment_intent),
    ),
  );
  const payments: Payment[] = [...stripe.intents].map(([ref, { status, amount, created }]) => ({
    ref,
    status,
    amount,
    createdAt: new Date(created * 1000).toISOString(),
    isInvoice: invoiced.has(ref),
  }));
  const paidBack = stripe.refunds.map((refund) => ({ ...refund }));
  const isReal = <Row extends { policy_id: string }>({ policy_id }: Row) =>
    !policy_id.startsWith('pol_demo_');
  const policies = await db
    .selectFrom('policies')
    .select(['id', 'status', 'policy_number', 'last_coverage_day', 'end_reason', 'created_at'])
    .select(['canceled_at', 'coverage_end_date'])
    .where('id', 'not like', 'pol_demo_%')
    .where('id', 'not like', FILLED_POLICIES)
    .execute();
  const charges = await db
    .selectFrom('charges')
    .selectAll()
    .where('policy_id', 'not like', FILLED_POLICIES)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('policy_id', 'not like', FILLED_POLICIES)
    .execute();
  const endorsements = await db
    .selectFrom('endorsements')
    .where('policy_id', 'not like', FILLED_POLICIES)
    .where('policy_id', 'not like', 'pol_demo_%')
    .select(['id', 'policy_id', 'status', 'requested_at', 'decided_at'])
    .execute();
  const installments = await db
    .selectFrom('installments')
    .selectAll()
    .where('policy_id', 'not like', FILLED_POLICIES)
    .execute();
  const claims = await db
    .selectFrom('claims')
    .select(['id', 'claim_number', 'policy_id'])
    .where('claim_number', 'not like', FILLED_CLAIMS)
    .where('account_id', '<>', 'acc_demo')
    .execute();
  const photos = await db
    .selectFrom('claim_photos')
    .select(['id', 'claim_id'])
    .where('account_id', 'not like', 'acc_f_________')
    .execute();
  const keys = await db
    .selectFrom('idempotency_keys')
    .select(['key', 'response'])
    .where('key', 'like', 'drill-%')
    .execute();
  const audit = await db
    .selectFrom('audit')
    .where('policy_id', 'not like', FILLED_POLICIES)
    .select(['policy_id', 'action', 'at', 'claim_number', 'request_id'])
    .execute();
  return {
    payments,
    paidBack,
    policies,
    charges: charges.filter(isReal),
    refunds: refunds.filter(isReal),
    endorsements,
    installments,
    claims,
    photos,
    responses: new Map(keys.map(({ key, response }) => [key, response])),
    audit,
  };
}

/** Groups rows by one of their values. */
export function groupBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

// Compares the purchases in three independent records: the responses to the buyers, the database,
// and the gateway.
import { setTimeout as wait } from 'node:timers/promises';
import type { StripeStandIn } from '../../../tests/fixtures/stripe-stand-in.ts';
import type { SimulatedBuyers } from './buyers.ts';
import type { DatabasePair } from './database-pair.ts';

export interface PurchaseComparison {
  acknowledged: number;
  /**
   * Number of acknowledged purchases that are missing in the database, or that have another policy
   * id than the response.
   */
  lost: number;
  /** Number of idempotency keys with two policies or two charges. */
  double: number;
  /** Number of policies without their charge or email, and of charges without a policy. */
  half: number;
}

interface Policy {
  id: string;
  /** The gateway's references of the policy's charges. */
  charges: string[];
  emails: number;
}

/**
 * A charge's idempotency key is the key of the purchase and then this digest of card and amount.
 */
const digest = /-[0-9a-f]{32}$/;
/**
 * Time limit in milliseconds for all captures. After a process dies, another process can run its
 * job after half a minute. The search for missing captures runs every 20 s.
 */
const TIMEOUT_MS = 120_000;

export async function comparePurchaseRecords(
  { acknowledged, unanswered }: SimulatedBuyers,
  database: DatabasePair,
  stripe: StripeStandIn,
): Promise<PurchaseComparison> {
  await waitForCaptures(database);
  const responsesByKey = new Map<string, string>();
  for (const row of await database.query('SELECT key, response FROM idempotency_keys'))
    responsesByKey.set(String(row['key']), String(row['response']));
  const policies = await readPolicies(database);
  const capturedIntents = capturedIntentsByKey(stripe);

  const policyOf = (key: string) => {
    const response = responsesByKey.get(key);
    return response ? policies.get(JSON.parse(response).policy_id) : undefined;
  };
  const keys = [...new Set([...responsesByKey.keys(), ...capturedIntents.keys(), ...unanswered])];
  const isHalf = (key: string) => {
    const policy = policyOf(key);
    const intents = capturedIntents.get(key) ?? [];
    if (!policy) return intents.length > 0;
    return (
      policy.emails !== 1 ||
      policy.charges.length === 0 ||
      !intents.includes(policy.charges[0] ?? '')
    );
  };
  const ownedByKeys = new Set(
    [...responsesByKey.values()].map((response) => JSON.parse(response).policy_id),
  );
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ key, response }) => policyOf(key)?.id !== response.body.policy_id)
      .length,
    double:
      [...policies.keys()].filter((id) => !ownedByKeys.has(id)).length +
      [...policies.values()].filter(({ charges }) => charges.length > 1).length +
      [...capturedIntents.values()].filter((intents) => intents.length > 1).length,
    half: keys.filter(isHalf).length,
  };
}

/**
 * Waits until all authorized charges are captured. After the time limit, an uncaptured charge
 * counts as half a purchase.
 */
async function waitForCaptures(database: DatabasePair): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const open = await database.query('SELECT 1 FROM charges WHERE captured_at IS NULL LIMIT 1');
    if (open.length === 0) return;
    await wait(500);
  }
}

/** Reads the policies with their charges and the number of emails whose subject names them. */
async function readPolicies(database: DatabasePair): Promise<Map<string, Policy>> {
  const rows = await database.query(`
    WITH words AS (SELECT id, word FROM outbox, regexp_split_to_table(subject, '[^A-Z0-9-]+') AS word),
      mentions AS (SELECT word, count(DISTINCT id)::int AS emails FROM words GROUP BY word)
    SELECT p.id, array_agg(c.charge_ref) FILTER (WHERE c.id IS NOT NULL) AS charges,
      coalesce(max(m.emails), 0) AS emails
    FROM policies p LEFT JOIN charges c ON c.policy_id = p.id
      LEFT JOIN mentions m ON m.word = p.policy_number
    GROUP BY p.id`);
  return new Map(
    rows.map(({ id, charges, emails }) => [
      String(id),
      { id: String(id), charges: (charges ?? []) as string[], emails: Number(emails) },
    ]),
  );
}

/**
 * Returns the ids of the captured payment intents by the idempotency key of the purchase. Stripe's
 * stand-in numbers payment intents in the order of their first requests.
 */
function capturedIntentsByKey({ requests, intents }: StripeStandIn): Map<string, string[]> {
  const created = requests.filter(
    ({ method, path }) => method === 'POST' && path === '/v1/payment_intents',
  );
  const first = [...new Set(created.map(({ key }) => key ?? ''))];
  const capturedIntents = new Map<string, string[]>();
  for (const [at, key] of first.entries()) {
    const id = `pi_${at + 1}`;
    if (intents.get(id)?.status !== 'succeeded') continue;
    const purchase = key.replace(digest, '');
    capturedIntents.set(purchase, [...(capturedIntents.get(purchase) ?? []), id]);
  }
  return capturedIntents;
}

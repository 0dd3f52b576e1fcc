// What was sold, by three books that know nothing of each other: what buyers were told, what the database
// holds, and what the gateway has taken.
import { setTimeout as wait } from 'node:timers/promises';
import type { StripeStandIn } from '../../tests/fixtures/stripe-stand-in.ts';
import type { Buyers } from './buyers.ts';
import type { DatabasePair } from './database-pair.ts';

export interface Books {
  acknowledged: number;
  /** Acknowledged, and not there, or another than was told. */
  lost: number;
  /** Keys with two policies or two charges. */
  double: number;
  /** A policy without its charge or its mail, or a charge without a policy. */
  half: number;
}

interface Policy {
  id: string;
  /** The gateway's references. */
  charges: string[];
  mails: number;
}

/** Idempotency keys of a charge end with a digest of card and amount. */
const digest = /-[0-9a-f]{32}$/;
/** A job that a dead process had taken is free after half a minute, and captures are looked for every 20 s. */
const PATIENCE_MS = 120_000;

export async function compareBooks(
  { acknowledged, unanswered }: Buyers,
  database: DatabasePair,
  stripe: StripeStandIn,
): Promise<Books> {
  await captured(database);
  const answers = new Map<string, string>();
  for (const row of await database.query('SELECT key, answer FROM unique_keys'))
    answers.set(String(row['key']), String(row['answer']));
  const policies = await soldPolicies(database);
  const taken = takenByKey(stripe);

  const policyOf = (key: string) => {
    const answer = answers.get(key);
    return answer ? policies.get(JSON.parse(answer).policy_id) : undefined;
  };
  const keys = [...new Set([...answers.keys(), ...taken.keys(), ...unanswered])];
  const isHalf = (key: string) => {
    const policy = policyOf(key);
    const intents = taken.get(key) ?? [];
    if (!policy) return intents.length > 0;
    return (
      policy.mails !== 1 ||
      policy.charges.length === 0 ||
      !intents.includes(policy.charges[0] ?? '')
    );
  };
  const ownedByKeys = new Set([...answers.values()].map((answer) => JSON.parse(answer).policy_id));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ key, answer }) => policyOf(key)?.id !== answer.body.policy_id)
      .length,
    double:
      [...policies.keys()].filter((id) => !ownedByKeys.has(id)).length +
      [...policies.values()].filter(({ charges }) => charges.length > 1).length +
      [...taken.values()].filter((intents) => intents.length > 1).length,
    half: keys.filter(isHalf).length,
  };
}

/** Until nothing is held that is to be taken; what is never taken is half a sale. */
async function captured(database: DatabasePair): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const open = await database.query('SELECT 1 FROM charges WHERE captured_at IS NULL LIMIT 1');
    if (open.length === 0) return;
    await wait(500);
  }
}

async function soldPolicies(database: DatabasePair): Promise<Map<string, Policy>> {
  const rows = await database.query(`
    SELECT p.id, array_agg(c.charge_ref) FILTER (WHERE c.id IS NOT NULL) AS charges,
      (SELECT count(*)::int FROM outbox o WHERE o.subject LIKE '%' || p.policy_number || '%') AS mails
    FROM policies p LEFT JOIN charges c ON c.policy_id = p.id GROUP BY p.id`);
  return new Map(
    rows.map(({ id, charges, mails }) => [
      String(id),
      { id: String(id), charges: (charges ?? []) as string[], mails: Number(mails) },
    ]),
  );
}

/** By the unique keys of purchases: the intents that were taken. The stand-in numbers intents as their keys come first. */
function takenByKey({ requests, intents }: StripeStandIn): Map<string, string[]> {
  const created = requests.filter(
    ({ method, path }) => method === 'POST' && path === '/v1/payment_intents',
  );
  const first = [...new Set(created.map(({ key }) => key ?? ''))];
  const taken = new Map<string, string[]>();
  for (const [at, key] of first.entries()) {
    const id = `pi_${at + 1}`;
    if (intents.get(id)?.status !== 'succeeded') continue;
    const purchase = key.replace(digest, '');
    taken.set(purchase, [...(taken.get(purchase) ?? []), id]);
  }
  return taken;
}

// Sends each idempotency key several times at the same moment, some with another body. One request
// wins, and all with its body get its response.
import { order, paths, send, traveler, type ApiResponse } from '../../tests/fixtures/buyer.ts';
import { claimPaths, mailInClaim } from '../../tests/fixtures/claimant.ts';
import { acceptOrReport, createClient, insertDevicePolicies, type Client } from './clients.ts';
import type { DatabaseKind, DrillOptions, DrillRun, RunResult } from './parts.ts';
import type { Attempt } from './records.ts';
import { finishWithServers } from './settle.ts';
import { createWorld, type World } from './world.ts';

const KEYS_PER_WORLD = 500;
const DEFAULT_KEYS = 5_000;
const SHORT_KEYS = 30;
/** Keys that are raced at the same time. */
const LANES = 6;
/** Processes on PostgreSQL. SQLite has one. */
const PROCESSES = 3;
const CLAIM_SHARE = 0.2;
const OTHER_BODY_SHARE = 0.25;

export function planRaces(database: DatabaseKind, options: DrillOptions): DrillRun[] {
  const { isShort, faults = isShort ? SHORT_KEYS : DEFAULT_KEYS } = options;
  return Array.from({ length: Math.ceil(faults / KEYS_PER_WORLD) }, (_, at) => ({
    database,
    number: at + 1,
    async run({ random, postgres }) {
      const keys = Math.min(KEYS_PER_WORLD, faults - at * KEYS_PER_WORLD);
      const collector = 'job';
      const world = await createWorld({ random, collector, postgres, isLong: false });
      try {
        return await raceKeys(world, { keys, processes: postgres ? PROCESSES : 1 });
      } finally {
        await world.remove();
      }
    },
  }));
}

async function raceKeys(
  world: World,
  { keys, processes }: { keys: number; processes: number },
): Promise<RunResult> {
  const places = Array.from({ length: processes }, (_, place) => place);
  await Promise.all(places.map((place) => world.start(place)));
  let left = keys;
  let requests = 0;
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const random = world.random.fork(`lane ${lane}`);
    const client = await createClient(world, random, `lane-${lane}@example.com`);
    client.person.devices = await insertDevicePolicies(client, keys);
    while (left > 0) {
      left -= 1;
      const sent = await raceKey(client);
      requests += sent;
    }
  });
  await Promise.all(lanes);
  await finishWithServers(world, places);
  return { findings: world.findings, totals: world.totals, counts: { keys, requests } };
}

/** @returns the number of requests */
async function raceKey(client: Client): Promise<number> {
  const { world, random, person } = client;
  const call = random.chance(CLAIM_SHARE) ? await claimCall(client) : purchaseCall(client);
  if (!call) return 0;
  const key = `drill-${random.word(24)}`;
  const bodies = Array.from({ length: random.integer(2, 4) }, () =>
    random.chance(OTHER_BODY_SHARE) ? call.other() : call.body,
  );
  const responses = await Promise.all(
    bodies.map((body) => send(client.signedIn, 'POST', call.path, body, { key })),
  );
  const won = responses.find(({ status }) => status === 200);
  const body = bodies[responses.findIndex((one) => one === won)] ?? call.body;
  const at = world.now().getTime();
  const attempt: Attempt = { kind: call.kind, key, path: call.path, body, person, at };
  world.attempts.push({ ...attempt, response: won ?? responses[0]! });
  if (!won) acceptOrReport(client, responses[0]!, call.kind);
  for (const [index, response] of responses.entries()) {
    const isSame = JSON.stringify(bodies[index]) === JSON.stringify(body);
    reportWrongResponse(world, { key, isSame, response, won });
  }
  return responses.length;
}

interface RacedResponse {
  key: string;
  /** True if the request has the winner's body. */
  isSame: boolean;
  response: ApiResponse;
  won: ApiResponse | undefined;
}

function reportWrongResponse(world: World, { key, isSame, response, won }: RacedResponse): void {
  const { status, text, body } = response;
  if (isSame && text !== won?.text) world.report('double', `${key}: ${text} and ${won?.text}`);
  if (!isSame && (status !== 409 || body.error.code !== 'unique_key_reused'))
    world.report('double', `${key} with another body: ${status} ${text}`);
}

interface RacedCall {
  kind: 'purchase' | 'claim';
  path: string;
  body: object;
  /** Creates another body for the same call. */
  other(): object;
}

function purchaseCall({ random, person }: Client): RacedCall {
  const create = () => {
    const email = `${random.word(12).toLowerCase()}@example.com`;
    return order(person.card, { email, details: traveler({ pnr_code: random.word(8) }) });
  };
  return { kind: 'purchase', path: paths.purchase, body: create(), other: create };
}

async function claimCall(client: Client): Promise<RacedCall | undefined> {
  const number = client.person.devices.pop();
  if (number === undefined) return undefined;
  const started = await send(client.signedIn, 'POST', claimPaths.process, {
    policy_number: number,
  });
  if (!acceptOrReport(client, started, 'claim')) return undefined;
  const body = mailInClaim(number, started.body.process.claim_process_id as string);
  const details = { ...body.details, damages: ['port'] };
  return { kind: 'claim', path: claimPaths.claims, body, other: () => ({ ...body, details }) };
}

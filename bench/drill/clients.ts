// Simulated policyholders: each repeats a request until it gets a response, as the storefront does.
import { setTimeout as wait } from 'node:timers/promises';
import { paths, send, type ApiResponse, type RequestTarget } from '../../tests/fixtures/buyer.ts';
import type { Attempt, Call, Person } from './records.ts';
import type { Random } from './random.ts';
import { mayBeRejected } from './rejections.ts';
import type { World } from './world.ts';

/** Milliseconds of repeated requests without a response, after which the drill fails. */
const PATIENCE_MS = 900_000;
const RETRY_PAUSE_MS = 40;

export interface Client {
  world: World;
  random: Random;
  person: Person;
  /** Time of the world when the current action began. */
  since: number;
  /** Sends requests as the signed-in person, until each has a response. */
  signedIn: RequestTarget;
  /** Sends requests as a visitor, until each has a response. */
  guest: RequestTarget;
}

/**
 * Returns a target that repeats each request until its response is complete and below 500. It
 * signs the person in again when the session has expired.
 */
function repeatingTarget(world: World, person: Person | null): RequestTarget {
  return {
    async request(path, init) {
      const deadline = performance.now() + PATIENCE_MS;
      let last: Response | undefined;
      while (performance.now() < deadline) {
        const headers = new Headers(init?.headers);
        if (person) headers.set('authorization', `Token ${person.token}`);
        const response = await completeResponse(world, path, { ...init, headers });
        last = response ?? last;
        if (response) reportFailure(world, path, response);
        if (person && needsSignIn(response)) await signIn(world, person);
        else if (response && response.status < 500 && response.status !== 429) return response;
        else await wait(RETRY_PAUSE_MS);
      }
      throw new Error(`No response in time from ${path}: ${last?.status} ${await last?.text()}`);
    },
  };
}

/**
 * Reports a 500, which is always a bug, and a 429, because the drill has no limits. Reports a 503
 * unless the database fails.
 */
function reportFailure(world: World, path: string, { status }: Response): void {
  if (status === 500 || status === 429 || (status === 503 && !world.hasOutages))
    world.report('error', `${path}: ${status}. Server: ${lastFailure(world)}`);
}

/** Returns the last failed call in the logs of the running servers. */
function lastFailure({ servers }: World): string {
  const lines = [...servers.values()].flatMap((server) => server.output().split('\n'));
  return lines.findLast((line) => line.includes('call_failed')) ?? 'no failed call';
}

/** True if the session has expired, or is too old for the request (403, password_required). */
const needsSignIn = (response: Response | undefined) =>
  response?.status === 401 || response?.status === 403;

/** Returns a response whose body has arrived, or undefined if the server was killed before. */
async function completeResponse(
  world: World,
  path: string,
  init: RequestInit,
): Promise<Response | undefined> {
  try {
    const response = await world.target.request(path, init);
    const { status, headers } = response;
    return new Response(await response.arrayBuffer(), { status, headers });
  } catch {
    return undefined;
  }
}

async function signIn(world: World, person: Person): Promise<void> {
  const { email, password } = person;
  const target = repeatingTarget(world, null);
  const { status, text, body } = await send(target, 'POST', paths.login, { email, password });
  if (status !== 200) throw new Error(`Sign-in of ${email}: ${text}`);
  Object.assign(person, { token: body.token as string, signedInAt: world.now().getTime() });
}

type KeyedCall = Pick<Attempt, 'kind' | 'path' | 'body' | 'policyId'> & { isGuest?: boolean };

/** Sends a call with an idempotency key and records it. Returns undefined if it was rejected. */
export async function sendKeyed(
  client: Client,
  { isGuest = false, ...call }: KeyedCall,
): Promise<ApiResponse | undefined> {
  const { world, random, person } = client;
  const attempt: Attempt = {
    ...call,
    key: `drill-${random.word(24)}`,
    person: isGuest ? null : person,
    at: world.now().getTime(),
  };
  world.attempts.push(attempt);
  attempt.response = await repeatAttempt(client.world, attempt);
  return acceptOrReport(client, attempt.response, call.kind, call.policyId);
}

/** Sends the request of an attempt, the first time or again. */
export const repeatAttempt = (world: World, { person, path, body, key }: Attempt) =>
  send(repeatingTarget(world, person), 'POST', path, body, { key });

/** Returns a successful response. A rejection that never happens in normal use is a finding. */
export function acceptOrReport(
  { world, person, since }: Client,
  { status, text, body, ...response }: ApiResponse,
  call: Call,
  policyId?: string,
): ApiResponse | undefined {
  if (status === 200) return { status, text, body, ...response };
  const code = String(body?.error?.code);
  const until = world.now().getTime();
  if (mayBeRejected(code))
    world.rejections.push({
      call,
      code,
      text,
      person,
      policyId,
      from: since,
      until,
      signedInAt: person.signedInAt,
    });
  else world.report('error', `${call} ${policyId ?? ''}: ${status} ${text}`);
  return undefined;
}

/** Adds a card of the person, or a guest's card for one purchase. */
export async function addCard({ world, random, signedIn, guest }: Client, isGuest = false) {
  const target = isGuest ? guest : signedIn;
  const path = isGuest ? paths.potentialMethod : paths.addMethod;
  for (;;) {
    const request = { first_name: 'Ana', last_name: 'Lopez', token: `tok_${random.word(20)}` };
    const { body, text } = await send(target, 'POST', path, request);
    if (body?.public_id) return body.public_id as string;
    // When Stripe has forgotten the idempotency key of an interrupted request, its token is used up.
    if (body?.error?.code !== 'card_refused' || !world.isLong)
      throw new Error(`Adding a card: ${text}`);
  }
}

/** Registers an account with a card. */
export async function createClient(world: World, random: Random, email: string): Promise<Client> {
  const password = 'correct horse battery';
  const signedInAt = world.now().getTime();
  const person: Person = {
    email,
    password,
    token: '',
    signedInAt,
    card: '',
    policies: [],
    devices: [],
  };
  const guest = repeatingTarget(world, null);
  const signedIn = repeatingTarget(world, person);
  const client = { world, random, person, since: world.now().getTime(), guest, signedIn };
  const request = { email, password, first_name: 'Ana', last_name: 'Lopez' };
  // If only the response was lost, the repeated registration fails, because the account exists.
  const { body } = await send(guest, 'POST', paths.register, request);
  if (body?.token) person.token = body.token as string;
  else await signIn(world, person);
  person.card = await addCard(client);
  return client;
}

/**
 * Inserts policies of an earlier system, which insure phones and take claims. Their ids are those
 * of demo data, because nothing was paid for them here.
 */
export async function insertDevicePolicies(client: Client, count: number): Promise<string[]> {
  const { world, random, signedIn } = client;
  const { body } = await send(signedIn, 'GET', paths.account);
  const numbers = Array.from({ length: count }, () => `DV-${random.word(8)}`);
  const rows = numbers.map((number) => ({
    id: `pol_demo_${number}`,
    account_id: body.public_id as string,
    vertical_code: 'devices',
    policy_number: number,
    status: 'approved',
    plan_id: 'devices-complete',
    plan_title: 'Complete',
    plan_subtitle: '',
    underwriter: 'Tidewell Specialty',
    purchased_from: 'Drill',
    details: JSON.stringify({ modal_name: 'iPhone 15' }),
    billing: '{}',
    coverage_start_date: '2020-01-01',
    policyholder_email: 'mallory@example.com',
    created_at: world.now().toISOString(),
  }));
  const insert = () =>
    world.withServices(({ database }) =>
      database.db
        .insertInto('policies')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  // The database may just be restarting.
  while (!(await insert().catch(() => undefined))) await wait(RETRY_PAUSE_MS);
  return numbers;
}

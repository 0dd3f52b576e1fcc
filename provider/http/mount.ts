import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { calls, type CallId, type Calls } from '../../src/contract/calls.ts';
import type {
  AnswerOf,
  AnySchema,
  CallDefinition,
  ParamsOf,
  QueryOf,
  RequestOf,
} from '../../src/contract/define-call.ts';
import { headerNames, uniqueKeySchema } from '../../src/contract/environment.ts';
import type { Actor } from '../audit.ts';
import { beginExchange, createAnswers, type Answers, type Exchange } from './answers.ts';
import type { Caller } from './caller.ts';
import { clientCountry, clientIp } from './client-ip.ts';
import { senderOf, type Sender } from './sender.ts';
import { invalidInput, Refusal } from '../errors.ts';
import { rateRules } from './rate-limit.ts';
import { holdsNul, readFileBody, readJsonBody } from './read-body.ts';
import type { Services } from '../services.ts';
import { visitor } from './trace.ts';

// Without a language zod/mini says 'Invalid input' to everything.
z.config(z.locales.en());

/** What a handler is given: everything parsed by the contract's schemas. */
export interface CallInput<Call extends CallDefinition> {
  request: RequestOf<Call>;
  params: ParamsOf<Call>;
  query: QueryOf<Call>;
  caller: Call['auth'] extends 'required' ? Caller : Caller | null;
  uniqueKey: Call extends { once: true } ? string : undefined;
  /** The bytes of what was uploaded, as they came: only their number has been checked. */
  file: Call extends { upload: object } ? Uint8Array : undefined;
  requestId: string;
  ip: Sender['ip'];
  sender: Sender;
  /** Where the request came from, ISO 3166-1 alpha-2; null where nothing in front says so. */
  country: string | null;
}

export type Handler<Call extends CallDefinition> = (
  input: CallInput<Call>,
  services: Services,
) => Promise<AnswerOf<Call>>;

export type Handlers = { [Id in CallId]: Handler<Calls[Id]> };

/** Where calls are. */
export const apiPaths = ['/api/*', '/connect/api/*'];

/**
 * Mounts every call of the contract; how one is read, checked and answered is the same for all.
 * Whatever else is asked of /api/ is answered route_not_found.
 */
export function mountCalls(app: Hono, answering: Answering): void {
  const answers = createAnswers(answering.services);
  for (const id of Object.keys(calls) as CallId[]) mountCall(app, id, { ...answering, answers });
  for (const path of apiPaths) {
    app.options(path, (context) => answers.preflight(context.req.header('origin')));
    app.all(path, (context) => {
      const unknown = new Refusal(
        'route_not_found',
        'There is no such call. /docs/api lists them all.',
      );
      return answers.refusal(beginExchange(context, 'unknown'), unknown);
    });
  }
}

/** What answers the calls, and who says whose token came with one. */
interface Answering {
  handlers: Handlers;
  findCaller: (header: string, services: Services) => Promise<Caller | null>;
  services: Services;
}

function mountCall<Id extends CallId>(
  app: Hono,
  id: Id,
  { answers, ...answering }: Answering & { answers: Answers },
): void {
  const call: CallDefinition = calls[id];
  const { services, handlers } = answering;
  const handler = handlers[id];
  app.on(call.method, call.path, async (context) => {
    const exchange = beginExchange(context, id);
    try {
      const caller = await readCaller(call, context.req.header('authorization'), answering);
      // What only reads costs little.
      if (call.method !== 'GET') keepPace(call, caller?.accountId ?? clientIp(context), services);
      const input = await readCall<Id>(call, context, { caller, requestId: exchange.requestId });
      const answer = await handler(input, { ...services, by: actorOf(caller, exchange) });
      if (call.answer === null) return answers.empty(exchange);
      // Parsed too: a field that the contract does not name never leaves the provider.
      return answers.json(exchange, z.parse(call.answer, answer));
    } catch (thrown) {
      return answers.refusal(exchange, thrown);
    }
  });
}

/** @throws Refusal too_many_requests */
function keepPace({ once }: CallDefinition, subject: string, { pace }: Services): void {
  pace.keep(once ? rateRules.purchases : rateRules.posts, subject);
}

/** Who sends this very request; the log is told as well. */
function actorOf(caller: Caller | null, { trace, requestId }: Exchange): Actor {
  if (!caller) return visitor(trace);
  trace.by = 'account';
  return { kind: 'account', name: caller.accountId, requestId };
}

async function readCall<Id extends CallId>(
  call: CallDefinition,
  context: Context,
  { caller, requestId }: { caller: Caller | null; requestId: string },
): Promise<CallInput<Calls[Id]>> {
  const uniqueKey = call.once
    ? readUniqueKey(context.req.header(headerNames.uniqueKey))
    : undefined;
  const params = withoutNul(context.req.param());
  const query = call.query ? check(call.query, withoutNul(readQuery(context))) : undefined;
  const request = call.request
    ? check(call.request, await readJsonBody(context.req.raw))
    : undefined;
  const file = call.upload ? await readFileBody(context.req.raw, call.upload.limit) : undefined;
  const sender = senderOf(context);
  // The schemas of this very call have made each part; TypeScript cannot follow them through the table.
  return {
    request,
    params,
    query,
    caller,
    uniqueKey,
    file,
    requestId,
    ip: sender.ip,
    sender,
    country: clientCountry(context),
  } as unknown as CallInput<Calls[Id]>;
}

/**
 * A token that does not hold is refused where the call says so; elsewhere its sender is a visitor, so
 * that a stale token does not keep anybody from looking at plans.
 */
async function readCaller(
  call: CallDefinition,
  header: string | undefined,
  { findCaller, services }: Answering,
): Promise<Caller | null> {
  if (call.auth === 'none') return null;
  const caller = header ? await findCaller(header, services) : null;
  const mustHold = call.auth === 'required' || (header && call.errors.includes('unauthorized'));
  if (!caller && mustHold) throw new Refusal('unauthorized', 'Sign in to go on.');
  return caller;
}

function readUniqueKey(header: string | undefined): string {
  const key = uniqueKeySchema.safeParse(header);
  if (key.success) return key.data;
  throw new Refusal(
    'unique_key_required',
    `Send ${headerNames.uniqueKey}: 16 to 80 letters, digits, - or _.`,
  );
}

function check(schema: AnySchema, value: unknown): unknown {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  throw invalidInput(read.error.issues);
}

/** A name that is repeated has all its values, in a list. */
function readQuery(context: Context): Record<string, string | string[]> {
  const named = Object.entries(context.req.queries());
  return Object.fromEntries(
    named.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

function withoutNul<Values extends Record<string, string | string[]>>(values: Values): Values {
  if (holdsNul(values))
    throw new Refusal('malformed_request', 'The address holds a NUL character.');
  return values;
}

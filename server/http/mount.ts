import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { calls, type CallId, type Calls } from '../../src/contract/calls.ts';
import type {
  ResponseOf,
  AnySchema,
  CallDefinition,
  ParamsOf,
  QueryOf,
  RequestOf,
} from '../../src/contract/define-call.ts';
import { idempotencyKeySchema } from '../../src/contract/environment.ts';
import { headerNames } from '../../src/contract/header-names.ts';
import type { Actor } from '../audit.ts';
import {
  createRequestContext,
  createApiResponses,
  type ApiResponses,
  type RequestContext,
} from './responses.ts';
import type { Caller } from './caller.ts';
import { useInputMessages } from './input-messages.ts';
import { clientCountry, clientIpOrNetwork } from './client-ip.ts';
import { clientInfoOf, type ClientInfo } from './client-info.ts';
import { invalidInputError, ApiError } from '../errors.ts';
import { rateLimitRules } from './rate-limit.ts';
import { containsUnstorable, readFileBody, readJsonBody } from './read-body.ts';
import type { Services } from '../services.ts';
import { StreamedFile } from './streamed-file.ts';
import { guestActor } from './trace.ts';

useInputMessages();

/** Input of a call's handler. The contract's schemas have parsed it. */
export interface HandlerInput<Call extends CallDefinition> {
  request: RequestOf<Call>;
  params: ParamsOf<Call>;
  query: QueryOf<Call>;
  caller: Call['auth'] extends 'required' ? Caller : Caller | null;
  idempotencyKey: Call extends { idempotent: true } ? string : undefined;
  /** Bytes of the uploaded file. Only the number of bytes is validated. */
  file: Call extends { upload: object } ? Uint8Array : undefined;
  requestId: string;
  ip: ClientInfo['ip'];
  clientInfo: ClientInfo;
  /** Country of the sender, ISO 3166-1 alpha-2. Null when no trusted proxy states it. */
  country: string | null;
}

export type Handler<Call extends CallDefinition> = (
  input: HandlerInput<Call>,
  services: Services,
) => Promise<Call extends { download: object } ? StreamedFile : ResponseOf<Call>>;

export type Handlers = { [Id in CallId]: Handler<Calls[Id]> };

/** Path patterns that match all calls. */
export const apiPathPatterns = ['/api/*', '/connect/api/*'];

/**
 * Adds a route for every call of the contract. All calls share the same parsing, validation and
 * response format. Requests to the API paths that match no call get `route_not_found`.
 */
export function mountCalls(app: Hono, options: MountOptions): void {
  const responses = createApiResponses(options.services);
  for (const id of Object.keys(calls) as CallId[]) mountCall(app, id, { ...options, responses });
  for (const path of apiPathPatterns) {
    app.options(path, (context) => responses.preflight(context.req.header('origin')));
    app.all(path, (context) => {
      const routeNotFound = new ApiError(
        'route_not_found',
        'This call doesn’t exist. See /docs/api.',
      );
      return responses.error(createRequestContext(context, 'unknown'), routeNotFound);
    });
  }
}

/** Handlers of the calls, and the function that finds the account that a token belongs to. */
interface MountOptions {
  handlers: Handlers;
  findCaller: (header: string, services: Services) => Promise<Caller | null>;
  services: Services;
}

function mountCall<Id extends CallId>(
  app: Hono,
  id: Id,
  { responses, ...options }: MountOptions & { responses: ApiResponses },
): void {
  const call: CallDefinition = calls[id];
  const { services, handlers } = options;
  const handler = handlers[id];
  app.on(call.method, call.path, async (context) => {
    const requestContext = createRequestContext(context, id);
    try {
      const caller = await readCaller(call, context.req.header('authorization'), options);
      // GET calls are not throttled, because reading costs little.
      if (call.method !== 'GET')
        throttleRequest(call, caller?.accountId ?? clientIpOrNetwork(context), services);
      const input = await readCall<Id>(call, context, {
        caller,
        requestId: requestContext.requestId,
      });
      const result = await handler(input, { ...services, actor: actorOf(caller, requestContext) });
      if (result instanceof StreamedFile) return responses.file(requestContext, result);
      if (call.response === null) return responses.noContent(requestContext);
      // Parsing removes fields from the handler's result that the contract does not define.
      return await responses.json(requestContext, z.parse(call.response, result));
    } catch (thrown) {
      return await responses.error(requestContext, thrown);
    }
  });
}

/** @throws ApiError `too_many_requests` */
function throttleRequest(
  { idempotent }: CallDefinition,
  subject: string,
  { throttle }: Services,
): void {
  throttle.consume(idempotent ? rateLimitRules.purchases : rateLimitRules.posts, subject);
}

/** Returns the actor of a request and adds the actor's kind to the trace, for the log. */
function actorOf(caller: Caller | null, { trace, requestId }: RequestContext): Actor {
  if (!caller) return guestActor(trace);
  trace.actor = 'account';
  return { kind: 'account', name: caller.accountId, requestId };
}

async function readCall<Id extends CallId>(
  call: CallDefinition,
  context: Context,
  { caller, requestId }: { caller: Caller | null; requestId: string },
): Promise<HandlerInput<Calls[Id]>> {
  const idempotencyKey = call.idempotent
    ? readIdempotencyKey(context.req.header(headerNames.idempotencyKey))
    : undefined;
  const params = assertNoNul(context.req.param());
  const query = call.query ? parseInput(call.query, assertNoNul(readQuery(context))) : undefined;
  const { readAlternativeNames = (body) => body } = call;
  const request = call.request
    ? parseInput(call.request, readAlternativeNames(await readJsonBody(context.req.raw, call)))
    : undefined;
  const file = call.upload ? await readFileBody(context.req.raw, call.upload.maxBytes) : undefined;
  const clientInfo = clientInfoOf(context);
  // The cast is safe, because this call's schemas have parsed each part. TypeScript cannot infer
  // the type, because the call is read from the `calls` table.
  return {
    request,
    params,
    query,
    caller,
    idempotencyKey,
    file,
    requestId,
    ip: clientInfo.ip,
    clientInfo,
    country: clientCountry(context),
  } as unknown as HandlerInput<Calls[Id]>;
}

/**
 * Finds the caller by the token in the Authorization header. Calls that require sign-in reject a
 * missing or invalid token. Calls that list the error `unauthorized` reject an invalid token, because
 * a guest may not use the quotes of an account. All other calls give everyone the same response, so
 * a sender with an invalid token counts as a guest.
 */
async function readCaller(
  call: CallDefinition,
  header: string | undefined,
  { findCaller, services }: MountOptions,
): Promise<Caller | null> {
  if (call.auth === 'none') return null;
  const caller = header ? await findCaller(header, services) : null;
  const isAuthRequired =
    call.auth === 'required' || (header && call.errors.includes('unauthorized'));
  if (!caller && isAuthRequired) throw new ApiError('unauthorized', 'Sign in to continue.');
  return caller;
}

function readIdempotencyKey(header: string | undefined): string {
  const key = idempotencyKeySchema.safeParse(header);
  if (key.success) return key.data;
  throw new ApiError(
    'unique_key_required',
    `Send ${headerNames.idempotencyKey}: 16 to 80 letters, digits, - or _.`,
  );
}

function parseInput(schema: AnySchema, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw invalidInputError(parsed.error.issues);
}

/** Reads the query of the URL. A repeated name gets a list of its values. */
function readQuery(context: Context): Record<string, string | string[]> {
  const entries = Object.entries(context.req.queries());
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

function assertNoNul<Values extends Record<string, string | string[]>>(values: Values): Values {
  if (containsUnstorable(values))
    throw new ApiError('malformed_request', 'The URL contains a NUL character.');
  return values;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { CallId } from '../../src/contract/calls.ts';
import type { CallDefinition } from '../../src/contract/define-call.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { ApiError } from '../errors.ts';
import type { HandlerInput, Handlers } from '../http/mount.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import type { SandboxLastNameTrigger, Product, Products } from '../policies/product.ts';
import type { Services } from '../services.ts';
import { submitBankCode } from './bank-checks.ts';
import { issueCardToken } from './embedded-gateway.ts';
import {
  isMagicZip,
  magicErrorMessage,
  errorCodeOfMagicName,
  createOutageSimulator,
  magicZipsWithoutErrorCode,
  errorCodeOfMagicZip,
  SLOW_ZIP_CALL_MS,
} from './magic.ts';

/** Coordinates of all magic ZIP codes: New York City. */
const magicCoordinates = { lat: 40.7128, lng: -74.006 };

/**
 * Wraps the handlers for the sandbox. Magic inputs, such as special ZIP codes, take effect before
 * the wrapped handler runs. Test cards are accepted.
 */
export function wrapHandlersForSandbox(handlers: Handlers, products: Products): Handlers {
  const isOutage = createOutageSimulator();
  const handlersByProduct = Object.values(products).map((product) =>
    withMagicInputs(handlers, product, isOutage),
  );
  return {
    ...handlers,
    ...Object.assign({}, ...handlersByProduct),
    async geocodeAddress(input, services) {
      const { request } = input;
      if (isMagicZip(request.postal)) return { ...request, ...magicCoordinates };
      return handlers.geocodeAddress(input, services);
    },
    async findSandbox(input, services) {
      if (services.gateway.kind !== 'embedded') return handlers.findSandbox(input, services);
      return { sandbox: 'coverfront' as const };
    },
    async answerBankCheck(input, services) {
      if (services.gateway.kind !== 'embedded') return handlers.answerBankCheck(input, services);
      await services.limiter.consume(rateLimitRules.cardTokens, `bank ${input.ip}`);
      await submitBankCode(services, { id: input.params.bankCheckId, code: input.request.code });
      return null;
    },
    async createCardToken(input, services) {
      const { gateway, limiter } = services;
      if (gateway.kind !== 'embedded') return handlers.createCardToken(input, services);
      await limiter.consume(rateLimitRules.cardTokens, input.ip);
      return issueCardToken(services, input.request);
    },
  };
}

type MagicRequest = Pick<HandlerInput<CallDefinition>, 'request' | 'params'>;
type AnyHandler = (input: HandlerInput<CallDefinition>, services: Services) => Promise<unknown>;

type Outages = ReturnType<typeof createOutageSimulator>;

function withMagicInputs(
  handlers: Handlers,
  { magic = {} }: Product,
  isOutage: Outages,
): Partial<Handlers> {
  const entries = Object.entries(magic).map(([id, magicInput]): [string, AnyHandler] => {
    // The handler and its input belong to the same call, so the cast is safe. TypeScript cannot
    // infer this from the map of handlers.
    const handler = handlers[id as CallId] as AnyHandler;
    return [
      id,
      async (input, services) => {
        if ('zip' in magicInput)
          await applyMagicZip(textsAt(input.request, magicInput.zip), services.now(), isOutage);
        else await applyMagicName(magicInput, input, services);
        return handler(input, services);
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** Simulates an outage or a slow call, or throws the error code that the ZIP code causes. */
async function applyMagicZip(zips: ReturnType<typeof textsAt>, now: Date, isOutage: Outages) {
  for (const { text, field } of zips) {
    if (isOutage(text, now)) throw new Error('The sandbox was told to simulate an outage');
    if (text.trim() === magicZipsWithoutErrorCode.slow) await wait(SLOW_ZIP_CALL_MS);
    throwMagicError(errorCodeOfMagicZip(text), field);
  }
}

/**
 * Throws the error that one of the last names causes in this stage.
 * @throws ApiError with the code from the last name
 */
async function applyMagicName(
  magicInput: SandboxLastNameTrigger,
  input: MagicRequest,
  services: Services,
): Promise<void> {
  const names = magicInput.quoted
    ? textsAt(await quotedRequest(input, services), magicInput.quoted)
    : textsAt(input.request, magicInput.lastName);
  for (const { text, field } of names) {
    throwMagicError(
      errorCodeOfMagicName(text, magicInput.stage),
      magicInput.quoted ? magicInput.lastName : field,
    );
  }
}

/**
 * Returns the request that created the quote. Undefined if there is no quote; the wrapped handler
 * then rejects the call.
 */
async function quotedRequest(
  { request, params }: MagicRequest,
  { database }: Services,
): Promise<unknown> {
  const [firstText] = [...textsAt(params, 'quoteId'), ...textsAt(request, 'quote_id')];
  const quote = await database.db
    .selectFrom('quotes')
    .select('request')
    .where('id', '=', firstText?.text ?? '')
    .executeTakeFirst();
  return quote && JSON.parse(quote.request);
}

/**
 * Returns the texts at a path, each with its own full path, for example
 * 'details.drivers.1.last_name'. A '*' in the path matches every key.
 */
function textsAt(value: unknown, path: string, above = ''): { text: string; field: string }[] {
  if (path === '') return typeof value === 'string' ? [{ text: value, field: above.slice(1) }] : [];
  const [name = '', ...rest] = path.split('.');
  return Object.entries(value ?? {})
    .filter(([key]) => name === '*' || name === key)
    .flatMap(([key, part]) => textsAt(part, rest.join('.'), `${above}.${key}`));
}

function throwMagicError(code: ErrorCode | undefined, field: string): void {
  if (code === undefined) return;
  const message = magicErrorMessage(code);
  throw new ApiError(code, message, code === 'invalid_input' ? { [field]: [message] } : undefined);
}

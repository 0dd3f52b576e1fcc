import { setTimeout as wait } from 'node:timers/promises';
import type { CallId } from '../../src/contract/calls.ts';
import type { CallDefinition } from '../../src/contract/define-call.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { Refusal } from '../errors.ts';
import type { CallInput, Handlers } from '../http/mount.ts';
import { rateRules } from '../http/rate-limit.ts';
import type { MagicName, ProductLine, ProductLines } from '../policies/product-line.ts';
import type { Services } from '../services.ts';
import { answerBank } from './bank-checks.ts';
import { issueCardToken } from './embedded-gateway.ts';
import {
  isMagicZip,
  magicMessage,
  magicName,
  magicOutages,
  magicPlaces,
  magicZip,
  SLOW_CALL_MS,
} from './magic.ts';

/** Where magic ZIP codes lie: New York City. */
const magicCoordinates = { lat: 40.7128, lng: -74.006 };

/** The table of handlers as the sandbox has it: magic inputs played first, test cards taken. */
export function wrapHandlers(handlers: Handlers, products: ProductLines): Handlers {
  const isOut = magicOutages();
  const lines = Object.values(products).map((line) => played(handlers, line, isOut));
  return {
    ...handlers,
    ...Object.assign({}, ...lines),
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
      await services.limiter.take(rateRules.cardTokens, `bank ${input.ip}`);
      await answerBank(services, { id: input.params.bankCheckId, code: input.request.code });
      return null;
    },
    async createCardToken(input, services) {
      const { gateway, limiter } = services;
      if (gateway.kind !== 'embedded') return handlers.createCardToken(input, services);
      await limiter.take(rateRules.cardTokens, input.ip);
      return issueCardToken(services, input.request);
    },
  };
}

type Asked = Pick<CallInput<CallDefinition>, 'request' | 'params'>;
type AnyHandler = (input: CallInput<CallDefinition>, services: Services) => Promise<unknown>;

type Outages = ReturnType<typeof magicOutages>;

function played(
  handlers: Handlers,
  { magic = {} }: ProductLine,
  isOut: Outages,
): Partial<Handlers> {
  const entries = Object.entries(magic).map(([id, play]): [string, AnyHandler] => {
    // Its input is the same call's; TypeScript cannot follow them through the table.
    const handler = handlers[id as CallId] as AnyHandler;
    return [
      id,
      async (input, services) => {
        if ('zip' in play) await playZip(textsAt(input.request, play.zip), services.now(), isOut);
        else await playName(play, input, services);
        return handler(input, services);
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** An outage, a call that nobody waits for, or a code of the catalogue. */
async function playZip(zips: ReturnType<typeof textsAt>, now: Date, isOut: Outages) {
  for (const { text, field } of zips) {
    if (isOut(text, now)) throw new Error('The sandbox was asked for an outage');
    if (text.trim() === magicPlaces.slow) await wait(SLOW_CALL_MS);
    raise(magicZip(text), field);
  }
}

/** @throws Refusal of the code that one of the names asks for at this stage */
async function playName(play: MagicName, input: Asked, services: Services): Promise<void> {
  const names = play.quoted
    ? textsAt(await quotedRequest(input, services), play.quoted)
    : textsAt(input.request, play.lastName);
  for (const { text, field } of names) {
    raise(magicName(text, play.stage), play.quoted ? play.lastName : field);
  }
}

/** What the quote was asked for; undefined where there is none, which the handler refuses in its own way. */
async function quotedRequest({ request, params }: Asked, { database }: Services): Promise<unknown> {
  const [named] = [...textsAt(params, 'quoteId'), ...textsAt(request, 'quote_id')];
  const quote = await database.db
    .selectFrom('quotes')
    .select('request')
    .where('id', '=', named?.text ?? '')
    .executeTakeFirst();
  return quote && JSON.parse(quote.request);
}

/** The texts at a path, each with the path of its own: 'details.drivers.1.last_name'. */
function textsAt(value: unknown, path: string, above = ''): { text: string; field: string }[] {
  if (path === '') return typeof value === 'string' ? [{ text: value, field: above.slice(1) }] : [];
  const [name = '', ...rest] = path.split('.');
  return Object.entries(value ?? {})
    .filter(([key]) => name === '*' || name === key)
    .flatMap(([key, part]) => textsAt(part, rest.join('.'), `${above}.${key}`));
}

function raise(code: ErrorCode | undefined, field: string): void {
  if (code === undefined) return;
  const message = magicMessage(code);
  throw new Refusal(code, message, code === 'invalid_input' ? { [field]: [message] } : undefined);
}

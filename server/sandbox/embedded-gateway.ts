import { hash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Card } from '../../src/contract/purchase/billing.ts';
import type { RequestOf } from '../../src/contract/define-call.ts';
import { testCards, type createCardToken } from '../../src/contract/sandbox.ts';
import type { Database } from '../data/database.ts';
import { ApiError } from '../errors.ts';
import type { AuthorizationRequest, Gateway } from '../sales/gateway/gateway.ts';
import { requireBankApproval } from './bank-checks.ts';

type CardEntry = RequestOf<typeof createCardToken>;
type CardOutcome = (typeof testCards)[number]['outcome'];

/** Lifetime of a card token in milliseconds. */
const TOKEN_LIFE_MS = 15 * 60_000;
const BANK_TIMEOUT_MS = 3_000;

interface Options {
  database: Database;
  now: () => Date;
  /** Duration in milliseconds of the first charge of the test card that simulates a time-out. */
  bankTimeoutMs?: number;
}

/**
 * Creates the simulated processor for demonstrations and tests. It accepts only the published test
 * cards. It moves no money, so capturing and voiding do nothing. Each refund is recorded once.
 */
export function createEmbeddedGateway(options: Options): Gateway {
  return {
    kind: 'embedded',
    async addMethod(token, _, isReused) {
      const method = await consumeToken(options, token);
      if (isReused) verify(options, method.gatewayRef);
      return method;
    },
    verify: async (gatewayRef) => verify(options, gatewayRef),
    authorize: (order) => authorize(options, order),
    async capture() {},
    async voidAuthorization() {},
    listAuthorizationsBefore: async () => [],
    refund: (chargeRef, amount, key) => refund(options, { chargeRef, amount, key }),
  };
}

/**
 * Turns a card into a single-use token, as a processor's browser library does.
 * @throws ApiError card_refused, with the message for the card field
 */
export async function issueCardToken(
  { database, now }: Options,
  entry: CardEntry,
): Promise<{ token: string; card: Card }> {
  const testCard = testCards.find((card) => card.number === entry.number);
  if (!testCard) {
    throw new ApiError(
      'card_refused',
      'Only test cards are accepted here, for example 4242 4242 4242 4242.',
    );
  }
  validateCard(entry, testCard.brand, now());
  const token = `tok_${randomBytes(24).toString('base64url')}`;
  const cardSummary = { brand: testCard.brand, last4: testCard.number.slice(-4) };
  const { exp_month, exp_year } = entry;
  const card = { ...cardSummary, exp_month, exp_year };
  const row = {
    token_hash: sha256(token),
    gateway_ref: `${testCard.outcome}:${expiresAt(entry)}:${randomBytes(18).toString('base64url')}`,
    ...cardSummary,
    outcome: testCard.outcome,
    created_at: now().toISOString(),
    used_at: null,
  };
  await database.transact((trx) => trx.insertInto('card_tokens').values(row).execute());
  return { token, card };
}

function validateCard(entry: CardEntry, brand: string, now: Date): void {
  if (now.getTime() >= expiresAt(entry)) {
    throw new ApiError('card_refused', 'Your card’s expiration date is in the past.');
  }
  if (entry.cvc.length !== (brand === 'American Express' ? 4 : 3)) {
    throw new ApiError('card_refused', 'Your card’s security code is incorrect.');
  }
}

/**
 * Returns the end of a card's validity in milliseconds since 1970. A card is valid through the last
 * day of its month in every time zone. Its validity therefore ends on the second day of the next
 * month in UTC.
 */
function expiresAt({ exp_year, exp_month }: Pick<CardEntry, 'exp_year' | 'exp_month'>): number {
  return Date.UTC(exp_year, exp_month, 2);
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Reads the outcome of a charge and the end of the card's validity from the card's reference. The
 * end is Infinity if the reference does not contain it.
 */
function parseGatewayRef(gatewayRef: string) {
  const [outcome, until] = gatewayRef.split(':') as [CardOutcome, string | undefined];
  const end = Number(until);
  if (Number.isNaN(end)) return { outcome, end: Infinity, expiry: null };
  const last = new Date(end - 3 * DAY_MS);
  const expiry = { exp_month: last.getUTCMonth() + 1, exp_year: last.getUTCFullYear() };
  return { outcome, end, expiry };
}

async function consumeToken({ database, now }: Options, token: string) {
  const tokenHash = sha256(token);
  const since = new Date(now().getTime() - TOKEN_LIFE_MS).toISOString();
  const row = await database.transact((trx) =>
    trx
      .updateTable('card_tokens')
      .set({ used_at: now().toISOString() })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('created_at', '>', since)
      .returning(['gateway_ref', 'brand', 'last4'])
      .executeTakeFirst(),
  );
  if (!row) {
    throw new ApiError('card_refused', 'The card details expired. Enter the card again.');
  }
  const { gateway_ref: gatewayRef, brand, last4 } = row;
  return { gatewayRef, card: { brand, last4, ...parseGatewayRef(gatewayRef).expiry } };
}

const declinedMessage =
  'Your bank declined this card. Nothing was charged. Try another card, or call the number on its back.';
const expiredMessage = 'Your card has expired. Nothing was charged. Try another card.';
const insufficientFundsMessage =
  'Your card has insufficient funds. Nothing was charged. Try another card.';

/**
 * Checks the card's expiry and whether the bank declines the card. Does not check the balance and
 * does not ask the cardholder for approval.
 */
function verify({ now }: Options, gatewayRef: string): void {
  const { outcome, end } = parseGatewayRef(gatewayRef);
  if (now().getTime() >= end) declineCard(expiredMessage);
  if (outcome === 'declined') declineCard(declinedMessage);
}

async function authorize(
  options: Options,
  order: AuthorizationRequest,
): Promise<{ chargeRef: string }> {
  verify(options, order.gatewayRef);
  const { outcome } = parseGatewayRef(order.gatewayRef);
  if (outcome === 'insufficient_funds') declineCard(insufficientFundsMessage);
  if (order.offSession && outcome === 'declined_off_session') declineCard(declinedMessage);
  if (outcome === 'asks_bank' && !order.offSession) await requireBankApproval(options, order);
  if (outcome === 'times_out_once' && (await isFirstAttempt(options.database, order.key))) {
    await wait(options.bankTimeoutMs ?? BANK_TIMEOUT_MS);
    throw new ApiError('outcome_unknown', 'The bank hasn’t responded yet. We’re checking.');
  }
  // The reference is computed from the key. The same key therefore gives the same charge, also in
  // another process or after a crash.
  return { chargeRef: `ch_${sha256(order.key).slice(0, 32)}` };
}

async function refund(
  { database, now }: Options,
  { chargeRef, amount, key }: { chargeRef: string; amount: number; key: string },
): Promise<void> {
  const row = { key, charge_ref: chargeRef, amount, created_at: now().toISOString() };
  await database.transact((trx) =>
    trx
      .insertInto('gateway_refunds')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function isFirstAttempt(database: Database, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database.transact((trx) =>
    trx
      .insertInto('gateway_attempts')
      .values({ key, count: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  );
  return numInsertedOrUpdatedRows === 1n;
}

function declineCard(message: string): never {
  throw new ApiError('payment_method_rejected_by_service', message);
}

function sha256(text: string): string {
  return hash('sha256', text);
}

import { hash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Card } from '../../src/contract/purchase/billing.ts';
import type { RequestOf } from '../../src/contract/define-call.ts';
import { testCards, type createCardToken } from '../../src/contract/sandbox.ts';
import type { Database } from '../data/database.ts';
import { Refusal } from '../errors.ts';
import type { ChargeOrder, Gateway } from '../sales/gateway/gateway.ts';
import { askBank } from './bank-checks.ts';

type CardEntry = RequestOf<typeof createCardToken>;
type Outcome = (typeof testCards)[number]['outcome'];

/** How long a token can be turned into a payment method. */
const TOKEN_LIFE_MS = 15 * 60_000;
const SILENCE_MS = 3_000;

interface Options {
  database: Database;
  now: () => Date;
  /** Milliseconds that the time-out card's first charge is waited for. */
  silenceMs?: number;
}

/**
 * The card processor for demonstrations and tests. It knows the published test cards and no others, and
 * moves no money, so capture and release have nothing to do; what it gives back is written down once.
 */
export function createEmbeddedGateway(options: Options): Gateway {
  return {
    kind: 'embedded',
    addMethod: (token) => spendToken(options, token),
    authorize: (order) => authorize(options, order),
    async capture() {},
    async release() {},
    heldBefore: async () => [],
    refund: (chargeRef, amount, key) => refund(options, { chargeRef, amount, key }),
  };
}

/**
 * What a card processor's browser library does: turns a card into a single-use token.
 * @throws Refusal card_refused, with the message that the card field shows
 */
export async function issueCardToken(
  { database, now }: Options,
  entry: CardEntry,
): Promise<{ token: string; card: Card }> {
  const found = testCards.find((card) => card.number === entry.number);
  if (!found) {
    throw new Refusal(
      'card_refused',
      'Only test cards are taken here, for example 4242 4242 4242 4242.',
    );
  }
  checkEntry(entry, found.brand, now());
  const token = `tok_${randomBytes(24).toString('base64url')}`;
  const card = { brand: found.brand, last4: found.number.slice(-4) };
  const row = {
    token_hash: sha256(token),
    gateway_ref: `${found.outcome}:${goodUntil(entry)}:${randomBytes(18).toString('base64url')}`,
    ...card,
    outcome: found.outcome,
    created_at: now().toISOString(),
    used_at: null,
  };
  await database.transact((trx) => trx.insertInto('card_tokens').values(row).execute());
  return { token, card };
}

function checkEntry(entry: CardEntry, brand: string, now: Date): void {
  if (now.getTime() >= goodUntil(entry)) {
    throw new Refusal('card_refused', "Your card's expiration date is in the past.");
  }
  if (entry.cvc.length !== (brand === 'American Express' ? 4 : 3)) {
    throw new Refusal('card_refused', "Your card's security code is incorrect.");
  }
}

/** A card is good through the last day of its month, everywhere on earth: hence the next month's second. */
function goodUntil({ exp_year, exp_month }: CardEntry): number {
  return Date.UTC(exp_year, exp_month, 2);
}

async function spendToken({ database, now }: Options, token: string) {
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
    throw new Refusal('card_refused', 'The card details have expired. Enter the card again.');
  }
  return { gatewayRef: row.gateway_ref, card: { brand: row.brand, last4: row.last4 } };
}

const declined =
  'Your bank declined this card. Nothing was charged. Try another card, or call the number on its back.';
const expired = 'Your card has expired. Nothing was charged. Try another card.';
const noFunds = 'Your card has insufficient funds. Nothing was charged. Try another card.';

async function authorize(options: Options, order: ChargeOrder): Promise<{ chargeRef: string }> {
  const [outcome, until] = order.gatewayRef.split(':') as [Outcome, string | undefined];
  if (options.now().getTime() >= Number(until)) refuse(expired);
  if (outcome === 'declined') refuse(declined);
  if (outcome === 'insufficient_funds') refuse(noFunds);
  if (order.offSession && outcome === 'declined_off_session') refuse(declined);
  if (outcome === 'asks_bank' && !order.offSession) await askBank(options, order);
  if (outcome === 'times_out_once' && (await isFirstTry(options.database, order.key))) {
    await wait(options.silenceMs ?? SILENCE_MS);
    throw new Refusal('outcome_unknown', 'The bank has not answered yet. We are checking.');
  }
  // Made from the key: the same key is the same charge, also in another process or after a crash.
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

async function isFirstTry(database: Database, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database.transact((trx) =>
    trx
      .insertInto('gateway_attempts')
      .values({ key, count: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  );
  return numInsertedOrUpdatedRows === 1n;
}

function refuse(message: string): never {
  throw new Refusal('payment_method_rejected_by_service', message);
}

function sha256(text: string): string {
  return hash('sha256', text);
}

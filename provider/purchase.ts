import { createHash } from 'node:crypto';
import type { Calls } from '../src/contract/calls.ts';
import { purchaseAnswerSchema, type PurchaseAnswer } from '../src/contract/purchase-answer.ts';
import type { Purchaser, purchaseFields } from '../src/contract/purchase.ts';
import { bindPolicy } from './bind-policy.ts';
import { captureSoon } from './captures.ts';
import { assertNotCovered } from './double-cover.ts';
import { Refusal, type FieldMessages } from './errors.ts';
import type { CallInput, Caller } from './mount.ts';
import { findMethod } from './payment-methods.ts';
import { formatAmount, toMinor } from './products/money.ts';
import type { PolicyOffer, PurchaseKey, PurchaseOrder } from './purchase-order.ts';
import type { Services } from './services.ts';
import { answerOf, type StoredAnswer } from './unique-keys.ts';

type AnyPurchase = CallInput<Calls['purchaseBaggage']>;
/** What every vertical's purchase call is given; the vertical's own payload is beside it. */
interface PurchaseInput extends Pick<AnyPurchase, 'caller' | 'uniqueKey'> {
  request: Pick<AnyPurchase['request'], keyof typeof purchaseFields>;
}

/**
 * Sells one policy, once for each unique key: holds the money, binds the policy in one transaction,
 * takes the money. The same key at once or later gets the same answer; a crash at any point leaves
 * either a bound policy whose charge is captured at the next start, or a hold that lapses.
 * @param rate the vertical's own part: checks its payload and prices it; runs for new keys only
 * @throws Refusal as the purchase call lists them
 */
export async function purchase(
  services: Services,
  input: PurchaseInput,
  rate: () => PolicyOffer,
): Promise<PurchaseAnswer> {
  const key = identify(input);
  const { db } = services.database;
  const [stored] = await answerOf(db, { key: key.key });
  if (stored) return replay(stored, key);
  try {
    return await sell(services, input, { key, rate });
  } catch (error) {
    // The same key may have been carried out in the meantime: what it bought refuses its repetition.
    const [late] = error instanceof Refusal ? await answerOf(db, { key: key.key }) : [];
    if (late) return replay(late, key);
    throw error;
  }
}

async function sell(
  services: Services,
  { request, caller }: PurchaseInput,
  { key, rate }: { key: PurchaseKey; rate: () => PolicyOffer },
): Promise<PurchaseAnswer> {
  const purchaser = readPurchaser(request, caller);
  const offer = rate();
  assertPrice(offer, toMinor(request.revenue));
  await assertNotCovered(services.database.db, offer.holderKey);
  const method = await findMethod(services, request.payment_method_id, caller);
  const { chargeRef } = await services.gateway.authorize({
    key: key.key,
    amount: offer.totals.grandtotal,
    currency: offer.currency,
    gatewayRef: method.gateway_ref,
    description: `${offer.planTitle}, ${offer.underwriter}`,
  });
  const order = { key, offer, purchaser, caller, method, chargeRef, metadata: request.metadata };
  const bound = await bindOrRelease(services, order);
  if ('stored' in bound) return replay(bound.stored, key);
  captureSoon(services, { id: bound.chargeId, chargeRef });
  void services.mailer.deliver();
  return bound.answer;
}

async function bindOrRelease(services: Services, order: PurchaseOrder) {
  try {
    return await bindPolicy(services, order);
  } catch (error) {
    // Only a clear no lets the hold go: after a lost connection the policy may be bound all the same.
    if (error instanceof Refusal) await release(services, order.chargeRef);
    throw error;
  }
}

async function release({ gateway, log }: Services, chargeRef: string): Promise<void> {
  try {
    await gateway.release(chargeRef);
  } catch {
    // The hold lapses by itself; the buyer is told the refusal, which is what matters to them.
    log.warn('hold_not_released');
  }
}

function identify({ request, caller, uniqueKey }: PurchaseInput): PurchaseKey {
  const requestHash = createHash('sha256').update(canonical(request)).digest('hex');
  return { key: uniqueKey, scope: caller?.accountId ?? 'visitor', requestHash };
}

/** JSON with sorted names: the order of a body's fields makes no other request of it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** @throws Refusal unique_key_reused, without a word of what was bought */
function replay(stored: StoredAnswer, key: PurchaseKey): PurchaseAnswer {
  if (stored.scope !== key.scope || stored.request_hash !== key.requestHash) {
    throw new Refusal('unique_key_reused', 'This unique key belongs to another purchase.');
  }
  return purchaseAnswerSchema.parse(JSON.parse(stored.answer));
}

/** @throws Refusal invalid_input naming what a visitor has left out */
function readPurchaser(request: PurchaseInput['request'], caller: Caller | null): Purchaser {
  if (caller) {
    const { firstName, lastName, email } = caller;
    return {
      first_name: firstName,
      last_name: lastName,
      email,
      phone_number: caller.phoneNumber ?? '',
    };
  }
  const { first_name, last_name, phone_number, email } = request;
  if (first_name && last_name && phone_number && email) {
    return { first_name, last_name, phone_number, email };
  }
  const fields: FieldMessages = {};
  if (!first_name) fields.first_name = ['Enter a first name'];
  if (!last_name) fields.last_name = ['Enter a last name'];
  if (!phone_number) fields.phone_number = ['Enter a phone number'];
  if (!email) fields.email = ['Enter an email address'];
  throw new Refusal('invalid_input', 'Some fields are missing or not valid.', fields);
}

function assertPrice({ totals, currency }: PolicyOffer, seen: number): void {
  if (totals.grandtotal === seen) return;
  const price = formatAmount(totals.grandtotal, currency);
  throw new Refusal('price_changed', `The price is ${price} now. Nothing was charged.`);
}

// What becomes of a payment that the card processor collects by itself, by how its bill stands.
import { newToken } from '../accounts/tokens.ts';
import { newId } from '../data/ids.ts';
import type { Services } from '../services.ts';
import { insertCharge, markCaptured } from './captures.ts';
import type { Bill } from './gateway/billing.ts';
import { lockPolicy, open, type Claimed } from './instalments.ts';
import { oweRefund, payRefunds } from './refunds.ts';
import { nextTryOf, settleFailed, settlePaid } from './settle-instalments.ts';

/** The payment of a bill, as it stands and with the card that its policy is charged to; undefined where it is none of the policy's. */
export async function claimedFor(
  { database }: Services,
  policyId: string,
  bill: Bill,
): Promise<Claimed | undefined> {
  const { db } = database;
  const row = await db
    .selectFrom('instalments')
    .selectAll()
    .where('id', '=', bill.paymentId)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { policyNumber, planTitle, underwriter, ...card } = await db
    .selectFrom('policies')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select(['policy_number as policyNumber', 'plan_title as planTitle', 'underwriter'])
    .select(['payment_methods.id', 'gateway_ref', 'brand', 'last4', 'removed_at'])
    .select('payment_methods.account_id')
    .where('policies.id', '=', policyId)
    .executeTakeFirstOrThrow();
  const instalment = { ...row, payment_method_id: card.id };
  return { instalment, card, policyNumber, planTitle, underwriter, bill };
}

/** Writes down how a bill stands, once for each payment of it and each try, whatever was written down before. */
export async function followBill(services: Services, policyId: string, bill: Bill): Promise<void> {
  if (bill.state === 'closed' || (bill.state === 'open' && bill.tries === 0)) return;
  const claimed = await claimedFor(services, policyId, bill);
  if (!claimed) return;
  if (bill.chargeRef !== null) return followPaid(services, claimed, bill.chargeRef);
  const { instalment } = claimed;
  if (instalment.bill_ref !== bill.ref || instalment.attempts < bill.tries)
    await settleFailed(services, { claimed, token: newToken() });
  else await noteNextTry(services, claimed);
  void services.mailer.deliver();
}

async function followPaid(services: Services, claimed: Claimed, chargeRef: string): Promise<void> {
  const { db } = services.database;
  const known = await db
    .selectFrom('charges')
    .select('id')
    .where('gateway', '=', services.gateway.kind)
    .where('charge_ref', '=', chargeRef)
    .executeTakeFirst();
  if (known) return;
  const paid = await withPayingCard(services, claimed, chargeRef);
  const settled = await settlePaid(services, { claimed: paid, chargeRef, chargeId: newId('chg') });
  if (settled === null) await giveBack(services, paid, chargeRef);
  void services.mailer.deliver();
}

/** The policy may be charged to another card by now than the one that has paid. */
async function withPayingCard(
  { database, gateway }: Services,
  claimed: Claimed,
  chargeRef: string,
): Promise<Claimed> {
  const paying = (await gateway.billing?.paidBy(chargeRef)) ?? null;
  const method =
    paying &&
    (await database.db
      .selectFrom('payment_methods')
      .select('id')
      .where('gateway', '=', gateway.kind)
      .where('gateway_ref', '=', paying.gatewayRef)
      .executeTakeFirst());
  const { brand, last4 } = paying?.card ?? { brand: 'card', last4: '' };
  return {
    ...claimed,
    instalment: { ...claimed.instalment, payment_method_id: method?.id ?? null },
    card: { ...claimed.card, brand, last4 },
  };
}

/** Paid at the moment when nobody asked for it any more. */
async function giveBack(services: Services, claimed: Claimed, charge_ref: string): Promise<void> {
  const { database, gateway, now } = services;
  const { instalment, bill } = claimed;
  const { policy_id, currency, payment_method_id } = instalment;
  const [id, created_at] = [newId('chg'), now().toISOString()];
  const amount = bill?.amount ?? instalment.amount;
  await database.transact(async (trx) => {
    await lockPolicy(trx, policy_id);
    const { state } = await trx
      .selectFrom('instalments')
      .select('state')
      .where('id', '=', instalment.id)
      .executeTakeFirstOrThrow();
    if (open.some((one) => one === state))
      throw new Error('A payment has changed: it is read anew');
    const charge = { policy_id, currency, amount, created_at };
    await insertCharge(trx, {
      ...charge,
      id,
      gateway: gateway.kind,
      charge_ref,
      payment_method_id,
      card_brand: claimed.card.brand,
      card_last4: claimed.card.last4,
      held_until: null,
    });
    await markCaptured(trx, id, created_at);
    await oweRefund(trx, { ...charge, charge_id: id });
  });
  void payRefunds(services);
}

/** The processor has made up its mind only after it has told of the refusal. */
async function noteNextTry({ database, now }: Services, claimed: Claimed): Promise<void> {
  const { instalment } = claimed;
  const next_attempt_at = nextTryOf(claimed, instalment.covered_until ?? '', now());
  if (next_attempt_at === instalment.next_attempt_at) return;
  await database.transact((trx) =>
    trx
      .updateTable('instalments')
      .set({ next_attempt_at })
      .where('id', '=', instalment.id)
      .where('state', '=', 'failed')
      // Not where it is to be tried at once.
      .where('next_attempt_at', '>', now().toISOString())
      .execute(),
  );
}

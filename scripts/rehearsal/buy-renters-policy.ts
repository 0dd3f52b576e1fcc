import { newEmail, newKey, paths, send, type RequestTarget } from '../../tests/fixtures/buyer.ts';
import { accepted } from '../../tests/fixtures/accepted-texts.ts';
import {
  chosenSettings,
  openRentersQuote,
  priceQuote,
  rentersPaths,
  tenant,
} from '../../tests/fixtures/tenant.ts';

export interface PurchasedPolicy {
  number: string;
  email: string;
  /** Path of the first document. */
  documentPath: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Buys a renters policy in installments, as the storefront does. The installments create a schedule
 * at Stripe, which sends events about it.
 * @throws Error with the response if a call fails
 */
export async function buyRentersPolicy(shop: RequestTarget): Promise<PurchasedPolicy> {
  const firstDay = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  const settings = chosenSettings({ policy_effective_date: firstDay });
  const email = newEmail();
  const person = tenant({ email });
  const quote_id = await openRentersQuote(shop, {
    person,
    settings: { policy_effective_date: firstDay },
  });
  const plan = { settings, payment_cadence: 'eleven_pay' };
  const checkout = await priceQuote(shop, quote_id, plan);
  const card = { first_name: 'Ana', last_name: 'Lopez', token: `tok_${Date.now()}` };
  const method = await send(shop, 'POST', paths.potentialMethod, card);
  const order = {
    ...person,
    ...plan,
    plan_id: 'renters-standard',
    quote_id,
    payment_method_id: method.body?.public_id,
    accepted,
    revenue: checkout.body?.totals?.grandtotal,
  };
  const { status, text, body } = await send(shop, 'POST', rentersPaths.purchase, order, {
    key: newKey(),
  });
  if (status !== 200) throw new Error(`The purchase got ${status}: ${text}`);
  return { number: body.policy_number, email, documentPath: body.documents?.[0]?.url };
}

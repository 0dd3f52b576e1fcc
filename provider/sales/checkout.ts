import type { Checkout } from '../../src/contract/purchase/billing.ts';
import { decimalTotals, sumTotals, toDecimal } from '../money.ts';
import type { Services } from '../services.ts';
import { assertNotCovered } from './double-cover.ts';
import { heldOf } from './held-money.ts';
import { lotOf, type Lot, type Price } from './purchase-order.ts';

/**
 * The price of a purchase before it is made, to the cent.
 * @throws Refusal as the checkout calls list them
 */
export async function checkout<Input>(
  services: Services,
  input: Input,
  price: Price<Input>,
): Promise<Checkout> {
  const lot = lotOf(await price(input, services));
  for (const goods of lot)
    if ('holderKey' in goods) await assertNotCovered(services.database.db, goods.holderKey);
  return toCheckout(lot, services.now());
}

function toCheckout(lot: Lot, now: Date): Checkout {
  const [{ currency, frequency = 'once', schedule }] = lot;
  const items = lot.flatMap((goods) => goods.items);
  const totals = sumTotals(lot);
  const held = heldOf(lot, now);
  return {
    currency_code: currency,
    items: items.map(({ title, amount }) => ({ title, amount: toDecimal(amount) })),
    payment_frequency: frequency,
    tax_percentage: taxOf(lot) / 100,
    payment_schedule: schedule
      ? { schedule: schedule.map((part) => ({ ...part, amount: toDecimal(part.amount) })) }
      : null,
    totals: decimalTotals(totals),
    ...(held && { held_amount: toDecimal(held.amount) }),
  };
}

/** Basis points: of policies that are taxed at different rates, what the tax of all of them comes to. */
function taxOf(lot: Lot): number {
  const [{ taxBasisPoints: first }] = lot;
  if (lot.every(({ taxBasisPoints }) => taxBasisPoints === first)) return first;
  const { subtotal, discount, tax } = sumTotals(lot);
  return Math.round((tax * 10_000) / (subtotal - discount));
}

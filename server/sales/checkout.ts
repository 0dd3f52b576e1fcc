import { ACKNOWLEDGMENT_TEXT_ID } from '../../src/contract/purchase/acceptance.ts';
import type { Checkout } from '../../src/contract/purchase/billing.ts';
import { orderTotals, sumTotals, toDecimal } from '../money.ts';
import type { Services } from '../services.ts';
import { assertNoDuplicateCoverage } from './duplicate-coverage.ts';
import { deliveryStatement } from './delivery-statement.ts';
import { authorizedAmountOf } from './authorized-amounts.ts';
import {
  isNewPolicy,
  toOrderItems,
  type OrderItem,
  type OrderItems,
  type PriceBreakdown,
  type PricingFunction,
} from './order-types.ts';

/**
 * Calculates the price of a purchase before the purchase is made, to the cent.
 * @throws ApiError with the codes that the checkout calls list
 */
export async function calculateCheckout<Input>(
  services: Services,
  input: Input,
  priceItems: PricingFunction<Input>,
): Promise<Checkout> {
  const orderItems = toOrderItems(await priceItems(input, services));
  for (const item of orderItems)
    if (isNewPolicy(item))
      await assertNoDuplicateCoverage(services.database.db, item.insuredRiskKey);
  const asksForConsent = services.settings.asksForDeliveryConsent && orderItems.every(isNewPolicy);
  return {
    ...toCheckout(orderItems, services.now()),
    ...(asksForConsent && { electronic_delivery: deliveryStatement(services.brand) }),
  };
}

function toCheckout(orderItems: OrderItems, now: Date): Checkout {
  const [{ currency, frequency = 'once', schedule }] = orderItems;
  const items = orderItems.flatMap((item) => item.items);
  const authorized = authorizedAmountOf(orderItems, now);
  return {
    currency_code: currency,
    items: items.map(({ title, amount }) => ({ title, amount: toDecimal(amount) })),
    payment_frequency: frequency,
    tax_percentage: taxOf(orderItems) / 100,
    payment_schedule: toApiSchedule(schedule),
    totals: orderTotals(orderItems),
    ...(authorized && { held_amount: toDecimal(authorized.amount) }),
    ...textsBesideTerms(orderItems),
  };
}

/** Returns each text that the order requires beside the plan's terms once. */
export function textsBesideTerms(orderItems: readonly OrderItem[]): Pick<Checkout, 'texts'> {
  const texts = orderItems
    .flatMap(({ textsToAccept }) => textsToAccept)
    .filter(({ id }) => id !== ACKNOWLEDGMENT_TEXT_ID);
  return texts.length === 0
    ? {}
    : { texts: [...new Map(texts.map((text) => [text.html, text])).values()] };
}

/** Converts the payments of a price to the format of the contract. */
export function toApiSchedule(schedule: PriceBreakdown['schedule']): Checkout['payment_schedule'] {
  if (!schedule) return null;
  return { schedule: schedule.map((part) => ({ ...part, amount: toDecimal(part.amount) })) };
}

/**
 * Returns the tax rate of an order in basis points. When the items have different tax rates, it is
 * the items' total tax divided by their total price after discounts.
 */
function taxOf(orderItems: OrderItems): number {
  const [{ taxBasisPoints: first }] = orderItems;
  if (orderItems.every(({ taxBasisPoints }) => taxBasisPoints === first)) return first;
  const { subtotal, discount, tax } = sumTotals(orderItems);
  return Math.round((tax * 10_000) / (subtotal - discount));
}

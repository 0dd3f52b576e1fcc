// Tests the events that Google Analytics receives about a purchase, from the list of plans to the
// order.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBaggage, runToPayment, runToPlans } from '../fixtures/baggage-page.ts';
import type { TestEnvironment } from '../fixtures/environment.ts';
import { eventually } from '../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { openRentersPage, runTo } from '../fixtures/renters-page.ts';
import { waitForCalls } from '../fixtures/wait-for-calls.ts';
import { closeScreen, showScreen } from '../islands/flow-screen.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());
afterEach(closeScreen);

interface TrackedOrder {
  currency?: string;
  value?: number;
  tax?: number;
  transaction_id?: string;
  items: Record<string, unknown>[];
}

/**
 * Returns the events with ecommerce data. Before each of them, an event must clear the previous
 * ecommerce data.
 */
function trackedOrders({ tracked }: TestEnvironment): [event: unknown, TrackedOrder][] {
  return tracked.flatMap(({ event, ecommerce }, index) => {
    if (!ecommerce) return [];
    expect(tracked[index - 1]).toEqual({ ecommerce: null });
    return [[event, ecommerce as TrackedOrder] as [unknown, TrackedOrder]];
  });
}

/** Waits for an event that is tracked only after its element is rendered. */
function waitForEvent(page: TestEnvironment, event: string): Promise<void> {
  return eventually(() => expect(trackedOrders(page).map(([name]) => name)).toContain(event));
}

it('tracks the plans, the choice, the checkout, the card and the order', async () => {
  const flow = await openBaggage({ server });
  await runToPlans(flow);
  await showScreen(flow.baggageFlow, 'baggage/screens/PlansScreen', 'Lanternby Assurance');
  await waitForEvent(flow.page, 'view_item_list');
  const choose = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    textContent?.startsWith('Select'),
  );
  choose.at(-1)?.click();
  await eventually(() => expect(flow.baggageFlow.$step.get()).toBe('payment'));
  const { plan, checkoutInfo, offer } = flow.$baggageState.get();
  const titles = offer?.plans.map(({ information }, index) => [index, information.title]);
  await showScreen(flow.baggageFlow, 'baggage/screens/PaymentScreen', 'Lanternby Assurance');
  await waitForEvent(flow.page, 'begin_checkout');
  await flow.pay();
  const name = plan?.information.title;
  const { subtotal = 0, tax = 0 } = checkoutInfo?.totals ?? {};
  const item = {
    item_id: 'baggage',
    item_name: name,
    affiliation: 'sure',
    item_category: 'Once',
    quantity: 1,
  };
  const price = { currency: 'USD', value: subtotal, items: [{ ...item, price: subtotal }] };
  const list = { item_list_id: 'baggage_plans', item_list_name: 'Plans' };
  const [[, offered] = ['', { items: [] }], ...after] = trackedOrders(flow.page);
  expect(offered).toMatchObject(list);
  expect(offered.items.map(({ item_name: title, index }) => [index, title])).toEqual(titles);
  expect(after).toEqual([
    ['select_item', { ...list, items: [item] }],
    ['begin_checkout', price],
    ['add_payment_info', price],
    [
      'purchase',
      { ...price, transaction_id: flow.$baggageState.get().purchase?.policy_number, tax },
    ],
  ]);
});

it('subtracts a discount from the price', async () => {
  const { priceBeforeTax } = await import('../../src/core/reports/ecommerce.ts');
  const totals = { subtotal: 120.1, discount: 20.05, tax: 8, grandtotal: 108.05 };
  expect(priceBeforeTax({ currency_code: 'USD', totals })).toEqual({
    currency: 'USD',
    value: 100.05,
    discount: 20.05,
  });
});

it('tracks no order for a declined card', async () => {
  const flow = await openBaggage({ server });
  await runToPayment(flow);
  await flow.pay('4000000000000002');
  expect(trackedOrders(flow.page).map(([event]) => event)).toEqual(['add_payment_info']);
});

it('tracks the view of the only plan of a product', async () => {
  const page = await openRentersPage({ server });
  await runTo(page, 'quote');
  await waitForCalls();
  await showScreen(
    page.rentersFlow,
    'renters/screens/QuoteScreen',
    'Harrow Point Mutual Insurance Company',
  );
  await waitForEvent(page.page, 'view_item');
  expect(trackedOrders(page.page)).toEqual([
    ['view_item', { items: [expect.objectContaining({ item_id: 'renters', quantity: 1 })] }],
  ]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Checkout } from '../../src/contract/purchase/billing.ts';
import { formatMoney } from '../../src/core/money.ts';
import { openBaggage, runToPayment } from '../fixtures/baggage-page.ts';
import { openCollectiblesPage, runToList } from '../fixtures/collectibles-page.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { openRentalPage, runTo as runRentalTo } from '../fixtures/rental-page.ts';
import { openRentersPage, runTo as runRentersTo } from '../fixtures/renters-page.ts';
import { waitForCalls } from '../fixtures/wait-for-calls.ts';
import { openBusinessPage, runTo } from '../fixtures/small-business-page.ts';

const metadata = { partner_client_id: 'abc', partner_name: 'Acme' };
let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const openOptions = () => ({ server, storage: { metadata: JSON.stringify(metadata) } });

interface PricedStore {
  $answers: { get(): { checkoutInfo: Checkout | null; purchase: unknown } };
  setPrice(checkoutInfo: Checkout): void;
}

const flows = {
  async baggage() {
    const opened = await openBaggage(openOptions());
    await runToPayment(opened);
    return {
      ...opened,
      answersStore: opened.answersStore as PricedStore,
      flow: opened.baggageFlow,
      before: 'plans',
    };
  },
  async 'rental car'() {
    const opened = await openRentalPage(openOptions());
    await runRentalTo(opened, 'payment');
    const { rentalCarFlow: flow } = opened;
    return { ...opened, answersStore: flow.answersStore as PricedStore, flow, before: 'plans' };
  },
  async renters() {
    const opened = await openRentersPage(openOptions());
    await runRentersTo(opened, 'payment');
    await waitForCalls();
    return {
      ...opened,
      answersStore: opened.rentersFlow.answersStore as PricedStore,
      flow: opened.rentersFlow,
      before: 'closing',
    };
  },
  async 'small business'() {
    const opened = await openBusinessPage(openOptions());
    await runTo(opened, 'payment');
    return {
      ...opened,
      answersStore: opened.answersStore as PricedStore,
      flow: opened.smallBusinessFlow,
      before: 'plans',
    };
  },
  async collectibles() {
    const opened = await openCollectiblesPage(openOptions());
    await runToList(opened, 'coins');
    await opened.flow.next();
    await waitForCalls();
    await opened.flow.next();
    return { ...opened, answersStore: opened.answersStore as PricedStore, before: 'quote' };
  },
};

describe.each(Object.entries(flows))('an outdated price of %s', (_, toPayment) => {
  it('is replaced in place: the notice shows both prices, and the buyer pays or goes back', async () => {
    const { flow, answersStore, pay, $notice, closeNotice, before } = await toPayment();
    const checkout = answersStore.$answers.get().checkoutInfo;
    if (!checkout) throw new Error('There is no price');
    const { grandtotal } = checkout.totals;
    answersStore.setPrice({ ...checkout, totals: { ...checkout.totals, grandtotal: 1.5 } });
    await pay();
    const now = formatMoney(grandtotal);
    expect($notice.get()).toMatchObject({
      title: 'Your price has changed.',
      message: expect.stringContaining('Nothing was charged.') as string,
      limitComparison: [
        { label: 'It was', amount: '$1.50' },
        { label: 'It’s now', amount: now },
      ],
      closeLabel: `Continue at ${now}`,
    });
    expect(flow.$step.get()).toBe('payment');
    expect(answersStore.$answers.get().checkoutInfo?.totals.grandtotal).toBe(grandtotal);
    const { secondaryAction } = $notice.get() ?? {};
    closeNotice();
    if (secondaryAction && 'onClick' in secondaryAction) secondaryAction.onClick();
    expect(flow.$step.get()).toBe(before);
    await flow.next();
    await pay();
    expect(answersStore.$answers.get().purchase).not.toBeNull();
  });

  it('is replaced before the payment, and each purchase request names the partner', async () => {
    const { page, flow, answersStore, pay, closeNotice } = await toPayment();
    const { fetch } = page;
    const sent: unknown[] = [];
    page.fetch = (input, init) => {
      if (String(input).endsWith('/purchase')) sent.push(JSON.parse(String(init?.body)));
      return fetch(input, init);
    };
    const checkout = answersStore.$answers.get().checkoutInfo;
    if (!checkout) throw new Error('There is no price');
    answersStore.setPrice({ ...checkout, totals: { ...checkout.totals, grandtotal: 1.5 } });
    await pay();
    closeNotice();
    await pay();
    expect(flow.$step.get()).toBe('confirmation');
    expect(sent).toMatchObject([{ metadata }, { metadata }]);
  });
});

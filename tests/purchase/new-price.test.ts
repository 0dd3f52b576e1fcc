import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Checkout } from '../../src/contract/purchase/billing.ts';
import { formatMoney } from '../../src/core/money.ts';
import { openBaggage, walkToPayment } from '../fixtures/baggage-page.ts';
import { openCollectiblesPage, walkToList } from '../fixtures/collectibles-page.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';
import { openRentalPage, walkTo as walkRental } from '../fixtures/rental-page.ts';
import { openRentersPage, walkTo as walkRenters } from '../fixtures/renters-page.ts';
import { settled } from '../fixtures/settled.ts';
import { openBusinessPage, walkBusiness } from '../fixtures/small-business-page.ts';

const metadata = { partner_client_id: 'abc', partner_name: 'Acme' };
let provider: TestProvider;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  provider = await startProvider({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => provider.stop());

const arrival = () => ({ provider, storage: { metadata: JSON.stringify(metadata) } });

interface Kept {
  $kept: { get(): { checkoutInfo: Checkout | null; purchase: unknown } };
  price(checkoutInfo: Checkout): void;
}

const flows = {
  async baggage() {
    const opened = await openBaggage(arrival());
    await walkToPayment(opened);
    return { ...opened, kept: opened.kept as Kept, flow: opened.baggageFlow, before: 'plans' };
  },
  async 'rental car'() {
    const opened = await openRentalPage(arrival());
    await walkRental(opened, 'payment');
    const kept: Kept = { $kept: opened.$rentalCar, price: opened.price };
    return { ...opened, kept, flow: opened.rentalCarFlow, before: 'plans' };
  },
  async renters() {
    const opened = await openRentersPage(arrival());
    await walkRenters(opened, 'quote');
    await settled();
    await opened.rentersFlow.next();
    const { kept } = await import('../../src/islands/renters/answers.ts');
    return { ...opened, kept: kept as Kept, flow: opened.rentersFlow, before: 'quote' };
  },
  async 'small business'() {
    const opened = await openBusinessPage(arrival());
    await walkBusiness(opened, 'payment');
    const { kept } = await import('../../src/islands/small-business/answers.ts');
    return { ...opened, kept: kept as Kept, flow: opened.smallBusinessFlow, before: 'plans' };
  },
  async collectibles() {
    const opened = await openCollectiblesPage(arrival());
    await walkToList(opened, 'coins');
    await opened.flow.next();
    await settled();
    await opened.flow.next();
    const { kept } = await import('../../src/islands/collectibles/answers.ts');
    return { ...opened, kept: kept as Kept, before: 'quote' };
  },
};

describe.each(Object.entries(flows))('an old price of %s', (_, toPayment) => {
  it('is replaced in place: what it was, what it is, nothing charged, pay or go back', async () => {
    const { flow, kept, pay, $notice, closeNotice, before } = await toPayment();
    const checkout = kept.$kept.get().checkoutInfo;
    if (!checkout) throw new Error('There is no price');
    const { grandtotal } = checkout.totals;
    kept.price({ ...checkout, totals: { ...checkout.totals, grandtotal: 1.5 } });
    await pay();
    const now = formatMoney(grandtotal);
    expect($notice.get()).toMatchObject({
      title: 'Your price has changed.',
      message: expect.stringContaining('Nothing was charged.') as string,
      evidence: [
        { label: 'It was', amount: '$1.50' },
        { label: 'It is now', amount: now },
      ],
      close: `Continue at ${now}`,
    });
    expect(flow.$step.get()).toBe('payment');
    expect(kept.$kept.get().checkoutInfo?.totals.grandtotal).toBe(grandtotal);
    const { other } = $notice.get() ?? {};
    closeNotice();
    if (other && 'run' in other) other.run();
    expect(flow.$step.get()).toBe(before);
    await flow.next();
    await pay();
    expect(kept.$kept.get().purchase).not.toBeNull();
  });

  it('is gone once the new one was paid, and the partner is named with the policy', async () => {
    const { page, flow, kept, pay, closeNotice } = await toPayment();
    const { fetch } = page;
    const sent: unknown[] = [];
    page.fetch = (input, init) => {
      if (String(input).endsWith('/purchase')) sent.push(JSON.parse(String(init?.body)));
      return fetch(input, init);
    };
    const checkout = kept.$kept.get().checkoutInfo;
    if (!checkout) throw new Error('There is no price');
    kept.price({ ...checkout, totals: { ...checkout.totals, grandtotal: 1.5 } });
    await pay();
    closeNotice();
    await pay();
    expect(flow.$step.get()).toBe('confirmation');
    expect(sent).toMatchObject([{ metadata }, { metadata }]);
  });
});

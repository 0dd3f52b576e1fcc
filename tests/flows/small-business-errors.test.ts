import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { magicRows } from '../../provider/sandbox/magic.ts';
import {
  adviser,
  answerNext,
  businessPath,
  cafeOwner,
  openBusinessPage,
  walkBusiness,
  type BusinessPage,
  type Owner,
} from '../fixtures/business-page.ts';
import { classCodes } from '../fixtures/business.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';

let provider: TestProvider;
let offset = 0;
beforeAll(async () => {
  provider = await startProvider({
    settings: { RATE_LIMIT_FACTOR: '100' },
    services: { now: () => new Date(Date.now() + offset) },
  });
});
afterAll(() => provider.stop());

const open = () => openBusinessPage({ provider, path: businessPath('basic-info') });
const at = (owned: Owner, info: object): Owner => ({ ...owned, info: { ...owned.info, ...info } });
const step = ({ smallBusinessFlow }: BusinessPage) => smallBusinessFlow.$step.get();

/** Presses Next until something is said, and answers its title. */
async function noticeOf(page: BusinessPage, owned: Owner) {
  for (let asked = 0; asked < 40 && !page.$notice.get(); asked += 1) {
    if (step(page) === 'payment') await page.pay();
    else await answerNext(page, owned);
  }
  return page.$notice.get();
}

describe('what the first screen can be told', () => {
  it.each<[string, object, string | null]>([
    ['a ZIP code nobody finds', { postal: '00000' }, 'Invalid address.'],
    ['a ZIP code of another state', { postal: '10001', region: 'OR' }, 'Invalid address.'],
    ['a state without plans', { postal: '99501', region: 'AK' }, 'Almost ready to go.'],
    [
      'a class that is not insured',
      { business_class_code: classCodes.casino },
      'Coverage unavailable.',
    ],
    ...magicRows.map(({ code, postal }): [string, object, null] => [code, { postal }, null]),
  ])('%s', async (_, info, title) => {
    const page = await open();
    const notice = await noticeOf(page, at(cafeOwner(), info));
    expect(step(page)).toBe('basic-info');
    expect(notice?.title).toEqual(title ?? expect.stringMatching(/\w/));
    expect(notice?.title).not.toBe('Something went wrong.');
  });

  it('names the class that is not insured', async () => {
    const page = await open();
    const notice = await noticeOf(
      page,
      at(cafeOwner(), { business_class_code: classCodes.casino }),
    );
    expect(notice?.message).toMatch(/We do not insure this kind of business online: Casinos/);
  });

  it('goes on after an outage, with what was entered', async () => {
    const page = await open();
    const owned = at(cafeOwner(), { postal: '00019' });
    expect((await noticeOf(page, owned))?.title).toBe('Something went wrong.');
    page.closeNotice();
    await answerNext(page, owned);
    expect(step(page)).toBe('survey');
  });
});

describe('what the survey can be told', () => {
  it('ends at a screen that leads back only', async () => {
    const page = await open();
    const owned = cafeOwner({ alcohol_share: 'more' });
    await walkBusiness(page, 'survey?reject-alcohol', owned);
    await page.smallBusinessFlow.next();
    expect(page.smallBusinessFlow.$shown.get()).toBe('survey?reject-alcohol');
    page.smallBusinessFlow.back();
    expect(page.smallBusinessFlow.$shown.get()).toBe('survey?alcohol');
  });

  it('refuses what no price makes good, in the provider’s words, and tracks it', async () => {
    const page = await open();
    const notice = await noticeOf(page, cafeOwner({ owner_convicted: 'yes' }));
    expect(notice).toEqual({
      title: 'Coverage unavailable.',
      message: 'We cannot insure a business whose owner was convicted of fraud or arson.',
    });
    expect(step(page)).toBe('policy-date');
    expect(page.page.tracked.map(({ event }) => event)).toContain('Quote Ineligible');
  });
});

describe('what the checkout and the purchase can be told', () => {
  const codes = [
    ['Checkout-07', 'Coverage unavailable.', 'plans'],
    ['Checkout-09', 'Service already active.', 'plans'],
    ['Checkout-17', 'Invalid input.', 'plans'],
    ['Checkout-quote_expired', 'Something went wrong.', 'policy-date'],
    ['Checkout-quote_not_found', 'Something went wrong.', 'policy-date'],
    ['Purchase-08', 'Service already active.', 'payment'],
    ['Purchase-15', 'Payment error.', 'payment'],
    ['Purchase-price_changed', 'Something went wrong.', 'policy-date'],
    ['Purchase-quote_expired', 'Something went wrong.', 'policy-date'],
    ['Purchase-payment_method_not_found', 'Something went wrong.', 'payment'],
  ] as const;

  it.each(codes)('%s', async (name, title, where) => {
    const page = await open();
    const notice = await noticeOf(page, adviser({ pni_last_name: name }));
    expect(notice?.title).toBe(title);
    expect(step(page)).toBe(where);
  });

  it('a declined card, and then another one', async () => {
    const page = await open();
    await walkBusiness(page, 'payment');
    await page.pay('4000000000000002');
    expect(page.$notice.get()?.title).toBe('Payment error.');
    expect(page.$business.get().purchaseError?.code).toBe('payment_method_rejected_by_service');
    page.closeNotice();
    await page.pay();
    expect(step(page)).toBe('confirmation');
  });

  it('an answer that never came: the purchase is asked for again with the same key, and bound once', async () => {
    const page = await open();
    await walkBusiness(page, 'payment');
    await page.pay('4000000000000119');
    expect(step(page)).toBe('confirmation');
  });

  it('a quote that has ended: says so, and asks for the price anew', async () => {
    const page = await open();
    await walkBusiness(page, 'payment');
    offset = 12 * 86_400_000;
    await page.pay();
    offset = 0;
    expect(page.$notice.get()?.message).toMatch(/no longer valid. Ask for a new one/);
    expect(step(page)).toBe('policy-date');
    expect(page.$business.get().rates).toBeNull();
    page.closeNotice();
    await walkBusiness(page, 'payment');
    await page.pay();
    expect(step(page)).toBe('confirmation');
  });

  it('an email that is insured, and a business that is', async () => {
    const owned = cafeOwner();
    const first = await open();
    await walkBusiness(first, 'payment', owned);
    await first.pay();
    const second = await open();
    const notice = await noticeOf(second, owned);
    expect(notice?.title).toBe('Service already active.');
    expect(notice?.message).toMatch(/Log in to manage it/);
    const third = await open();
    const other = { ...owned, survey: { ...owned.survey, pni_email: 'other@bluebird.example' } };
    expect((await noticeOf(third, other))?.message).toMatch(/may not be purchased more than once/);
  });
});

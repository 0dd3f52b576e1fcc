import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailCardLink } from '../../../provider/sales/card-links.ts';
import { mailsTo } from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { site } from '../../fixtures/site.ts';
import { expectAccessible } from '../accessible.ts';
import {
  focuses,
  heading,
  press,
  says,
  text,
  type,
  waitUntil,
  type Fault,
} from './account-page.tsx';

const demo = { id: 'acc_demo', email: 'demo@example.com', first_name: 'Dana' };
let provider: TestProvider;
let root: Root | null = null;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '50' } });
});
afterAll(() => provider.stop());
afterEach(() => {
  root?.unmount();
  root = null;
  document.body.innerHTML = '';
});

async function open(search: string) {
  vi.resetModules();
  document.body.innerHTML = '<main></main>';
  const { useTestEnvironment } = await import('../../fixtures/environment.ts');
  const state: { fault: Fault | undefined; sent: string[] } = { fault: undefined, sent: [] };
  const page = useTestEnvironment({
    path: '/update-payment-method',
    storage: Object.fromEntries(new URLSearchParams(search)),
    fetch: (request, init) => {
      if (typeof init?.body === 'string') state.sent.push(init.body);
      return state.fault?.(String(request)) ?? provider.fetch(request, init);
    },
  });
  const { UpdateCardScreen } =
    await import('../../../src/islands/account/update-payment/UpdateCardScreen.tsx');
  root = createRoot(document.querySelector('main') ?? document.body);
  root.render(<UpdateCardScreen site={site} />);
  await waitUntil(() => heading() !== '');
  return Object.assign(page, state, { fail: (fault?: Fault) => void (state.fault = fault) });
}

async function mailedLink(): Promise<string> {
  await mailCardLink(provider.services, demo);
  const mails = await mailsTo(provider, demo.email);
  return mails.flatMap(({ text: mail }) => /\?linkToken=[\w-]+/.exec(mail) ?? [])[0] ?? '';
}

async function fill() {
  await waitUntil(() => document.querySelector('#card') !== null);
  type('cardholderName', 'Dana Moreau');
  type('card', '5555 5555 5555 4444');
  type('card-expiry', '0439');
  type('card-cvc', '318');
  await waitUntil(() => document.querySelector('[type=submit][aria-disabled]') === null);
}

describe('the page that takes another card', () => {
  it('hands the card over with the name on it, and says that it is done', async () => {
    const page = await open(await mailedLink());
    expect(heading()).toBe('Update your payment card');
    await expectAccessible();
    await fill();
    press('Update card');
    await says('Your payment details have been updated.');
    expect(text()).toContain('charged to your Mastercard ending 4444');
    expect(page.title).toBe('Your payment details have been updated. · Payment card · Alderway');
    expect(JSON.parse(page.sent[0] ?? '{}')).toMatchObject({
      name: 'Dana Moreau',
      address_country: 'US',
    });
    await focuses(heading());
    await expectAccessible();
  });

  it('requires the name on the card', async () => {
    const page = await open('?linkToken=some');
    await fill();
    type('cardholderName', '  ');
    await waitUntil(() => document.querySelector('[type=submit][aria-disabled]') !== null);
    press('Update card');
    await says('There is a problem');
    expect(text()).toContain('Enter the name on the card');
    await waitUntil(
      () => page.title === 'Error: Update your payment card · Payment card · Alderway',
    );
    await expectAccessible();
  });

  it('shows the message of the answer where it fails, and takes the card at the next try', async () => {
    const page = await open(await mailedLink());
    await fill();
    const error = {
      code: 'payment_method_rejected_by_service',
      message: 'Your card was declined.',
    };
    page.fail((path) =>
      path.endsWith('/update-billing')
        ? Promise.resolve(Response.json({ error }, { status: 402 }))
        : undefined,
    );
    press('Update card');
    await says('Your card was declined.');
    page.fail((path) =>
      path.endsWith('/update-billing') ? Promise.reject(new Error()) : undefined,
    );
    press('Update card');
    await says('We could not reach the server');
    page.fail();
    press('Update card');
    await says('Your payment details have been updated.');
  });

  it('tells of a link that was used before', async () => {
    const link = await mailedLink();
    await open(link);
    await fill();
    press('Update card');
    await says('Your payment details have been updated.');
    await open(link);
    await fill();
    press('Update card');
    await says('This link no longer works');
    expect(text()).toContain('expired or was used before');
    expect(text()).toContain('Sign in to update your card');
    await expectAccessible();
  });

  it.each(['', '?linkToken=', '?linktoken=abc'])(
    'tells of a link that was cut off: "%s"',
    async (search) => {
      await open(search);
      await says('This link is not complete');
      expect(document.querySelector('#card')).toBeNull();
    },
  );
});

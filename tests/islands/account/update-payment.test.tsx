import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { emailCardUpdateLink } from '../../../server/sales/card-update-links.ts';
import { emailsTo } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { site } from '../../fixtures/site.ts';
import { expectAccessible } from '../accessible.ts';
import {
  waitForFocus,
  heading,
  press,
  waitForText,
  text,
  type,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const demo = { id: 'acc_demo', email: 'demo@example.com', first_name: 'Dana' };
let server: TestServer;
let root: Root | null = null;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '50' } });
});
afterAll(() => server.stop());
afterEach(() => {
  root?.unmount();
  root = null;
  document.body.innerHTML = '';
});

async function open(search: string) {
  vi.resetModules();
  document.body.innerHTML = '<main></main>';
  const { useTestEnvironment } = await import('../../fixtures/environment.ts');
  const state: { interceptor: FetchInterceptor | undefined; sent: string[] } = {
    interceptor: undefined,
    sent: [],
  };
  const page = useTestEnvironment({
    path: '/update-payment-method',
    storage: Object.fromEntries(new URLSearchParams(search)),
    fetch: (request, init) => {
      if (typeof init?.body === 'string') state.sent.push(init.body);
      return state.interceptor?.(String(request)) ?? server.fetch(request, init);
    },
  });
  const { UpdateCardScreen } =
    await import('../../../src/islands/account/update-payment/UpdateCardScreen.tsx');
  root = createRoot(document.querySelector('main') ?? document.body);
  root.render(<UpdateCardScreen site={site} />);
  await waitUntil(() => heading() !== '');
  return Object.assign(page, state, {
    replaceInterceptor: (interceptor?: FetchInterceptor) => void (state.interceptor = interceptor),
  });
}

async function mailedLink(): Promise<string> {
  await emailCardUpdateLink(server.services, demo);
  const mails = await emailsTo(server, demo.email);
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

describe('the page for a new card', () => {
  it('sends the card with its cardholder name, and shows a confirmation', async () => {
    const page = await open(await mailedLink());
    expect(heading()).toBe('Update your payment card');
    await expectAccessible();
    await fill();
    press('Update card');
    await waitForText('Your payment details have been updated.');
    expect(text()).toContain('We’ll charge your next payments to your Mastercard ending 4444');
    expect(page.title).toBe('Your payment details have been updated. · Payment card · Alderway');
    expect(page.storage).toEqual({});
    expect(JSON.parse(page.sent[0] ?? '{}')).toMatchObject({
      name: 'Dana Moreau',
      address_country: 'US',
    });
    await waitForFocus(heading());
    await expectAccessible();
  });

  it('requires the name on the card', async () => {
    const page = await open('?linkToken=some');
    await fill();
    type('cardholderName', '  ');
    await waitUntil(() => document.querySelector('[type=submit][aria-disabled]') !== null);
    press('Update card');
    await waitForText('There is a problem');
    expect(text()).toContain('Enter the name on the card');
    await waitUntil(
      () => page.title === 'Error: Update your payment card · Payment card · Alderway',
    );
    await expectAccessible();
  });

  it('shows the error message after a failure, and accepts the card on a retry', async () => {
    const page = await open(await mailedLink());
    await fill();
    const error = {
      code: 'payment_method_rejected_by_service',
      message: 'Your card was declined.',
    };
    page.replaceInterceptor((path) =>
      path.endsWith('/update-billing')
        ? Promise.resolve(Response.json({ error }, { status: 402 }))
        : undefined,
    );
    press('Update card');
    await waitForText('Your card was declined.');
    page.replaceInterceptor((path) =>
      path.endsWith('/update-billing') ? Promise.reject(new Error()) : undefined,
    );
    press('Update card');
    await waitForText('We could not reach the server');
    page.replaceInterceptor();
    press('Update card');
    await waitForText('Your payment details have been updated.');
  });

  it('reports a link that was already used', async () => {
    const link = await mailedLink();
    await open(link);
    await fill();
    press('Update card');
    await waitForText('Your payment details have been updated.');
    const page = await open(link);
    await fill();
    press('Update card');
    await waitForText('This link no longer works');
    expect(page.storage).toEqual({});
    expect(text()).toContain('expired or was used before');
    expect(text()).toContain('Sign in to update your card');
    await expectAccessible();
  });

  it.each(['', '?linkToken=', '?linktoken=abc'])(
    'reports an incomplete link: "%s"',
    async (search) => {
      await open(search);
      await waitForText('This link isn’t complete');
      expect(document.querySelector('#card')).toBeNull();
    },
  );
});

import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { emailCardUpdateLink } from '../../../server/sales/card-update-links.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { addCard, emailsTo, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
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

async function open(search: string, initial?: FetchInterceptor) {
  vi.resetModules();
  document.body.innerHTML = '<main></main>';
  const { useTestEnvironment } = await import('../../fixtures/environment.ts');
  const state: { interceptor: FetchInterceptor | undefined; sent: string[] } = {
    interceptor: initial,
    sent: [],
  };
  const page = useTestEnvironment({
    path: '/update-payment-method',
    storage: Object.fromEntries(new URLSearchParams(search)),
    fetch: (request, init) => {
      if (typeof init?.body === 'string') state.sent.push(init.body);
      return state.interceptor?.(String(request), init) ?? server.fetch(request, init);
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

async function mailedLink(person = demo): Promise<string> {
  await emailCardUpdateLink(server.services, person);
  const mails = await emailsTo(server, person.email);
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
    expect(text()).toMatch(/Your Mastercard ending 4444 now pays for \d+ policies: /);
    expect(page.title).toBe('Your payment details have been updated. · Payment card · Alderway');
    expect(page.storage['linkToken']).toBeUndefined();
    expect(page.sent.map((body) => JSON.parse(body))).toContainEqual(
      expect.objectContaining({ name: 'Dana Moreau', address_country: 'US' }),
    );
    await waitForFocus(heading());
    await expectAccessible();
  });

  it('requires the name on the card', async () => {
    const page = await open(await mailedLink());
    await fill();
    type('cardholderName', '  ');
    await waitUntil(() => document.querySelector('[type=submit][aria-disabled]') !== null);
    press('Update card');
    await waitForText('There’s a problem');
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
    await waitForText('We couldn’t reach the server');
    page.replaceInterceptor();
    press('Update card');
    await waitForText('Your payment details have been updated.');
  });

  it('names what it charges before the update, and the result after it', async () => {
    const { email, token } = await registerPerson(server);
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    const plan = { starts: '2026-10-01', ends: null, frequency: 'month' } as const;
    const policy = await insertPolicy(server, body.public_id, {
      ...plan,
      product: 'devices',
      price: 1_299,
      next: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    });
    const { db } = server.services.database;
    const visa = await addCard(server, { token });
    const payWith = (payment_method_id: string) =>
      db.updateTable('policies').set({ payment_method_id }).where('id', '=', policy).execute();
    await payWith(visa);
    await db
      .updateTable('payment_methods')
      .set({ gateway_ref: 'declined_off_session:x' })
      .where('id', '=', visa)
      .execute();
    await planMissingInstallments(server.services);
    await collectDueInstallments(server.services);
    const link = await mailedLink({ id: body.public_id, email, first_name: 'Ana' });
    await open(link);
    await waitForText(`We’ll charge $12.99 for ${policy} now.`);
    expect(text()).toContain('That policy will use this card for later payments too.');
    const button = document.querySelector('[type=submit]');
    expect(button?.textContent).toContain('Update card and pay $12.99');
    const described = button?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain('$12.99');
    await expectAccessible();
    await fill();
    press('Update card');
    const paid = `We charged $12.99 for ${policy} to your Mastercard ending 4444.`;
    await waitForText(paid);
    await expectAccessible();
  });

  it('shows the result again after a reload', async () => {
    const page = await open(await mailedLink());
    await fill();
    press('Update card');
    await waitForText('Your payment details have been updated.');
    await open(`?${new URLSearchParams(page.storage)}`);
    await waitForText('Your payment details have been updated.');
    expect(text()).toContain('Mastercard ending 4444');
    // A new link opens the form.
    await open(`${await mailedLink()}&${new URLSearchParams(page.storage)}`);
    await waitForText('Update your payment card');
  });

  it('says when a used link has updated the card, also after a reload', async () => {
    const link = await mailedLink();
    await open(link);
    await fill();
    press('Update card');
    await waitForText('Your payment details have been updated.');
    const page = await open(link);
    await waitForText('Your card was already updated');
    expect(text()).toContain(
      'each link works only once. No payment is overdue, so you don’t need to do anything.',
    );
    expect(text()).toContain('Go to your account');
    expect(text()).not.toContain('Sign in to update your card');
    await expectAccessible();
    await open(`?${new URLSearchParams(page.storage)}`);
    await waitForText('Your card was already updated');
  });

  it('says so if an earlier attempt with a lost response has updated the card', async () => {
    const page = await open(await mailedLink());
    await fill();
    page.replaceInterceptor((path, init) =>
      path.endsWith('/update-billing')
        ? server.fetch(path, init).then(() => Promise.reject(new Error()))
        : undefined,
    );
    press('Update card');
    await waitForText('We couldn’t reach the server');
    page.replaceInterceptor();
    press('Update card');
    await waitForText('Your card was already updated');
  });

  it('rejects an unknown link before a card is entered', async () => {
    await open('?linkToken=unknown');
    await waitForText('This link no longer works');
    expect(text()).toContain('expired or was used before');
    expect(text()).toContain('Sign in to update your card');
    expect(document.querySelector('#card')).toBeNull();
    await expectAccessible();
  });

  it('works with a backend that does not describe the link', async () => {
    const missing = () => Promise.resolve(new Response('', { status: 404 }));
    const page = await open(await mailedLink(), (path) =>
      path.endsWith('/open') ? missing() : undefined,
    );
    await waitForText('If a payment is overdue, we’ll charge it now.');
    await fill();
    page.replaceInterceptor((path) => {
      if (path.endsWith('/update-billing'))
        return Promise.resolve(new Response(null, { status: 204 }));
      return path.endsWith('/open') ? missing() : undefined;
    });
    press('Update card');
    await waitForText('We’ll charge your next payments to the new card.');
    expect(text()).toContain('If a payment was overdue, we’re charging it now');
    await open(`?${new URLSearchParams(page.storage)}`);
    await waitForText('We’ll charge your next payments to the new card.');
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

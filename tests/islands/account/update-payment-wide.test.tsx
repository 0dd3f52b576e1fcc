import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { site } from '../../fixtures/site.ts';
import { expectAccessible } from '../accessible.ts';
import { heading, text, waitForText, waitUntil } from './account-page.tsx';

const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };

const policy = (policy_number: string, subject: string) => ({ policy_number, subject });
const first = policy('DV-5512-9034', 'iPhone 15');
const second = policy('RN-4417-8026', '418 Marlow Street');
const link = {
  used: null,
  open_payments: [
    { ...first, amount: 12.99, currency_code: 'USD' },
    { ...second, amount: 20, currency_code: 'USD' },
  ],
  email_payment: { ...first, amount: 12.99, currency_code: 'USD', state: 'open', paid: null },
  other_policies: 0,
  policies: [first, second].map((one) => ({ ...one, plan_title: 'Standard' })),
};

it('has the charges and the policies next to the form on a wide screen', async () => {
  happyDOM.setViewport({ width: 1440, height: 900 });
  vi.resetModules();
  document.body.innerHTML = '<main></main>';
  const { useTestEnvironment } = await import('../../fixtures/environment.ts');
  useTestEnvironment({
    path: '/update-payment-method',
    storage: { linkToken: 'token' },
    fetch: () => Promise.resolve(Response.json(link)),
  });
  const { UpdateCardScreen } =
    await import('../../../src/islands/account/update-payment/UpdateCardScreen.tsx');
  const root = createRoot(document.querySelector('main') ?? document.body);
  root.render(<UpdateCardScreen site={site} />);
  await waitUntil(() => heading() !== '');
  await waitForText('Charged now');
  const panel = document.querySelector('aside')?.textContent;
  expect(panel).toContain('iPhone 15, DV-5512-9034$12.99');
  expect(panel).toContain('Total today$32.99');
  expect(panel).toContain('418 Marlow Street, RN-4417-8026. $20.00 is due now.');
  expect(text()).toContain('Both policies listed on the right');
  expect(text()).not.toContain('$12.99 for iPhone 15');
  await expectAccessible();
  root.unmount();
  document.body.innerHTML = '';
});

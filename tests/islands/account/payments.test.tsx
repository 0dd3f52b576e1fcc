import { beforeEach, expect, it } from 'vitest';
import { addCard, paths, send } from '../../fixtures/buyer.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import { accountSuite, openAccount, press, waitForText, text, waitUntil } from './account-page.tsx';

const { server } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
let token: string;
let accountId: string;
let card: string;
let people = 0;
beforeEach(async () => {
  token = await signUp(server, `payments-${(people += 1)}@example.com`);
  card = await addCard(server, { token });
  const { body } = await send(server, 'GET', paths.account, undefined, { token });
  accountId = body.public_id;
});

const addPolicy = (policy: Partial<PolicyInput> = {}) =>
  insertPolicy(server, accountId, {
    product: 'rental_car',
    starts: '2026-11-18',
    ends: '2026-11-22',
    price: 5_260,
    charges: [{ amount: 5_260, method: card }],
    ...policy,
  });
const open = (id: string, product = 'rental_car') =>
  openAccount({ server, token, path: `/account/policies/${product}/${id}` });
const panel = () =>
  document.querySelector('.policy-money')?.textContent?.replace(/\s+/g, ' ') ?? '';

it('shows payments with their date, card, amount and receipt', async () => {
  await open(await addPolicy());
  await waitForText('Receipt of');
  // One section: one payment is its own sum, so the total of the price isn’t repeated.
  expect(document.querySelectorAll('.billing')).toHaveLength(1);
  expect(document.querySelector('.billing .policy-money')).not.toBeNull();
  expect(panel()).toMatch(
    /Dec.31,.2025 Purchase \$52\.60 Visa ending 4242Receipt of Dec.31,.2025, \$52\.60 \(PDF, opens in a new tab\)/,
  );
  expect(panel()).not.toContain('Paid so far');
  const link = document.querySelector<HTMLAnchorElement>('a.payment-row__receipt');
  expect((await server.request(link?.getAttribute('href') ?? '')).status).toBe(200);
  await expectAccessible();
});

it('shows the next payment, and the whole schedule on request', async () => {
  const schedule = Array.from({ length: 11 }, (_, at) => ({
    amount: 1_400,
    downpayment: at === 0,
    due_date: `2026-${String(at + 1).padStart(2, '0')}-15`,
  }));
  const duePlan = { price: 1_400, next: '2026-05-15', schedule, frequency: 'eleven_pay' } as const;
  const id = await addPolicy({ product: 'renters', ...duePlan });
  await open(id, 'renters');
  await waitForText('Payment 5 of 11');
  expect(panel()).toMatch(/May.15,.2026 Payment 5 of 11 Next \$14\.00.*Payment 1 of 11/);
  expect(panel()).toMatch(/Six more after that Jun.15,.2026 to Nov.15,.2026, \$14\.00 each/);
  await expectAccessible();
});

it('shows the refund after a cancellation, with its card and expected date', async () => {
  await open(await addPolicy());
  await waitForText('Cancel policy');
  press('Cancel policy');
  await waitUntil(
    () => document.querySelector('dialog[open]')?.textContent?.includes('$21.04') ?? false,
  );
  [...document.querySelectorAll<HTMLElement>('dialog[open] button')]
    .find(({ textContent }) => textContent?.startsWith('Cancel policy'))
    ?.click();
  await waitForText('$21.04 is being refunded to Visa ending 4242');
  expect(text()).toMatch(/We sent it on Nov.20,.2026, and it’ll be on the card by Dec.7,.2026/);
  expect(panel()).toMatch(
    /Nov.20,.2026 Refund: canceled −\$21\.04 Visa ending 4242, on the card by Dec.7,.2026/,
  );
  expect(document.querySelector('.billing')?.textContent).toContain('Paid after refunds');
  expect(text().split('$31.56')).toHaveLength(2);
  await expectAccessible();
});

/** Adds a pending pet policy whose payment is authorized. */
async function addAuthorizedPolicy(until = '2026-11-25'): Promise<string> {
  const id = await addPolicy({ product: 'pet', status: 'pending' });
  await server.services.database.db
    .updateTable('charges')
    .set({ captured_at: null, authorized_until: `${until}T12:00:00.000Z` })
    .where('policy_id', '=', id)
    .execute();
  return id;
}

it('shows the authorized amount of a pending policy, and its latest capture date', async () => {
  await open(await addAuthorizedPolicy(), 'pet');
  await waitForText('$52.60 is held on Visa ending 4242');
  expect(panel()).toMatch(/Purchase, held \$52\.60.*charged no later than Nov.25,.2026/);
  expect(panel()).not.toContain('Paid so far');
});

it('says on the first page what is held or was charged for pending policies', async () => {
  await addPolicy({ product: 'pet' });
  await addAuthorizedPolicy();
  await addPolicy({ product: 'renters', status: 'pending', charges: [{ amount: 800 }] });
  await openAccount({ server, token, path: '/account/policies' });
  await waitForText('Waiting for approval');
  const next = document.querySelector('.charged-next')?.textContent ?? '';
  expect(next).toMatch(
    /Pet.* \$52\.60 is held on Visa ending 4242 We’ll charge it on approval, and no later than Nov.25,.2026\./,
  );
  expect(next).toMatch(/\$8\.00 was charged to .*If it isn’t approved, we’ll refund it in full/);
  expect(next).not.toContain('Nothing is due');
  const notes = [...document.querySelectorAll('.policy-line__note--payment')];
  expect(notes.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^\$52\.60 is held on Visa ending 4242, charged no later than Nov.25,.2026$/,
      ),
      expect.stringContaining('$8.00 was charged to'),
    ]),
  );
  expect(notes).toHaveLength(2);
  await expectAccessible();
  await openAccount({ server, token, path: '/account/policies/pet' });
  await waitUntil(() =>
    [...document.querySelectorAll('.policy-row__meta > span')].some(({ textContent }) =>
      /4242, charged no later than Nov.25,.2026$/.test(textContent ?? ''),
    ),
  );
});

it('sorts what waits for approval by the day of the charge, and shows all on request', async () => {
  for (const day of ['2026-11-28', '2026-11-24', '2026-11-27', '2026-11-23'])
    await addAuthorizedPolicy(day);
  await openAccount({ server, token, path: '/account/policies' });
  await waitForText('Waiting for approval');
  const items = [...document.querySelectorAll('.charged-next__pending > li')];
  const days = items.map(({ textContent }) => /later than Nov.(\d+)/.exec(textContent ?? '')?.[1]);
  expect(days).toEqual(['23', '24', '27', '28']);
  expect(items[3]?.closest('details')?.querySelector('summary')?.textContent).toBe('and 1 more');
  expect(items[2]?.closest('details')).toBeNull();
  await expectAccessible();
});

it('keeps the cached payments when a list without payments is loaded', async () => {
  const id = await addPolicy();
  const page = await open(id);
  await waitForText('Receipt of');
  await openAccount({ server, token, path: '/account/policies', storage: page.storage });
  await waitForText('Rental car');
  await waitUntil(() => text().includes('Next charges'));
  expect(page.storage['policies']).toContain('"payments":');
});

it('names both policies with a payment on the same day', async () => {
  const monthly = { ends: null, frequency: 'month', next: '2026-12-01' } as const;
  await addPolicy({
    ...monthly,
    product: 'devices',
    price: 1_299,
    details: { modal_name: 'iPhone 15' },
  });
  await addPolicy({ ...monthly, product: 'pet', price: 3_450, details: { pet_names: 'Biscuit' } });
  await openAccount({ server, token, path: '/account/policies' });
  await waitUntil(() => /Tue, Dec.1\$47\.49 .*2 policies: .*Smartphone, iPhone 15/.test(text()));
  // Both policies may have the same creation time, so their order can differ.
  const phone = String.raw`\$12\.99 Smartphone, iPhone 15`;
  const pet = String.raw`\$34\.50 Pet, Biscuit`;
  expect(text()).toMatch(new RegExp(`2 policies: (${phone}${pet}|${pet}${phone})`));
});

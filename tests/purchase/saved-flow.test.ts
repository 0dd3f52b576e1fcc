import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSavedFlow } from '../../src/contract/purchase/saved-flows.ts';
import { openBaggage, walkToPayment, type BaggagePage } from '../fixtures/baggage-page.ts';
import { countRows, mailsTo, newEmail, newKey, send } from '../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';

let provider: TestProvider;
let before: number;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
beforeEach(async () => {
  before = await countRows(provider, 'policies');
});
afterAll(() => provider.stop());

const bought = async () => (await countRows(provider, 'policies')) - before;

/** Saves a tab's answers. @returns the token of the mailed link */
async function save(): Promise<string> {
  const { keepForLater } = await import('../../src/purchase/save-flow.ts');
  const email = newEmail();
  await keepForLater('baggage', { email, isPriced: true });
  const [mail] = await mailsTo(provider, email);
  return /resume#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Opens a link in a browser of its own. */
async function openLink(token: string): Promise<BaggagePage> {
  const opener = newKey();
  const { body } = await send(provider, 'POST', openSavedFlow.path, { token, opener });
  const storage: Record<string, string> = {};
  const { takeUp } = await import('../../src/core/saved-answers.ts');
  const path = takeUp(storage, body, { saved_key: body.saved_key, opener });
  return openBaggage({ provider, path, storage });
}

const stateOf = async () =>
  (await import('../../src/purchase/saved-state.ts')).savedState('baggage');

it('buys saved answers once: the tab that saved them is told, and its purchase is refused', async () => {
  const desk = await openBaggage({ provider });
  await walkToPayment(desk);
  const token = await save();
  expect(await stateOf()).toBe('here');

  const phone = await openLink(token);
  expect(await stateOf()).toBe('here');
  expect(phone.baggageFlow.$step.get()).toBe('payment');
  await phone.pay();
  expect(phone.baggageFlow.$step.get()).toBe('confirmation');
  expect(phone.page.storage).not.toHaveProperty('baggageSaved');

  const again = await openBaggage({
    provider,
    path: '/baggage-protection/payment',
    storage: { ...desk.page.storage },
  });
  expect(await stateOf()).toBe('bought');
  await again.pay();
  expect(again.$notice.get()).toMatchObject({
    title: 'Already bought.',
    other: { label: 'Log in', href: '/account' },
  });
  expect(await bought()).toBe(1);
});

it('tells the tab that saved the answers of their opening', async () => {
  const desk = await openBaggage({ provider });
  await walkToPayment(desk);
  const token = await save();
  const storage = { ...desk.page.storage };
  await openLink(token);
  await openBaggage({ provider, path: '/baggage-protection/payment', storage });
  expect(await stateOf()).toBe('moved');
});

it('forgets with the answers that they were saved', async () => {
  const { page, baggageFlow } = await openBaggage({ provider });
  await save();
  expect(page.storage).toHaveProperty('baggageSaved');
  const { restart } = await import('../../src/flow/outline.ts');
  restart(baggageFlow);
  expect(page.storage).not.toHaveProperty('baggageSaved');
});

it('does not take a purchase of its own for one made elsewhere', async () => {
  const storage: Record<string, string> = {};
  const lossy: typeof fetch = async (input, init) => {
    const response = await provider.fetch(input, init);
    if (String(input).endsWith('/baggage/purchase')) throw new TypeError('Connection reset');
    return response;
  };
  const { pay, ...desk } = await openBaggage({ provider, storage, fetch: lossy });
  await walkToPayment({ pay, ...desk });
  await save();
  await pay();
  expect(desk.baggagePurchase.isPending()).toBe(true);
  expect(await stateOf()).toBe('here');
  desk.page.fetch = provider.fetch;
  await desk.baggageFlow.complete(desk.baggagePurchase.resume);
  expect(desk.baggageFlow.$step.get()).toBe('confirmation');
  expect(await bought()).toBe(1);
});

it('says nothing where the backend has no such call', async () => {
  const { page } = await openBaggage({ provider });
  page.storage['baggageSaved'] = JSON.stringify({ saved_key: newKey(), opener: newKey() });
  const error = { code: 'route_not_found', message: 'There is no such call.' };
  page.fetch = async () => Response.json({ error }, { status: 404 });
  expect(await stateOf()).toBe('here');
});

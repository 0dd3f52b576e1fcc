import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSavedFlow } from '../../src/contract/purchase/saved-flows.ts';
import { openBaggage, runToPayment, type BaggagePage } from '../fixtures/baggage-page.ts';
import { countRows, emailsTo, newEmail, newKey, send } from '../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';

let server: TestServer;
let before: number;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
beforeEach(async () => {
  before = await countRows(server, 'policies');
});
afterAll(() => server.stop());

const bought = async () => (await countRows(server, 'policies')) - before;

/** Saves the answers of a browser tab. Returns the text of the email with the link. */
async function save({ $baggageState }: BaggagePage): Promise<string> {
  const { saveFlowAndEmailLink } = await import('../../src/purchase/save-flow.ts');
  const email = newEmail();
  const quote = $baggageState.get().checkoutInfo?.input;
  await saveFlowAndEmailLink('baggage', { email, quote });
  const [mail] = await emailsTo(server, email);
  return mail?.text ?? '';
}

/** Opens an emailed link in another browser. */
async function openLink(email: string): Promise<BaggagePage> {
  const opener = newKey();
  const token = /resume#token=([\w-]+)/.exec(email)?.[1];
  const { body } = await send(server, 'POST', openSavedFlow.path, { token, opener });
  const storage: Record<string, string> = {};
  const { restoreAnswers } = await import('../../src/core/saved-answers.ts');
  const path = restoreAnswers(storage, body, { saved_key: body.saved_key, opener });
  return openBaggage({ server, path, storage });
}

const savedFlowState = async () =>
  (await import('../../src/purchase/saved-answers-state.ts')).fetchSavedAnswersState('baggage');

it('sells saved answers once: the tab that saved them sees it, and its purchase is rejected', async () => {
  const desktopPage = await openBaggage({ server });
  await runToPayment(desktopPage);
  const email = await save(desktopPage);
  expect(await savedFlowState()).toBe('here');

  const phone = await openLink(email);
  expect(await savedFlowState()).toBe('here');
  expect(phone.baggageFlow.$step.get()).toBe('payment');
  await phone.pay();
  expect(phone.baggageFlow.$step.get()).toBe('confirmation');
  expect(phone.page.storage).not.toHaveProperty('baggageSaved');

  const again = await openBaggage({
    server,
    path: '/baggage-protection/payment',
    storage: { ...desktopPage.page.storage },
  });
  expect(await savedFlowState()).toBe('bought');
  await again.pay();
  expect(again.$notice.get()).toMatchObject({
    title: 'Already bought.',
    secondaryAction: { label: 'Log in', href: '/account' },
  });
  expect(await bought()).toBe(1);
});

it('has the quote in the email if there is a price, also if another device saves the answers', async () => {
  const desktopPage = await openBaggage({ server });
  expect(await save(desktopPage)).not.toContain('quote.pdf');
  await runToPayment(desktopPage);
  const email = await save(desktopPage);
  expect(email).toContain('quote.pdf');
  expect(await save(await openLink(email))).toContain('quote.pdf');
});

it('reports to the tab that saved the answers that they were opened elsewhere', async () => {
  const desktopPage = await openBaggage({ server });
  await runToPayment(desktopPage);
  const email = await save(desktopPage);
  const storage = { ...desktopPage.page.storage };
  await openLink(email);
  await openBaggage({ server, path: '/baggage-protection/payment', storage });
  expect(await savedFlowState()).toBe('moved');
});

it('removes the saved state together with the answers', async () => {
  const opened = await openBaggage({ server });
  const { page, baggageFlow } = opened;
  await save(opened);
  expect(page.storage).toHaveProperty('baggageSaved');
  baggageFlow.restart();
  expect(page.storage).not.toHaveProperty('baggageSaved');
});

it('does not mistake its own purchase for one made elsewhere', async () => {
  const storage: Record<string, string> = {};
  const lossyFetch: typeof fetch = async (input, init) => {
    const response = await server.fetch(input, init);
    if (String(input).endsWith('/baggage/purchase')) throw new TypeError('Connection reset');
    return response;
  };
  const { pay, ...desktopPage } = await openBaggage({ server, storage, fetch: lossyFetch });
  await runToPayment({ pay, ...desktopPage });
  await save({ pay, ...desktopPage });
  await pay();
  expect(desktopPage.baggagePurchase.isPending()).toBe(true);
  expect(await savedFlowState()).toBe('here');
  desktopPage.page.fetch = server.fetch;
  await desktopPage.baggageFlow.complete(desktopPage.baggagePurchase.resume);
  expect(desktopPage.baggageFlow.$step.get()).toBe('confirmation');
  expect(await bought()).toBe(1);
});

it('reports no other place if the backend does not have the call', async () => {
  const { page } = await openBaggage({ server });
  page.storage['baggageSaved'] = JSON.stringify({ saved_key: newKey(), opener: newKey() });
  const error = { code: 'route_not_found', message: 'This call does not exist.' };
  page.fetch = async () => Response.json({ error }, { status: 404 });
  expect(await savedFlowState()).toBe('here');
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPaymentMethod } from '../../../src/contract/purchase/payment-methods.ts';
import {
  addCard,
  cardToken,
  cards,
  emailsTo,
  paths,
  registerPerson,
  send,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('the security email about a card', (kind) => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof registerPerson>>;
  let policyId: string;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '100' },
      services: { now: () => new Date('2026-11-20T18:05:00Z') },
    });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    person = await registerPerson(server);
    const { body } = await send(server, 'GET', paths.account, undefined, person);
    policyId = await insertPolicy(server, body.public_id, {
      product: 'renters',
      starts: '2026-11-01',
      ends: null,
      frequency: 'month',
      next: '2026-12-01',
      price: 1_299,
    });
  });
  const cardEmails = async () =>
    (await emailsTo(server, person.email)).filter(({ subject }) => subject.includes('card'));
  const subjects = async () => (await cardEmails()).map(({ subject }) => subject);
  const assign = (payment_method_id: string) =>
    send(
      server,
      'POST',
      `/api/user/v2/policies/policy/${policyId}/payment-method`,
      { payment_method_id },
      person,
    );
  const added = 'A card was added to your Alderway account';
  const updated = 'Your payment card was updated';

  it('is sent when a card is added, with the card, the time and what to do', async () => {
    await addCard(server, person);
    const [email] = await cardEmails();
    expect(email?.subject).toBe(added);
    expect(email?.text).toContain('Card: Visa ending 4242\nAdded: Nov 20, 2026, 10:05 AM PST');
    expect(email?.text).toContain('If this wasn’t you, set a new password now.');
    expect(email?.text).toContain('/portal/forgot');
  });

  it('is not sent for the card of a purchase or for a declined card', async () => {
    const request = async (number: string) => ({
      first_name: 'Ana',
      last_name: 'Lopez',
      token: await cardToken(server, number),
    });
    const body = { ...(await request(cards.valid)), for_purchase: true };
    expect((await send(server, 'POST', addPaymentMethod.path, body, person)).status).toBe(200);
    const declined = await request(cards.declined);
    expect((await send(server, 'POST', addPaymentMethod.path, declined, person)).status).toBe(402);
    expect(await subjects()).toEqual([]);
  });

  it('names the policies that a card pays for from now on, once', async () => {
    const card = await addCard(server, person);
    await assign(card);
    const emails = await cardEmails();
    const email = emails.find(({ subject }) => subject === updated);
    expect(email?.text).toContain(`Pays for: ${policyId}, Standard, next payment on Dec 1, 2026`);
    // Nothing changes the second time.
    await assign(card);
    expect((await subjects()).toSorted()).toEqual([added, updated]);
  });

  it('is sent once when a card is added and assigned at once', async () => {
    const body = {
      first_name: 'Ana',
      last_name: 'Lopez',
      token: await cardToken(server),
      assigned_next: true,
    };
    const card = await send(server, 'POST', addPaymentMethod.path, body, person);
    await assign(card.body.public_id);
    expect(await subjects()).toEqual([updated]);
    // Without a policy, the assignment sends no email.
    await server.services.database.db
      .updateTable('policies')
      .set({ status: 'canceled' })
      .where('id', '=', policyId)
      .execute();
    const other = { ...body, token: await cardToken(server) };
    await send(server, 'POST', addPaymentMethod.path, other, person);
    expect((await subjects()).toSorted()).toEqual([added, updated]);
  });

  it('is sent for the card that replaces a removed one', async () => {
    const first = await addCard(server, person);
    const second = await addCard(server, { ...person, number: '5555555555554444' });
    await assign(first);
    const request = { payment_method_id: first, replacement_id: second };
    await send(server, 'POST', paths.removeMethod, request, person);
    const emails = (await cardEmails()).filter(({ subject }) => subject === updated);
    expect(emails.some(({ text }) => text.includes('your Mastercard ending 4444'))).toBe(true);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { decidePendingPolicies } from '../../../../server/policies/decide-policies.ts';
import { captureDueCharges, flushCaptures } from '../../../../server/sales/captures.ts';
import { emailsTo, newEmail, registerPerson } from '../../../fixtures/buyer.ts';
import { insureCollections, ownerAnswers } from '../../../fixtures/collectibles-buyer.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import { art, setUpEndorsements } from '../../../fixtures/endorsement-setup.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';

const DAY_MS = 86_400_000;
const trust = () =>
  ownerAnswers({
    ownership_type: 'trust',
    trust_name: 'The Lopez Trust',
    owners: [{ first_name: 'Ana', last_name: 'Lopez' }],
    owner_email: newEmail(),
  });

onBothDatabases('the email about a charged hold', (kind) => {
  let server: TestServer;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    server = await startTestServer({ kind, services: { now: () => now } });
  });
  afterEach(() => server.stop());

  async function buyPending() {
    const { token, email } = await registerPerson(server);
    const { response } = await insureCollections(server, { token, details: trust() });
    const { policy_id: id, policy_number: number, totals } = response.body;
    const authorizationEmails = async () =>
      (await emailsTo(server, email)).filter(({ subject }) => subject.includes('hold'));
    return { id, number, amount: `$${totals.grandtotal.toFixed(2)}`, authorizationEmails };
  }

  it('is sent once, with the amount, the card, the receipt and what a rejection means', async () => {
    const { number, amount, authorizationEmails } = await buyPending();
    now = new Date(now.getTime() + 6 * DAY_MS);
    await Promise.all([captureDueCharges(server.services), captureDueCharges(server.services)]);
    await captureDueCharges(server.services);
    const mails = await authorizationEmails();
    expect(mails).toHaveLength(1);
    const [{ subject = '', text = '' } = {}] = mails;
    expect(subject).toContain(`We charged the ${amount} hold for ${number}`);
    expect(text).toContain(`We charged the ${amount} we held on your Visa ending 4242,`);
    expect(text).toContain('hasn’t decided on your application yet, so you don’t have coverage');
    expect(text).toContain(`If your policy isn’t approved, we’ll refund the full ${amount}.`);
    expect(text).toMatch(/Receipt number: [A-Z0-9]{4}-[A-Z0-9]{4}\n/);
    const receipt = /\/documents\/chg_\S+/.exec(text)?.[0] ?? '';
    expect((await server.request(receipt)).status).toBe(200);
  });

  it('is not sent when a decision charges the hold or makes it obsolete', async () => {
    const approved = await buyPending();
    await decidePendingPolicies(server.services, 'approve', approved.id);
    await flushCaptures(server.services);
    const rejected = await buyPending();
    await decidePendingPolicies(server.services, 'reject', rejected.id);
    now = new Date(now.getTime() + 6 * DAY_MS);
    await captureDueCharges(server.services);
    expect(await approved.authorizationEmails()).toEqual([]);
    expect(await rejected.authorizationEmails()).toEqual([]);
  });

  it('names the change that the carrier has not decided on', async () => {
    const setup = await setUpEndorsements(kind);
    const policy = setup.policy(await setup.buy());
    setup.setDay('2027-03-01');
    await policy.submit('add', art);
    setup.setDay('2027-03-07');
    await captureDueCharges(setup.server.services);
    const mails = await emailsTo(setup.server, setup.policyholder.email);
    const texts = mails.filter(({ subject }) => subject.includes('hold')).map(({ text }) => text);
    await setup.stop();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('hasn’t decided on your change yet.');
  });
});

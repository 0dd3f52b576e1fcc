import { afterAll, beforeAll, expect, it } from 'vitest';
import { LISTED_POLICIES_MAX } from '../../../src/contract/account/account.ts';
import { openBillingLink, updateBilling } from '../../../src/contract/policies/update-billing.ts';
import { describeCardLink, emailCardUpdateLink } from '../../../server/sales/card-update-links.ts';
import { assignCardToPolicies } from '../../../server/sales/payment-method-assignment.ts';
import type { Services } from '../../../server/services.ts';
import { addCard, cardToken, emailsTo, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { copyPolicy } from '../../fixtures/many-policies.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

/** More policies than a slice contains. */
const COUNT = 601;

onBothDatabases('a card of somebody with many policies', (kind) => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof registerPerson>>;
  let account: { id: string; email: string; first_name: string };
  let visa: string;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '100' },
      services: { now: () => new Date('2026-11-20T12:00:00Z') },
    });
    person = await registerPerson(server);
    const { body } = await send(server, 'GET', paths.account, undefined, person);
    account = { id: body.public_id, email: person.email, first_name: 'Ana' };
    visa = await addCard(server, person);
    const term = { starts: '2026-06-01', ends: '2027-05-31', price: 1_000 };
    const billing = { frequency: 'month', next: '2026-12-01' } as const;
    const id = await insertPolicy(server, account.id, { product: 'renters', ...term, ...billing });
    await server.services.database.db
      .updateTable('policies')
      .set({ payment_method_id: visa })
      .where('id', '=', id)
      .execute();
    await copyPolicy(server, id, COUNT - 1);
  });
  afterAll(() => server.stop());
  const owner = () => ({ accountId: account.id, email: account.email, firstName: 'Ana' });
  const cardOf = async (name: string) =>
    Number(
      (
        await server.services.database.db
          .selectFrom('policies')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('payment_method_id', '=', name)
          .executeTakeFirstOrThrow()
      ).count,
    );
  const mailLink = async () => {
    await emailCardUpdateLink(server.services, account);
    const texts = (await emailsTo(server, account.email)).map(({ text }) => text);
    return texts.map((text) => /linkToken=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? '';
  };

  /** Counts the policies whose billing data a function reads. */
  async function billingRowsReadBy(run: (services: Services) => Promise<unknown>) {
    let rows = 0;
    const database = observedDatabase(server.services.database, async (_, execute) => {
      const result = await execute();
      rows += result.rows.filter((row) => Object.hasOwn(row as object, 'billing')).length;
      return result;
    });
    await run({ ...server.services, database });
    return rows;
  }

  it('is described by the email and the link with 20 of the policies and their number', async () => {
    const token = await mailLink();
    const { body } = await send(server, 'POST', openBillingLink.path, { link_token: token });
    expect(body.policies).toHaveLength(LISTED_POLICIES_MAX);
    expect(body).toMatchObject({ policies_all: COUNT, other_policies: COUNT });
    const email = (await emailsTo(server, account.email)).find(({ text }) => text.includes(token));
    expect(email?.text).toContain('pays for 601 of your Alderway policies');
    expect(email?.text.match(/Pays for: /g)).toHaveLength(LISTED_POLICIES_MAX + 1);
    expect(email?.text).toContain('Pays for: 581 more policies');
    const described = await billingRowsReadBy((services) => describeCardLink(services, token));
    expect(described).toBe(LISTED_POLICIES_MAX);
    const emailed = await billingRowsReadBy((services) => emailCardUpdateLink(services, account));
    expect(emailed).toBe(LISTED_POLICIES_MAX);
  });

  it('is checked for one policy without reading the others', async () => {
    const [policyId, methodId] = [`pol_${account.id}_007`, await addCard(server, person)];
    const assign = (services: Services) =>
      assignCardToPolicies(services, { methodId, policyId }, owner());
    expect(await billingRowsReadBy(assign)).toBeLessThanOrEqual(3);
    expect(await cardOf(methodId)).toBe(1);
    await assignCardToPolicies(server.services, { methodId: visa, policyId }, owner());
  });

  it('is replaced for all policies, of which the email and the response name 20', async () => {
    const { body } = await send(server, 'POST', updateBilling.path, {
      link_token: await mailLink(),
      stripe_token: await cardToken(server, '5555555555554444'),
    });
    expect(body.policies).toHaveLength(LISTED_POLICIES_MAX);
    expect(body.policies_all).toBe(COUNT);
    expect(await cardOf(visa)).toBe(0);
    const email = (await emailsTo(server, account.email)).find(({ text }) =>
      text.includes('Mastercard ending 4444'),
    );
    expect(email?.text).toContain('the next payments for these 601 policies');
    expect(email?.text).toContain('Pays for: 581 more policies');
    const other = await addCard(server, person);
    const all = (services: Services) =>
      assignCardToPolicies(services, { methodId: other }, owner());
    expect(await billingRowsReadBy(all)).toBe(LISTED_POLICIES_MAX);
    expect(await cardOf(other)).toBe(COUNT);
  });
});

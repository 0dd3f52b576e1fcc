import { afterAll, beforeAll, expect, it } from 'vitest';
import { decidePendingPolicies } from '../../../server/policies/decide-policies.ts';
import { emailsTo, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('a pending change that the server has no data of', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind });
  });
  afterAll(() => server.stop());

  it.each([
    ['approve', 'was approved', 'approved your change. We’ve updated your policy documents.'],
    ['reject', 'was not approved', 'can’t approve this change. Your policy continues as before.'],
  ] as const)('is emailed on the decision to %s', async (decision, result, text) => {
    const { token } = await registerPerson(server);
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    const id = await insertPolicy(server, body.public_id, {
      product: 'pet',
      status: 'pending_change',
      details: { pet_names: ['Olive'] },
      starts: '2026-03-20',
      ends: '2027-03-19',
      price: 9_120,
    });
    expect(await decidePendingPolicies(server.services, decision, id)).toBe(1);
    const mails = await emailsTo(server, 'demo@example.com');
    const [mail, ...others] = mails.filter(({ subject }) => subject.includes(id));
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your change to policy ${id} (Olive) ${result}`);
    expect(mail?.text).toContain(`Harrow Point Mutual ${text}`);
    expect(mail?.text).not.toMatch(/null|undefined|hold|price/);
  });
});

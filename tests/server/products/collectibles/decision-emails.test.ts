import { afterEach, beforeEach, expect, it } from 'vitest';
import { decidePendingPolicies } from '../../../../server/policies/decide-policies.ts';
import { captureDueCharges, flushCaptures } from '../../../../server/sales/captures.ts';
import { emailsTo, newEmail, registerPerson } from '../../../fixtures/buyer.ts';
import { insureCollections, ownerAnswers } from '../../../fixtures/collectibles-buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';

onUsualDatabase('the email about the decision on a policy', (kind) => {
  let server: TestServer;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    server = await startTestServer({ kind, services: { now: () => now } });
  });
  afterEach(() => server.stop());

  async function decided(decision: 'approve' | 'reject', { afterDays = 0 } = {}) {
    const { token, email } = await registerPerson(server);
    const details = ownerAnswers({
      ownership_type: 'trust',
      trust_name: 'The Lopez Trust',
      owners: [{ first_name: 'Ana', last_name: 'Lopez' }],
      owner_email: newEmail(),
    });
    const { response } = await insureCollections(server, { token, details });
    now = new Date(now.getTime() + afterDays * 86_400_000);
    await captureDueCharges(server.services);
    await flushCaptures(server.services);
    await decidePendingPolicies(server.services, decision, response.body.policy_id);
    const mails = await emailsTo(server, email);
    const text = mails.find(({ subject }) => subject.includes('approved'))?.text ?? '';
    const { grandtotal } = response.body.totals;
    return { text, amount: `$${grandtotal.toFixed(2)}` };
  }

  it('gives the first day of coverage and the amount that is charged', async () => {
    const { text, amount } = await decided('approve');
    expect(text).toMatch(/You’re covered starting Nov 2\d, 2026\./);
    expect(text).toMatch(/Coverage starts: Nov 2\d, 2026\n/);
    expect(text).toContain(`We’re charging the ${amount} we held on your Visa ending 4242.`);
    expect(text).toContain(`Amount charged: ${amount}`);
  });

  it('says that the amount was charged, if it was captured before the approval', async () => {
    const { text, amount } = await decided('approve', { afterDays: 6 });
    expect(text).toMatch(
      /You paid \$[\d.]+ on Nov \d+, 2026 with your Visa ending 4242\. There’s no new charge/,
    );
    expect(text).toContain(`Paid: ${amount}`);
  });

  it('releases the hold of a rejected policy, or refunds the captured amount', async () => {
    const released = await decided('reject');
    expect(released.text).toContain(
      `We’re releasing the ${released.amount} hold on your Visa ending 4242.`,
    );
    const refunded = await decided('reject', { afterDays: 6 });
    expect(refunded.text).toContain(`We’re refunding ${refunded.amount} to your Visa ending 4242.`);
  });
});

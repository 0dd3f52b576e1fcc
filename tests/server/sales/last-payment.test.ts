import { beforeEach, expect, it } from 'vitest';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { addCard, emailsTo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { registerPolicyholder, serverWithClock } from '../../fixtures/server-with-clock.ts';

onBothDatabases('the email about a payment', (kind) => {
  const shared = serverWithClock(kind, { RATE_LIMIT_FACTOR: '50' });
  let person: Awaited<ReturnType<typeof registerPolicyholder>>;
  let card: string;
  beforeEach(async () => {
    person = await registerPolicyholder(shared.server);
    card = await addCard(shared.server, person);
  });

  /** Returns the text of the email after the payment of a policy. */
  async function mailAfterPayment(input: PolicyInput, changes = {}): Promise<string> {
    const id = await insertPolicy(shared.server, person.id, input);
    await shared.server.services.database.db
      .updateTable('policies')
      .set({ payment_method_id: card, ...changes })
      .where('id', '=', id)
      .execute();
    await planMissingInstallments(shared.server.services);
    await collectDueInstallments(shared.server.services);
    const mails = await emailsTo(shared.server, 'demo@example.com');
    return mails.find(({ subject }) => subject.endsWith(`for ${id}`))?.text ?? '';
  }
  const pet = { product: 'pet', price: 9_120, next: '2026-11-20', frequency: 'month' } as const;

  it('says that the coverage continues while payments follow', async () => {
    const text = await mailAfterPayment({ ...pet, starts: '2026-10-20', ends: '2027-10-19' });
    expect(text).toContain('Your coverage continues.');
    expect(text).not.toContain('last payment');
  });

  it('says until when the last payment of a policy covers, and how to stay covered', async () => {
    const text = await mailAfterPayment({ ...pet, starts: '2025-12-20', ends: '2026-12-19' });
    expect(text).toMatch(
      /This is the last payment. You’re covered through Dec 19, 2026. To stay covered, call us at \(\d{3}\) [\d-]+ before that day./,
    );
    expect(text).not.toContain('coverage continues');
  });

  it('says how to turn renewal on again if it is off', async () => {
    const schedule = [
      { amount: 900, downpayment: true, due_date: '2026-10-20' },
      { amount: 900, downpayment: false, due_date: '2026-11-20' },
    ];
    const text = await mailAfterPayment(
      { ...pet, frequency: 'eleven_pay', schedule, starts: '2025-12-20', ends: '2026-12-19' },
      { renewal_off_at: '2026-11-01T12:00:00.000Z' },
    );
    expect(text).toContain(
      'This is the last payment. You’re covered through Dec 19, 2026. Renewal is turned off. To stay covered for another year, turn it on again on your policy’s page.',
    );
    expect(text).toContain('Pays for: Payment 2 of 2');
  });
});

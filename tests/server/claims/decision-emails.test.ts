import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideClaim, type ClaimDecision } from '../../../server/claims/decisions.ts';
import { devicesProduct } from '../../../src/contract/policies/external-products.ts';
import { emailsTo } from '../../fixtures/buyer.ts';
import { newFiledClaim } from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('the email about a decision', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => server.stop());

  async function decided(
    decisions: Omit<ClaimDecision, 'claimNumber'>[],
    { method = 'in_store', coverage = '' }: { method?: 'in_store' | 'mail_in'; coverage?: string },
  ) {
    const claim = await newFiledClaim(server, method);
    await server.services.database.db
      .updateTable('policies')
      .set({ plan_subtitle: coverage })
      .where('policy_number', '=', claim.policy)
      .execute();
    for (const decision of decisions)
      await decideClaim(server.services, { claimNumber: claim.claimId, ...decision });
    const mails = await emailsTo(server, claim.email);
    return (subject: string) => mails.find((mail) => mail.subject.includes(subject))?.text ?? '';
  }
  const quote = { repairCost: 27_900, deductible: 5_000 };
  const coverage = 'Accidents, theft and loss';

  test('states the amount, the deductible and what the plan covers', async () => {
    const mail = await decided(
      [
        { event: 'taken_up', quote },
        { event: 'approved', note: 'The crack is covered.' },
        { event: 'paid' },
      ],
      { coverage },
    );
    const text = mail('is approved');
    expect(text).toContain('The crack is covered.');
    expect(text).toContain(
      `Your plan covers: ${coverage}\nRepair quote: $279.00\nYour deductible: $50.00\nWe pay: $229.00`,
    );
    expect(mail('being reviewed')).not.toContain('Your plan covers');
    expect(mail('is paid')).not.toContain('Your plan covers');
  });

  test('about a rejection names the coverage that the loss is not part of, and pays nothing', async () => {
    const mail = await decided([{ event: 'rejected', note: 'Wear is not an accident.' }], {
      coverage,
    });
    const text = mail('is rejected');
    expect(text).toContain('Wear is not an accident.');
    expect(text).toContain(`Your plan covers: ${coverage}\nWe pay: $0.00`);
    expect(text).not.toContain('Your deductible');
  });

  test('about a repair by mail has no payment, and falls back to the product', async () => {
    const mail = await decided([{ event: 'device_received' }, { event: 'approved' }], {
      method: 'mail_in',
    });
    const text = mail('is approved');
    expect(text).toContain(`Your plan covers: ${devicesProduct.description}`);
    expect(text).not.toContain('We pay');
  });
});

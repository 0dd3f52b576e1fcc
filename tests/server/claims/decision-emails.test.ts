import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideClaim, type ClaimDecision } from '../../../server/claims/decisions.ts';
import { listClaims } from '../../../server/claims/list.ts';
import {
  claimActionDays,
  daysFromFilingToDecision,
  expectedDatesAfter,
  paymentArrivalDay,
} from '../../../src/contract/claims/expected-dates.ts';
import { devicesProduct } from '../../../src/contract/policies/external-products.ts';
import { emailsTo } from '../../fixtures/buyer.ts';
import { askSecondLook, newFiledClaim } from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('the email about a decision', (kind) => {
  let server: TestServer;
  let now = '2026-11-26T15:00:00Z';
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '1000' },
      services: { now: () => new Date(now) },
    });
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
    const text = mail('was approved');
    expect(text).toContain('The crack is covered.');
    expect(text).toContain(
      `Your plan covers: ${coverage}\nRepair quote: $279.00\nYour deductible: $50.00\nWe pay: $229.00`,
    );
    expect(mail('being reviewed')).not.toContain('Your plan covers');
    expect(mail('was paid')).not.toContain('Your plan covers');
  });

  test('of an approval with only an amount says what the amount is for', async () => {
    const mail = await decided([{ event: 'approved', amount: 12_050 }], {});
    expect(mail('was approved')).toMatch(
      /Payment for: Repair of your iPhone \S+ .*\(Cracked\/Broken Screen.*\)\nWe pay: \$120\.50/,
    );
  });

  test('names the part of a quote that is not covered', async () => {
    const mail = await decided(
      [
        { event: 'taken_up', quote },
        { event: 'approved', amount: 20_000 },
      ],
      {},
    );
    expect(mail('was approved')).toContain(
      'Repair quote: $279.00\nYour deductible: $50.00\nNot covered: $29.00\nWe pay: $200.00',
    );
  });

  test('about the payment names the day by which it arrives, as the page does', async () => {
    now = '2026-11-26T15:00:00Z';
    const mail = await decided([{ event: 'approved' }, { event: 'paid' }], {});
    expect(mail('was paid')).toContain('It’ll be there by Dec 1, 2026.');
    expect(paymentArrivalDay(now)).toBe('2026-12-01');
  });

  test('of an approval without an amount shows how the default amount came about', async () => {
    const mail = await decided([{ event: 'approved' }], {});
    expect(mail('was approved')).toContain(
      'Repair quote: $279.00\nYour deductible: $49.00\nWe pay: $230.00',
    );
  });

  test('names the business days of the payment and the next decision, as the page does', async () => {
    const claim = await newFiledClaim(server, 'in_store');
    const expected = async () => (await listClaims(server.services, claim.accountId))[0]?.expected;
    const decide = (event: ClaimDecision['event']) =>
      decideClaim(server.services, { claimNumber: claim.claimId, event, note: 'A note.' });
    const textOf = async (subject: string) =>
      (await emailsTo(server, claim.email)).find((mail) => mail.subject.includes(subject))?.text;
    await decide('rejected');
    await askSecondLook(server, claim.claimId, claim.token);
    // The review ends on Nov 28 and the decision three days later.
    expect(await textOf('We received')).toContain('Expect our decision by Dec 1, 2026.');
    expect(expectedDatesAfter('2026-11-26', daysFromFilingToDecision).decision.to).toBe(
      '2026-12-01',
    );
    // Ten days after the request and five days after the approval are a Sunday.
    expect((await expected())?.decision?.to).toBe('2026-12-07');
    expect(expectedDatesAfter('2026-11-26', claimActionDays.look_again).decision.to).toBe(
      '2026-12-07',
    );
    expect(await textOf('a second look')).toContain('by Dec 7, 2026.');
    now = '2026-12-01T15:00:00Z';
    await decide('approved');
    expect((await expected())?.payment).toEqual({ from: '2026-12-03', to: '2026-12-07' });
    expect((await textOf('was approved'))?.replaceAll('\u00a0', ' ')).toContain(
      'It should arrive between Thu, Dec 3 and Mon, Dec 7, 2026.',
    );
  });

  test('about a rejection has the reason and pays nothing, without what the plan covers', async () => {
    const mail = await decided([{ event: 'rejected', note: 'Wear is not an accident.' }], {
      coverage,
    });
    const text = mail('was rejected');
    expect(text).toContain('Wear is not an accident.');
    expect(text).toContain('We pay: $0.00');
    expect(text).not.toContain('Your plan covers');
    expect(text).not.toContain('Your deductible');
  });

  test('about a rejection with a quote takes no deductible from it', async () => {
    const note = 'Wear is not an accident.';
    const mail = await decided(
      [
        { event: 'taken_up', quote },
        { event: 'rejected', note },
      ],
      {},
    );
    expect(mail('was rejected')).toContain(
      'Repair quote: $279.00\nNot covered: $279.00\nWe pay: $0.00',
    );
  });

  test('about a repair by mail has no payment, and falls back to the product', async () => {
    const mail = await decided([{ event: 'device_received' }, { event: 'approved' }], {
      method: 'mail_in',
    });
    const text = mail('was approved');
    expect(text).toContain(`Your plan covers: ${devicesProduct.description}`);
    expect(text).not.toContain('We pay');
  });
});

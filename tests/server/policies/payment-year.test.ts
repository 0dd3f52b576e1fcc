import { afterAll, beforeAll, expect, test } from 'vitest';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { LAST_DAY, plannedPolicies, yearDays } from '../../fixtures/payment-year/scenarios.ts';
import { startYear, type PaymentYear } from '../../fixtures/payment-year/simulate-year.ts';

onUsualDatabase('a year of payments, for each product that is paid more than once', (kind) => {
  let year: PaymentYear;
  /** Inconsistencies with the first day on which each was found. */
  const found = new Map<string, string>();
  let outcomes: Awaited<ReturnType<PaymentYear['outcomes']>>;
  beforeAll(async () => {
    year = await startYear(kind);
    while (year.today() < LAST_DAY)
      if (await year.nextDay())
        for (const text of await year.findInconsistencies())
          if (!found.has(text)) found.set(text, year.today());
    outcomes = await year.outcomes();
  });
  afterAll(() => year.stop());

  test('agrees in account, emails and payments on each day on which anything happens', () => {
    expect([...found].map(([text, day]) => `${day} ${text}`)).toEqual([]);
  });

  test('agrees at the end, also in the documents and receipts', async () => {
    expect(await year.findInconsistencies({ isEnd: true })).toEqual([]);
  });

  test.each(plannedPolicies)('$name', ({ name, product, scenario }) => {
    const days = yearDays(product, scenario);
    const { end, status, isRenewed, emails, isUnpaid = false } = scenario.outcome(days);
    const due = days.installments.filter((day) => day <= end);
    const paidCount = due.length - Number(isUnpaid && due.length > 0);
    // Only a monthly policy is paid again between its renewal and the last simulated day.
    const paidAgain = Number(isRenewed && days.installments.length > 0);
    expect(outcomes.get(name)).toEqual({
      status,
      end,
      isRenewed,
      paid: paidCount + paidAgain,
      emails: ['purchased', ...emails].toSorted(),
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBillingCycles } from '../../../server/dates.ts';
import { sumOf } from '../../../server/money.ts';
import { activePolicyStatuses } from '../../../server/accounts/cards.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import {
  billingAndTermAfterPayment,
  storedBillingOf,
  plannedPayments,
} from '../../../server/sales/payment-plan.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

/**
 * Days on which the demo data are created: an ordinary day, the day before a leap day, a leap day,
 * and the last day of a month and of a year.
 */
const seedDates = ['2026-11-24', '2027-03-31', '2028-02-28', '2028-02-29', '2028-12-31'];

const readPolicies = ({ services }: TestServer) =>
  services.database.db
    .selectFrom('policies')
    .selectAll()
    .where('id', 'like', 'pol_demo_%')
    .orderBy('id')
    .execute();
type Row = Awaited<ReturnType<typeof readPolicies>>[number];

const readCharges = ({ services }: TestServer) =>
  services.database.db
    .selectFrom('charges')
    .leftJoin('endorsements', 'endorsements.charge_id', 'charges.id')
    .selectAll('charges')
    .where('charges.policy_id', 'like', 'pol_demo_%')
    .where('endorsements.id', 'is', null)
    .orderBy('charges.created_at')
    .execute();
type Charge = Awaited<ReturnType<typeof readCharges>>[number];

describe.each(seedDates)('the demo account seeded on %s', (today) => {
  let server: TestServer;
  let rows: Row[];
  let charges: Charge[];
  beforeAll(async () => {
    const now = () => new Date(`${today}T12:00:00Z`);
    server = await startTestServer({ services: { now } });
    await planMissingInstallments(server.services);
    [rows, charges] = await Promise.all([readPolicies(server), readCharges(server)]);
  });
  afterAll(() => server.stop());

  const chargesOfPolicy = ({ id }: Row) => charges.filter(({ policy_id }) => policy_id === id);
  const daysOf = (row: Row) =>
    chargesOfPolicy(row).map(({ created_at }) => created_at.slice(0, 10));
  const number = ({ policy_number }: Row) => policy_number;

  /**
   * Returns the days and amounts of the remaining payments. They are calculated from the stored
   * billing data.
   */
  function dueDays(row: Row): { day: string; amount: number }[] {
    const due: { day: string; amount: number }[] = [];
    let [billing, day] = [row.billing, today];
    for (;;) {
      const next = plannedPayments({ ...row, billing }, { today: day }).find(
        (one) => one.kind !== 'renewal' && due.every((before) => before.day !== one.due_date),
      );
      if (!next || (row.coverage_end_date === null && due.length > 24)) return due;
      due.push({ day: next.due_date, amount: next.amount });
      day = next.due_date;
      const after = billingAndTermAfterPayment({ ...row, billing }, { ...next, renewal: null });
      billing = JSON.stringify(after.billing);
    }
  }

  test('pays each cycle of a term once, on its anniversary, until coverage ends', () => {
    const checked = new Set<string>();
    for (const row of rows) {
      const { frequency } = storedBillingOf(row);
      const { coverage_start_date: start, coverage_end_date: end } = row;
      if (!start || !end || !['month', 'year', 'day'].includes(frequency)) continue;
      if (!activePolicyStatuses.includes(row.status)) continue;
      const [, ...charged] = daysOf(row);
      const days = [...charged, ...dueDays(row).map(({ day }) => day)];
      const anniversaries: string[] = [];
      for (let at = 1; addBillingCycles(start, frequency as 'day', at) <= end; at += 1)
        anniversaries.push(addBillingCycles(start, frequency as 'day', at));
      expect([number(row), days]).toEqual([number(row), anniversaries]);
      // The coverage period consists of whole cycles, so each of its days is covered by a payment.
      const last = addBillingCycles(start, frequency as 'day', days.length + 1);
      expect([number(row), end]).toEqual([number(row), addDays(last, -1)]);
      checked.add(frequency);
    }
    expect(checked).toEqual(new Set(['month', 'year', 'day']));
  });

  test('pays monthly policies twelve times a year, never thirteen', () => {
    const monthly = rows.filter(
      (row) =>
        storedBillingOf(row).frequency === 'month' &&
        row.coverage_end_date !== null &&
        activePolicyStatuses.includes(row.status),
    );
    expect(monthly.map(number)).toEqual(expect.arrayContaining(['PT-3307-5581', 'PT-2915-0042']));
    for (const row of monthly) {
      const count = chargesOfPolicy(row).length + dueDays(row).length;
      expect([number(row), count]).toEqual([number(row), 12]);
    }
  });

  test('pays the price in eleven installments, none of them after the term', () => {
    const installmentPolicies = rows.filter((row) => storedBillingOf(row).schedule !== null);
    expect(installmentPolicies.map(number)).toEqual(['RN-4120-5573']);
    for (const row of installmentPolicies) {
      const { totals } = storedBillingOf(row);
      const due = dueDays(row);
      expect(chargesOfPolicy(row)).toHaveLength(11 - due.length);
      const amounts = [
        ...chargesOfPolicy(row).map(({ amount }) => amount),
        ...due.map((one) => one.amount),
      ];
      expect(sumOf(amounts, (amount) => amount)).toBe(totals.grandtotal);
      const months = Array.from({ length: 10 }, (_, at) =>
        addBillingCycles(row.coverage_start_date ?? '', 'month', at + 1),
      );
      expect([...daysOf(row).slice(1), ...due.map(({ day }) => day)]).toEqual(months);
      expect((due.at(-1)?.day ?? '') <= (row.coverage_end_date ?? '')).toBe(true);
    }
  });

  test('has the charges of a canceled policy up to its cancellation, and one charge for a pending or rejected policy', () => {
    const endedPolicies = rows.filter(({ status }) =>
      ['canceled', 'pending', 'rejected'].includes(status),
    );
    expect(new Set(endedPolicies.map(({ status }) => status)).size).toBe(3);
    for (const row of endedPolicies) {
      const { frequency } = storedBillingOf(row);
      const endDate = (row.canceled_at ?? row.created_at).slice(0, 10);
      const days = daysOf(row).slice(1);
      const anniversaries: string[] = [];
      const after = (at: number) =>
        addBillingCycles(row.coverage_start_date ?? '', frequency as 'month', at);
      if (frequency === 'month' || frequency === 'year')
        for (let at = 1; after(at) <= endDate; at += 1) anniversaries.push(after(at));
      expect([number(row), days]).toEqual([number(row), anniversaries]);
    }
  });

  test('plans the next payment that the billing names, and renews on the day after the term', async () => {
    const planned = await server.services.database.db
      .selectFrom('installments')
      .selectAll()
      .where('policy_id', 'like', 'pol_demo_%')
      .where('state', '=', 'due')
      .orderBy('due_date')
      .execute();
    const activePolicies = rows.filter(
      (row) => row.status !== 'pending' && storedBillingOf(row).next_payment !== null,
    );
    expect(activePolicies.length).toBeGreaterThan(5);
    for (const row of activePolicies) {
      const own = planned.filter(({ policy_id }) => policy_id === row.id);
      const next = storedBillingOf(row).next_payment;
      expect([number(row), own[0]?.due_date]).toEqual([number(row), next]);
      expect((next ?? '') > today).toBe(true);
      for (const { kind, due_date } of own)
        if (kind === 'renewal')
          expect([number(row), due_date]).toEqual([
            number(row),
            addDays(row.coverage_end_date ?? '', 1),
          ]);
    }
  });
});

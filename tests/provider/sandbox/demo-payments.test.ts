import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCycles } from '../../../provider/dates.ts';
import { sumOf } from '../../../provider/money.ts';
import { running } from '../../../provider/accounts/cards.ts';
import { planMissing } from '../../../provider/sales/instalments.ts';
import { afterPayment, billOfRow, plannedPayments } from '../../../provider/sales/payment-plan.ts';
import { addDaysTo } from '../../../src/contract/rental-car/trip.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

/** Days on which the demo data is written: a plain one, before and on a leap day, at the ends of a month and a year. */
const seedings = ['2026-11-24', '2027-03-31', '2028-02-28', '2028-02-29', '2028-12-31'];

const readPolicies = ({ services }: TestProvider) =>
  services.database.db
    .selectFrom('policies')
    .selectAll()
    .where('id', 'like', 'pol_demo_%')
    .orderBy('id')
    .execute();
type Row = Awaited<ReturnType<typeof readPolicies>>[number];

const readCharges = ({ services }: TestProvider) =>
  services.database.db
    .selectFrom('charges')
    .leftJoin('endorsements', 'endorsements.charge_id', 'charges.id')
    .selectAll('charges')
    .where('charges.policy_id', 'like', 'pol_demo_%')
    .where('endorsements.id', 'is', null)
    .orderBy('charges.created_at')
    .execute();
type Charge = Awaited<ReturnType<typeof readCharges>>[number];

describe.each(seedings)('the demo account seeded on %s', (today) => {
  let provider: TestProvider;
  let rows: Row[];
  let charges: Charge[];
  beforeAll(async () => {
    const now = () => new Date(`${today}T12:00:00Z`);
    provider = await startProvider({ services: { now } });
    await planMissing(provider.services);
    [rows, charges] = await Promise.all([readPolicies(provider), readCharges(provider)]);
  });
  afterAll(() => provider.stop());

  const chargedFor = ({ id }: Row) => charges.filter(({ policy_id }) => policy_id === id);
  const daysOf = (row: Row) => chargedFor(row).map(({ created_at }) => created_at.slice(0, 10));
  const number = ({ policy_number }: Row) => policy_number;

  /** The days on which the rest of the term is paid, as it is planned from the bill. */
  function dueDays(row: Row): { day: string; amount: number }[] {
    const due: { day: string; amount: number }[] = [];
    let [bill, day] = [row.billing, today];
    for (;;) {
      const next = plannedPayments({ ...row, billing: bill }, { today: day }).find(
        (one) => one.kind !== 'renewal' && due.every((before) => before.day !== one.due_date),
      );
      if (!next || (row.coverage_end_date === null && due.length > 24)) return due;
      due.push({ day: next.due_date, amount: next.amount });
      day = next.due_date;
      const after = afterPayment({ ...row, billing: bill }, { ...next, renewal: null });
      bill = JSON.stringify(after.billing);
    }
  }

  test('pays each cycle of a term once, on its anniversary, and ends with coverage', () => {
    const checked = new Set<string>();
    for (const row of rows) {
      const { frequency } = billOfRow(row);
      const { coverage_start_date: start, coverage_end_date: end } = row;
      if (!start || !end || !['month', 'year', 'day'].includes(frequency)) continue;
      if (!running.includes(row.status)) continue;
      const [, ...charged] = daysOf(row);
      const days = [...charged, ...dueDays(row).map(({ day }) => day)];
      const anniversaries: string[] = [];
      for (let at = 1; addCycles(start, frequency as 'day', at) <= end; at += 1)
        anniversaries.push(addCycles(start, frequency as 'day', at));
      expect([number(row), days]).toEqual([number(row), anniversaries]);
      // Whole cycles alone: nothing is left of the term that no payment is for.
      const last = addCycles(start, frequency as 'day', days.length + 1);
      expect([number(row), end]).toEqual([number(row), addDaysTo(last, -1)]);
      checked.add(frequency);
    }
    expect(checked).toEqual(new Set(['month', 'year', 'day']));
  });

  test('pays by the month twelve times a year and never thirteen', () => {
    const monthly = rows.filter(
      (row) =>
        billOfRow(row).frequency === 'month' &&
        row.coverage_end_date !== null &&
        running.includes(row.status),
    );
    expect(monthly.map(number)).toEqual(
      expect.arrayContaining(['PT-3307-5581', 'PT-2915-0042', 'LL-5206-8841']),
    );
    for (const row of monthly) {
      const count = chargedFor(row).length + dueDays(row).length;
      expect([number(row), count]).toEqual([number(row), 12]);
    }
  });

  test('pays in eleven parts that make up the price, none of them after the term', () => {
    const inParts = rows.filter((row) => billOfRow(row).schedule !== null);
    expect(inParts.map(number)).toEqual(['RN-4120-5573']);
    for (const row of inParts) {
      const { totals } = billOfRow(row);
      const due = dueDays(row);
      expect(chargedFor(row)).toHaveLength(11 - due.length);
      const amounts = [
        ...chargedFor(row).map(({ amount }) => amount),
        ...due.map((one) => one.amount),
      ];
      expect(sumOf(amounts, (amount) => amount)).toBe(totals.grandtotal);
      const months = Array.from({ length: 10 }, (_, at) =>
        addCycles(row.coverage_start_date ?? '', 'month', at + 1),
      );
      expect([...daysOf(row).slice(1), ...due.map(({ day }) => day)]).toEqual(months);
      expect((due.at(-1)?.day ?? '') <= (row.coverage_end_date ?? '')).toBe(true);
    }
  });

  test('was charged for a policy that was canceled as long as it ran, and once for any other that does not run', () => {
    const stopped = rows.filter(({ status }) =>
      ['canceled', 'pending', 'rejected'].includes(status),
    );
    expect(new Set(stopped.map(({ status }) => status)).size).toBe(3);
    for (const row of stopped) {
      const { frequency } = billOfRow(row);
      const until = (row.canceled_at ?? row.created_at).slice(0, 10);
      const days = daysOf(row).slice(1);
      const anniversaries: string[] = [];
      const after = (at: number) =>
        addCycles(row.coverage_start_date ?? '', frequency as 'month', at);
      if (frequency === 'month' || frequency === 'year')
        for (let at = 1; after(at) <= until; at += 1) anniversaries.push(after(at));
      expect([number(row), days]).toEqual([number(row), anniversaries]);
    }
  });

  test('plans as next what the bill names, and renews on the day after the term', async () => {
    const planned = await provider.services.database.db
      .selectFrom('instalments')
      .selectAll()
      .where('policy_id', 'like', 'pol_demo_%')
      .where('state', '=', 'due')
      .orderBy('due_date')
      .execute();
    const going = rows.filter((row) => billOfRow(row).next_payment !== null);
    expect(going.length).toBeGreaterThan(10);
    for (const row of going) {
      const own = planned.filter(({ policy_id }) => policy_id === row.id);
      const next = billOfRow(row).next_payment;
      expect([number(row), own[0]?.due_date]).toEqual([number(row), next]);
      expect((next ?? '') > today).toBe(true);
      for (const { kind, due_date } of own)
        if (kind === 'renewal')
          expect([number(row), due_date]).toEqual([
            number(row),
            addDaysTo(row.coverage_end_date ?? '', 1),
          ]);
    }
  });
});

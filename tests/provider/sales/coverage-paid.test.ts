import { afterEach, beforeEach, expect, test } from 'vitest';
import { addCycles } from '../../../provider/dates.ts';
import { LAPSE } from '../../../provider/sales/instalments.ts';
import { addDaysTo } from '../../../src/contract/rental-car/trip.ts';
import { paths, send } from '../../fixtures/buyer.ts';
import { onEveryCollector } from '../../fixtures/collectors.ts';
import { holdPolicy, type HeldPolicy } from '../../fixtures/held-policy.ts';
import { startPaying, type PayingParty } from '../../fixtures/payer.ts';

onEveryCollector('coverage and what is paid for it', (kind, collector) => {
  let party: PayingParty;
  beforeEach(async () => {
    party = await startPaying(kind, collector);
  });
  afterEach(() => party.stop());

  async function hold(policy: Omit<HeldPolicy, 'charges'>): Promise<string> {
    const { provider, addCard, payWith, holder } = party;
    const { body } = await send(provider, 'GET', paths.account, undefined, holder);
    const id = await holdPolicy(provider, body.public_id, { ...policy, charges: [] });
    await payWith(await addCard());
    return id;
  }

  /** Lets the days around each of these go by, with all jobs run on each. */
  async function pass(days: readonly string[]): Promise<void> {
    for (const day of days)
      for (const near of [addDaysTo(day, -1), day, addDaysTo(day, 1)]) {
        if (near <= party.today()) continue;
        party.clock.now = new Date(`${near}T16:00:00Z`);
        await party.runJobs();
      }
  }

  const paid = async (id: string) =>
    (await party.instalments(id))
      .filter(({ state }) => state === 'paid')
      .map(({ kind: what, due_date }) => `${what} ${due_date}`);
  const endOf = async (id: string) => (await party.show(id)).coverage_end_date;

  test('a year by the month is twelve payments, wherever in the month the payment day is', async () => {
    const year = { vertical: 'pet', starts: '2026-11-22', ends: '2027-11-21' };
    const monthly = { ...year, frequency: 'month', price: 3_450 } as const;
    const before = await hold({ ...monthly, next: '2026-12-21' });
    const on = await hold({ ...monthly, next: '2026-12-22' });
    const after = await hold({ ...monthly, next: '2026-12-24' });
    const days = Array.from({ length: 13 }, (_, at) => addCycles('2026-12-22', 'month', at));
    await pass(days.flatMap((day) => [day, addDaysTo(day, 3)]));
    for (const [id, first] of [
      [before, '2026-12-21'],
      [on, '2026-12-22'],
      [after, '2026-12-24'],
    ] as const) {
      const due = Array.from({ length: 11 }, (_, at) => `cycle ${addCycles(first, 'month', at)}`);
      expect(await paid(id)).toEqual(due);
      expect((await party.instalments(id)).map(({ state }) => state)).toEqual(
        Array(11).fill('paid'),
      );
      expect((await party.show(id)).billing.next_payment).toBeNull();
      expect(await endOf(id)).toBe('2027-11-21');
    }
    expect(party.tries()).toHaveLength(33);
    expect(party.net()).toBe(33 * 3_450);
  });

  test('three years by the year end when they were said to, and renew on the day after', async () => {
    const id = await hold({
      vertical: 'home_warranty',
      starts: '2026-11-22',
      ends: '2029-11-21',
      frequency: 'year',
      price: 71_250,
      next: '2027-11-22',
    });
    await pass(['2027-11-22', '2028-11-22', '2029-10-22']);
    expect(await paid(id)).toEqual(['cycle 2027-11-22', 'cycle 2028-11-22']);
    const told = await party.show(id);
    expect(told).toMatchObject({
      coverage_start_date: '2026-11-22',
      coverage_end_date: '2029-11-21',
      billing: { renewal: { renews: true, on: '2029-11-22', amount: 712.5 } },
    });
    await pass(['2029-11-22', '2029-12-24']);
    expect(await party.show(id)).toMatchObject({
      coverage_start_date: '2029-11-22',
      coverage_end_date: '2030-11-21',
      billing: { next_payment: '2030-11-22' },
    });
    expect(party.tries()).toHaveLength(3);
    expect(party.net()).toBe(3 * 71_250);
  });

  test('a renewal that fails, is switched off and on again, begins where the year has ended', async () => {
    const id = await party.insure('annual');
    await pass(['2027-10-22', '2027-11-19']);
    party.refusing.is = true;
    await pass(['2027-11-21']);
    const grace = await endOf(id);
    for (const renews of [false, true]) await party.ask(id, 'renewal', { renews });
    expect((await party.show(id)).billing).toMatchObject({
      next_payment: '2027-11-21',
      renewal: { on: '2027-11-21' },
    });
    expect(await endOf(id)).toBe(grace);
    party.refusing.is = false;
    await pass(['2027-11-25']);
    expect(await party.show(id)).toMatchObject({
      coverage_start_date: '2027-11-21',
      coverage_end_date: '2028-11-20',
    });
    expect(party.net()).toBe(await party.books(id));
  });

  test('a hold that lapsed does not move the day of the next payment', async () => {
    const year = { vertical: 'pet', starts: '2026-11-22', ends: '2027-11-21' };
    const id = await hold({ ...year, frequency: 'month', price: 3_450, next: '2026-12-22' });
    await party.runJobs();
    const [due] = await party.instalments(id);
    const lapsed = { kind: LAPSE, due_date: '2026-12-10', next_attempt_at: '2099-01-01' };
    await party.provider.services.database.db
      .insertInto('instalments')
      .values({ ...due!, ...lapsed, id: 'ins_lapsed' })
      .execute();
    await pass(['2026-12-22']);
    expect((await party.show(id)).billing.next_payment).toBe('2027-01-22');
  });
});

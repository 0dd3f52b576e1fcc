import { afterEach, beforeEach, expect, test } from 'vitest';
import { addBillingCycles } from '../../../server/dates.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../../../server/data/payment-tables.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { paths, send } from '../../fixtures/buyer.ts';
import { onEveryCollector } from '../../fixtures/payment-collectors.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';

onEveryCollector('coverage and its payments', (kind, collector) => {
  let setup: PaymentSetup;
  beforeEach(async () => {
    setup = await setUpPayments(kind, collector);
  });
  afterEach(() => setup.stop());

  async function insertPaidPolicy(policy: Omit<PolicyInput, 'charges'>): Promise<string> {
    const { server, addCard, setPaymentMethod, policyholder } = setup;
    const { body } = await send(server, 'GET', paths.account, undefined, policyholder);
    const id = await insertPolicy(server, body.public_id, { ...policy, charges: [] });
    await setPaymentMethod(await addCard());
    return id;
  }

  /** Moves the clock to the days around each of these days. Runs all jobs on each of them. */
  async function pass(days: readonly string[]): Promise<void> {
    for (const day of days)
      for (const checkedDay of [addDays(day, -1), day, addDays(day, 1)]) {
        if (checkedDay <= setup.today()) continue;
        setup.clock.now = new Date(`${checkedDay}T16:00:00Z`);
        await setup.runJobs();
      }
  }

  const paid = async (id: string) =>
    (await setup.installments(id))
      .filter(({ state }) => state === 'paid')
      .map(({ kind: what, due_date }) => `${what} ${due_date}`);
  const endOf = async (id: string) => (await setup.fetchPolicy(id)).coverage_end_date;

  test('a monthly policy has twelve payments a year, on any payment day of the month', async () => {
    const year = { product: 'pet', starts: '2026-11-22', ends: '2027-11-21' };
    const monthly = { ...year, frequency: 'month', price: 3_450 } as const;
    const before = await insertPaidPolicy({ ...monthly, next: '2026-12-21' });
    const on = await insertPaidPolicy({ ...monthly, next: '2026-12-22' });
    const after = await insertPaidPolicy({ ...monthly, next: '2026-12-24' });
    const days = Array.from({ length: 13 }, (_, at) => addBillingCycles('2026-12-22', 'month', at));
    await pass(days.flatMap((day) => [day, addDays(day, 3)]));
    for (const [id, first] of [
      [before, '2026-12-21'],
      [on, '2026-12-22'],
      [after, '2026-12-24'],
    ] as const) {
      const due = Array.from(
        { length: 11 },
        (_, at) => `cycle ${addBillingCycles(first, 'month', at)}`,
      );
      expect(await paid(id)).toEqual(due);
      expect((await setup.installments(id)).map(({ state }) => state)).toEqual(
        Array(11).fill('paid'),
      );
      expect((await setup.fetchPolicy(id)).billing.next_payment).toBeNull();
      expect(await endOf(id)).toBe('2027-11-21');
    }
    expect(setup.attempts()).toHaveLength(33);
    expect(setup.netCaptured()).toBe(33 * 3_450);
  });

  test('a three-year policy with annual payments ends on its original date and renews on the day after', async () => {
    const id = await insertPaidPolicy({
      product: 'home_warranty',
      starts: '2026-11-22',
      ends: '2029-11-21',
      frequency: 'year',
      price: 71_250,
      next: '2027-11-22',
    });
    await pass(['2027-11-22', '2028-11-22', '2029-10-22']);
    expect(await paid(id)).toEqual(['cycle 2027-11-22', 'cycle 2028-11-22']);
    const shownPolicy = await setup.fetchPolicy(id);
    expect(shownPolicy).toMatchObject({
      coverage_start_date: '2026-11-22',
      coverage_end_date: '2029-11-21',
      billing: { renewal: { renews: true, on: '2029-11-22', amount: 712.5 } },
    });
    await pass(['2029-11-22', '2029-12-24']);
    expect(await setup.fetchPolicy(id)).toMatchObject({
      coverage_start_date: '2029-11-22',
      coverage_end_date: '2030-11-21',
      billing: { next_payment: '2030-11-22' },
    });
    expect(setup.attempts()).toHaveLength(3);
    expect(setup.netCaptured()).toBe(3 * 71_250);
  });

  test('a renewal that fails and is switched off and on again begins where the year before ended', async () => {
    const id = await setup.insure('annual');
    await pass(['2027-10-22', '2027-11-19']);
    setup.offSessionDeclines.enabled = true;
    await pass(['2027-11-21']);
    const graceEnd = await endOf(id);
    for (const renews of [false, true]) await setup.sendRequest(id, 'renewal', { renews });
    expect((await setup.fetchPolicy(id)).billing).toMatchObject({
      // The failed payment is tried again at once.
      next_payment: '2027-11-22',
      renewal: { on: '2027-11-21' },
    });
    expect(await endOf(id)).toBe(graceEnd);
    setup.offSessionDeclines.enabled = false;
    await pass(['2027-11-25']);
    expect(await setup.fetchPolicy(id)).toMatchObject({
      coverage_start_date: '2027-11-21',
      coverage_end_date: '2028-11-20',
    });
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  test('a lapsed authorization does not move the day of the next payment', async () => {
    const year = { product: 'pet', starts: '2026-11-22', ends: '2027-11-21' };
    const id = await insertPaidPolicy({
      ...year,
      frequency: 'month',
      price: 3_450,
      next: '2026-12-22',
    });
    await setup.runJobs();
    const [due] = await setup.installments(id);
    const lapseRow = {
      kind: EXPIRED_AUTHORIZATION_KIND,
      due_date: '2026-12-10',
      next_attempt_at: '2099-01-01',
    };
    await setup.server.services.database.db
      .insertInto('installments')
      .values({ ...due!, ...lapseRow, id: 'ins_lapsed' })
      .execute();
    await pass(['2026-12-22']);
    expect((await setup.fetchPolicy(id)).billing.next_payment).toBe('2027-01-22');
  });
});

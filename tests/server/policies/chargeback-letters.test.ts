// Letters about an end after a chargeback, and pending changes of such a policy.
import { afterEach, expect, test } from 'vitest';
import { exportNotices } from '../../../server/policies/export-notices.ts';
import {
  listPostalNotices,
  markPostalNoticeMailed,
} from '../../../server/policies/mail-postal-notices.ts';
import { executeScheduledCancellations } from '../../../server/policies/scheduled-cancellations.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { reportDispute, useChargebackRows } from '../../fixtures/chargebacks.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { art, setUpEndorsements } from '../../fixtures/endorsement-setup.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const monthly: PolicyInput = {
  product: 'pet',
  starts: '2026-10-20',
  ends: '2027-10-19',
  frequency: 'month',
  next: '2026-12-20',
  price: 4_000,
};
/** 10 days of notice and 5 days for the mail after Nov 20, 2026. */
const END = '2026-12-05';

onBothDatabases('an end after a chargeback', (kind) => {
  useChargebackRows();
  let stop: () => Promise<void>;
  afterEach(() => stop());

  async function setUp() {
    const clock = { day: '2026-11-20' };
    const now = () => new Date(`${clock.day}T20:00:00Z`);
    const settings = { PAPER_NOTICES: '1' };
    const server = await startTestServer({ kind, settings, services: { now } });
    stop = () => server.stop();
    return { server, clock };
  }
  async function addDisputed(
    server: TestServer,
    state: string,
    electronic_since: string | null,
    last_coverage_day: string | null = null,
  ) {
    const details = { address: { region: state } };
    const id = await insertPolicy(server, 'acc_demo', { ...monthly, details });
    const { db } = server.services.database;
    await db
      .updateTable('policies')
      .set({ electronic_since, last_coverage_day })
      .where('id', '=', id)
      .execute();
    await reportDispute(server, id);
    return id;
  }
  const policyOf = ({ services }: TestServer, id: string) =>
    services.database.db
      .selectFrom('policies')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const lettersOf = async ({ services }: TestServer, id: string) =>
    (await listPostalNotices(services)).filter(({ policy_id }) => policy_id === id);

  test('waits for the mailing of its letter and the days after it', async () => {
    const { server, clock } = await setUp();
    const id = await addDisputed(server, 'OR', null);
    expect((await policyOf(server, id)).last_coverage_day).toBe(END);
    const [letter, ...more] = await lettersOf(server, id);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ kind: 'cancellation', notice_days: 10 });
    const text = letter!.paragraphs.join(' ');
    expect(text).toContain(`Your bank took back $40.00 for policy ${id}`);
    expect(text).toContain('Your policy ends on Dec 5, 2026');
    expect(text).toContain('after Nov 20, 2026, you’re covered for at least 15 days after the day');

    clock.day = addDays(END, 3);
    await executeScheduledCancellations(server.services);
    expect(await policyOf(server, id)).toMatchObject({
      status: 'approved',
      last_coverage_day: '2026-12-23',
    });
    const marked = await markPostalNoticeMailed(server.services, { id: letter!.id });
    expect(marked).toContain('lasts at least through Dec 23, 2026');
    const [notice] = await exportNotices(server.services, [id]);
    expect(notice).toMatchObject({
      required_days: 10,
      email: { ends_on: END },
      letter: { mailed_on: '2026-12-08', ends_on: '2026-12-23', days_before: 15 },
    });
    for (const [day, status] of [
      ['2026-12-23', 'approved'],
      ['2026-12-24', 'canceled'],
    ] as const) {
      clock.day = day;
      await executeScheduledCancellations(server.services);
      expect((await policyOf(server, id)).status).toBe(status);
    }
    expect((await policyOf(server, id)).coverage_end_date).toBe('2026-12-23');
  });

  test('keeps its day if the letter is mailed at once, and covers a term that is over', async () => {
    const { server, clock } = await setUp();
    const id = await addDisputed(server, 'OR', null);
    const [letter] = await lettersOf(server, id);
    await markPostalNoticeMailed(server.services, { id: letter!.id });
    expect(await policyOf(server, id)).toMatchObject({
      last_coverage_day: END,
      coverage_end_date: monthly.ends,
    });
    clock.day = addDays(END, 1);
    await executeScheduledCancellations(server.services);
    expect((await policyOf(server, id)).status).toBe('canceled');
  });

  test('does not delay an earlier day that the policyholder chose', async () => {
    const { server, clock } = await setUp();
    const id = await addDisputed(server, 'OR', null, '2026-11-25');
    const [letter] = await lettersOf(server, id);
    expect(letter!.paragraphs.join(' ')).toContain('ends on Nov 25, 2026, as announced before');
    clock.day = '2026-11-26';
    await executeScheduledCancellations(server.services);
    expect((await policyOf(server, id)).status).toBe('canceled');
  });

  test.each([
    ['OR', '2026-11-30', 0],
    ['TX', END, 1],
  ])('after a consent in %s ends on %s with %s letters', async (state, day, count) => {
    const { server } = await setUp();
    const id = await addDisputed(server, state, '2026-11-01T00:00:00.000Z');
    expect((await policyOf(server, id)).last_coverage_day).toBe(day);
    expect(await lettersOf(server, id)).toHaveLength(count);
  });

  test('cancels a pending change, and allows no other', async () => {
    const setup = await setUpEndorsements(kind);
    stop = () => setup.stop();
    const policy = setup.policy(await setup.buy('2026-11-26'));
    // Charges are sorted by their time.
    setup.setDay('2026-11-27');
    await policy.submit('add', art);
    await setup.settlePayments();
    setup.setDay('2026-12-02');
    await reportDispute(setup.server, policy.id);
    await setup.settlePayments();
    expect(await policyOf(setup.server, policy.id)).toMatchObject({
      status: 'approved',
      end_reason: 'policy_charged_back',
    });
    const { db } = setup.server.services.database;
    const endorsements = db
      .selectFrom('endorsements')
      .select('status')
      .where('policy_id', '=', policy.id);
    expect(await endorsements.execute()).toEqual([{ status: 'canceled' }]);
    expect([...setup.processor.refunds]).toEqual([]);
    const { status, body } = await policy.submit('add', art);
    expect([status, body.error.code]).toEqual([409, 'policy_not_in_force']);
    expect(body.error.message).toContain('because a charge for it was disputed');
  });

  test('refunds no change whose own charge the bank took back', async () => {
    const setup = await setUpEndorsements(kind);
    stop = () => setup.stop();
    const policy = setup.policy(await setup.buy('2026-11-26'));
    // Charges are sorted by their time.
    setup.setDay('2026-11-27');
    await policy.submit('add', art);
    await setup.settlePayments();
    await reportDispute(setup.server, policy.id, { index: 1 });
    const { db } = setup.server.services.database;
    const refunds = db.selectFrom('refunds').select('kind').where('policy_id', '=', policy.id);
    expect(await refunds.execute()).toEqual([{ kind: 'dispute' }]);
  });
});

import { expect, it } from 'vitest';
import { executeDueCancellations } from '../../../server/policies/decide-cancellations.ts';
import { lapseUnpaidPolicies } from '../../../server/policies/lapse-unpaid-policies.ts';
import {
  announceRenewalPrices,
  releaseExpiredRiskKeys,
} from '../../../server/policies/renewals.ts';
import { executeScheduledCancellations } from '../../../server/policies/scheduled-cancellations.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { defaultNoticeDays, NOTICE_MARGIN_DAYS } from '../../../src/contract/rules/notice-days.ts';
import { emailEndNotices } from '../../../server/policies/end-notices.ts';
import { send, signInDemo } from '../../fixtures/buyer.ts';
import { yearlyPolicy } from '../../fixtures/cancellable-policies.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { serverWithClock } from '../../fixtures/server-with-clock.ts';

/** December 7 at 7 p.m. in Los Angeles, 10 p.m. in New York. */
const EVENING = '2026-12-08T03:00:00Z';
/** December 8 at 0:01 in New York. */
const NEW_YORK_MIDNIGHT = '2026-12-08T05:01:00Z';
/** December 7 at 11:59 p.m. in Los Angeles. */
const LAST_MINUTE = '2026-12-08T07:59:00Z';
/** December 8 at 0:01 in Los Angeles. */
const MIDNIGHT = '2026-12-08T08:01:00Z';

const term: PolicyInput = {
  product: 'renters',
  starts: '2025-12-08',
  ends: '2026-12-07',
  frequency: 'year',
  price: 36_500,
};
const rental: PolicyInput = {
  product: 'rental_car',
  starts: '2026-12-04',
  ends: '2026-12-07',
  price: 4_000,
};

onBothDatabases('the days of a policy', (kind) => {
  const shared = serverWithClock(kind, { RATE_LIMIT_FACTOR: '50' });
  let token: string;

  const setClock = (instant: string) => (shared.now = Date.parse(instant));
  async function moveTo(instant: string): Promise<void> {
    setClock(instant);
    token = await signInDemo(shared.server);
  }
  const add = (policy: PolicyInput) => insertPolicy(shared.server, 'acc_demo', policy);
  const path = (id: string) => `/api/user/v2/policies/policy/${id}`;
  const read = async (id: string) =>
    (await send(shared.server, 'GET', path(id), undefined, { token })).body;
  const quote = (id: string) =>
    send(shared.server, 'POST', `${path(id)}/cancel/checkout`, {}, { token });
  const set = (id: string, columns: { last_coverage_day?: string; renewal_off_at?: string }) =>
    shared.server.services.database.db
      .updateTable('policies')
      .set(columns)
      .where('id', '=', id)
      .execute();
  const addInstallment = (id: string, due_date: string, failed: object = {}) =>
    shared.server.services.database.db
      .insertInto('installments')
      .values({
        id: `ins_${id}`,
        policy_id: id,
        kind: 'renewal',
        due_date,
        amount: 36_500,
        currency: 'USD',
        state: 'due',
        attempts: 0,
        next_attempt_at: '9999-12-31T00:00:00.000Z',
        created_at: '2026-01-01T00:00:00.000Z',
        ...failed,
      })
      .execute();
  const policyColumns = (id: string) =>
    shared.server.services.database.db
      .selectFrom('policies')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('end at midnight in Los Angeles for a cancellation', async () => {
    const id = await add(term);
    for (const instant of [EVENING, LAST_MINUTE]) {
      await moveTo(instant);
      expect(await quote(id)).toMatchObject({
        status: 200,
        body: { coverage_end_date: '2026-12-07', total_refund_amount: 0 },
      });
    }
    await moveTo(MIDNIGHT);
    expect(await quote(id)).toMatchObject({ status: 409 });
  });

  it('count the evening of a cancellation as the day that it is in Los Angeles', async () => {
    const id = await add({
      ...yearlyPolicy,
      starts: '2026-12-01',
      ends: '2027-11-30',
      next: '2027-12-01',
    });
    await moveTo(EVENING);
    expect((await quote(id)).body).toMatchObject({
      coverage_end_date: '2026-12-07',
      paid_period: { used_days: 7 },
      last_days: { earliest: '2026-12-07' },
    });
    await moveTo(MIDNIGHT);
    expect((await quote(id)).body).toMatchObject({ paid_period: { used_days: 8 } });
  });

  it('end at midnight in New York for a rental', async () => {
    const id = await add(rental);
    await moveTo(EVENING);
    expect(await quote(id)).toMatchObject({ status: 200 });
    await moveTo(NEW_YORK_MIDNIGHT);
    expect(await quote(id)).toMatchObject({ status: 409 });
  });

  it('begin at midnight in Los Angeles for a claim', async () => {
    const id = await add({ ...term, product: 'devices', starts: '2026-12-08', ends: '2027-12-07' });
    await moveTo(LAST_MINUTE);
    expect((await read(id)).options.claimable).toBe(false);
    await moveTo(MIDNIGHT);
    expect((await read(id)).options.claimable).toBe(true);
  });

  it('decide when a scheduled cancellation is carried out', async () => {
    const ids = [
      await add({ ...term, ends: '2027-12-07' }),
      await add({ ...rental, ends: '2026-12-20' }),
    ];
    for (const id of ids) await set(id, { last_coverage_day: '2026-12-07' });
    const statusesAt = async (instant: string) => {
      await moveTo(instant);
      await executeScheduledCancellations(shared.server.services);
      return Promise.all(ids.map(async (id) => (await policyColumns(id)).status));
    };
    expect(await statusesAt(EVENING)).toEqual(['approved', 'approved']);
    expect(await statusesAt(NEW_YORK_MIDNIGHT)).toEqual(['approved', 'canceled']);
    expect(await statusesAt(LAST_MINUTE)).toEqual(['approved', 'canceled']);
    expect(await statusesAt(MIDNIGHT)).toEqual(['canceled', 'canceled']);
  });

  it('decide when an unpaid policy ends', async () => {
    const id = await add({ ...term, next: '2026-11-27' });
    const failed_at = '2026-11-27T12:00:00.000Z';
    await addInstallment(id, '2026-11-27', {
      state: 'failed',
      failed_at,
      covered_until: '2026-12-07',
    });
    for (const instant of [EVENING, LAST_MINUTE]) {
      await moveTo(instant);
      await lapseUnpaidPolicies(shared.server.services);
      expect(await read(id)).toMatchObject({ status: 'approved' });
    }
    await moveTo(MIDNIGHT);
    await lapseUnpaidPolicies(shared.server.services);
    expect(await read(id)).toMatchObject({ status: 'canceled', covered_until: '2026-12-07' });
  });

  it('decide when a renewal is announced', async () => {
    const days = defaultNoticeDays('renewal_offer', 'personal') + NOTICE_MARGIN_DAYS;
    const start = addDays('2026-12-08', days);
    const id = await add({ ...term, product: 'pet', ends: addDays(start, -1), next: start });
    const isAnnouncedAt = async (instant: string) => {
      await moveTo(instant);
      await announceRenewalPrices(shared.server.services);
      return (await read(id)).billing.renewal.amount !== undefined;
    };
    expect(await isAnnouncedAt(EVENING)).toBe(false);
    expect(await isAnnouncedAt(MIDNIGHT)).toBe(true);
  });

  it('decide when a notice of the end is emailed', async () => {
    const days = defaultNoticeDays('nonrenewal', 'personal');
    const ends = addDays('2026-12-08', days + NOTICE_MARGIN_DAYS);
    const id = await add({ ...term, product: 'pet', starts: '2026-01-08', ends });
    await moveTo(EVENING);
    await emailEndNotices(shared.server.services);
    expect((await policyColumns(id)).end_notice).toBeNull();
    await moveTo(MIDNIGHT);
    await emailEndNotices(shared.server.services);
    expect((await policyColumns(id)).end_notice).toBe(`${ends}/${days}`);
  });

  it('decide when a risk can be insured again', async () => {
    const id = await add({ ...term, riskKey: `home ${kind}` });
    await set(id, { renewal_off_at: '2026-06-01T00:00:00.000Z' });
    const keyAt = async (instant: string) => {
      setClock(instant);
      await releaseExpiredRiskKeys(shared.server.services);
      return (await policyColumns(id)).insured_risk_key;
    };
    expect(await keyAt(EVENING)).toBe(`home ${kind}`);
    expect(await keyAt(MIDNIGHT)).toBeNull();
  });

  it('decide when an approved cancellation request is carried out', async () => {
    const id = await add({ ...term, ends: '2027-12-07' });
    await shared.server.services.database.db
      .insertInto('cancellation_requests')
      .values({
        id: `can_${id}`,
        policy_id: id,
        reference: 'CR-1',
        reason: 'sold',
        other: '',
        full_name: 'Dana Moreau',
        street_address: '1 Elm Street',
        line2: '',
        city: 'Salem',
        state: 'OR',
        zip_code: '97301',
        cancellation_date: '2026-12-08',
        created_at: '2026-12-01T00:00:00.000Z',
        decision: 'approve',
      })
      .execute();
    const statusAt = async (instant: string) => {
      setClock(instant);
      await executeDueCancellations(shared.server.services);
      return (await policyColumns(id)).status;
    };
    expect(await statusAt(LAST_MINUTE)).toBe('approved');
    expect(await statusAt(MIDNIGHT)).toBe('canceled');
  });
});

import { defaultNoticeDays } from '../../../src/contract/rules/notice-days.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emailEndNotices } from '../../../server/policies/end-notices.ts';
import { isRenewable } from '../../../server/policies/renewals.ts';
import { emailsTo, send, signInDemo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const pet: PolicyInput = {
  product: 'pet',
  starts: '2025-12-21',
  ends: '2026-12-20',
  frequency: 'month',
  next: null,
  price: 4_000,
};
const yearly: PolicyInput = {
  ...pet,
  product: 'home_warranty',
  frequency: 'year',
  next: '2026-12-21',
};

it.each([
  ['approved', '2026-12-20', true],
  ['canceled', '2026-12-20', false],
  ['approved', null, false],
] as const)('a yearly policy that is %s and ends %s is renewable: %s', (status, end, expected) => {
  const totals = { subtotal: 9_000, discount: 0, tax: 0, grandtotal: 9_000 };
  const billing = JSON.stringify({
    currency: 'USD',
    frequency: 'year',
    price: 9_000,
    next_payment: '2026-12-21',
    items: [],
    tax_basis_points: 0,
    totals,
    schedule: null,
  });
  const policy = { billing, status, coverage_end_date: end, renewal_off_at: null };
  expect(isRenewable(policy)).toBe(expected);
});

onBothDatabases('notices before coverage ends', (kind) => {
  let server: TestServer;
  let token: string;
  let now = '2026-11-10T17:00:00Z';
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '50' },
      services: { now: () => new Date(now) },
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => moveTo('2026-11-10'));

  async function moveTo(day: string): Promise<void> {
    now = `${day}T17:00:00Z`;
    token = await signInDemo(server);
  }
  async function mailsAfter(id: string, ...days: string[]): Promise<string[]> {
    for (const day of days) {
      await moveTo(day);
      await Promise.all([emailEndNotices(server.services), emailEndNotices(server.services)]);
      await emailEndNotices(server.services);
    }
    const mails = await emailsTo(server, 'demo@example.com');
    return mails.filter(({ subject }) => subject.includes(id)).map(({ text }) => text);
  }
  const path = (id: string) => `/api/user/v2/policies/policy/${id}`;
  const read = async (id: string) =>
    (await send(server, 'GET', path(id), undefined, { token })).body;

  it('are emailed before the day that the state requires and 7 days before the end, once each', async () => {
    const id = await insertPolicy(server, 'acc_demo', { ...pet, ends: '2027-01-19' });
    // The policy names no state, so it gets the longest notice of all states.
    expect(defaultNoticeDays('nonrenewal', 'personal')).toBe(60);
    expect(await mailsAfter(id, '2026-11-14')).toEqual([]);
    expect((await read(id)).ends_soon).toBeUndefined();
    expect(await mailsAfter(id, '2026-11-15')).toHaveLength(1);
    const first = await mailsAfter(id, '2026-11-16', '2026-11-20', '2027-01-11');
    expect(first).toHaveLength(1);
    expect(first[0]).toContain('You’re covered through Jan 19, 2027');
    expect(first[0]).toContain('To stay covered, call us at');
    expect((await read(id)).ends_soon).toEqual({ on: '2027-01-19', can_renew: false });
    expect(await mailsAfter(id, '2027-01-12', '2027-01-19', '2027-01-20')).toHaveLength(2);
    expect((await read(id)).ends_soon).toBeUndefined();
  });

  it('are not emailed again when a rule requires other days after the first notice', async () => {
    const id = await insertPolicy(server, 'acc_demo', { ...pet, ends: '2027-01-19' });
    expect(await mailsAfter(id, '2026-11-15')).toHaveLength(1);
    await server.services.database.db
      .updateTable('policies')
      .set({ end_notice: '2027-01-19/45' })
      .where('id', '=', id)
      .execute();
    expect(await mailsAfter(id, '2026-11-16', '2027-01-11')).toHaveLength(1);
    expect(await mailsAfter(id, '2027-01-12')).toHaveLength(2);
  });

  it('are emailed at once when fewer days are left than the state requires', async () => {
    const id = await insertPolicy(server, 'acc_demo', { ...pet, ends: '2027-01-19' });
    expect(await mailsAfter(id, '2026-12-20')).toHaveLength(1);
  });

  it('are emailed when the renewal is off, and not while the policy renews', async () => {
    const id = await insertPolicy(server, 'acc_demo', yearly);
    expect(await mailsAfter(id, '2026-11-20')).toEqual([]);
    await send(server, 'POST', `${path(id)}/renewal`, { renews: false }, { token });
    // The email about the switch already names the last day.
    const atSwitch = await mailsAfter(id, '2026-11-21');
    expect(atSwitch.filter((text) => text.includes('because renewal is turned off.'))).toEqual([]);
    const mails = await mailsAfter(id, '2026-12-13');
    expect(mails.some((text) => text.includes('because renewal is turned off.'))).toBe(true);
    expect((await read(id)).ends_soon).toEqual({ on: '2026-12-20', can_renew: true });
  });

  it.each([
    ['a trip', { ...pet, product: 'baggage', frequency: 'once' }],
    ['a rental', { ...pet, product: 'rental_car', starts: '2026-12-01', frequency: 'once' }],
    ['a canceled policy', { ...pet, status: 'canceled' }],
    ['a policy without an end', { ...pet, ends: null }],
  ] as const)('are not emailed for %s', async (_, policy) => {
    const id = await insertPolicy(server, 'acc_demo', policy);
    expect(await mailsAfter(id, '2026-12-13')).toEqual([]);
  });

  it('are not emailed for a policy that the policyholder has canceled', async () => {
    const id = await insertPolicy(server, 'acc_demo', { ...pet, charges: [{ amount: 4_000 }] });
    const body = { coverage_end_date: '2026-12-15' };
    await send(server, 'POST', `${path(id)}/cancel/submit`, body, { token });
    const mails = await mailsAfter(id, '2026-12-13');
    expect(mails.some((text) => text.includes('won’t renew'))).toBe(false);
  });
});

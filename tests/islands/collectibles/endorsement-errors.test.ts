import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decidePendingPolicies } from '../../../server/policies/decide-policies.ts';
import { accepted } from '../../fixtures/accepted-texts.ts';
import { countRows, newKey, send } from '../../fixtures/buyer.ts';
import {
  endorsementPath,
  demoPolicyId,
  openEndorsementPage,
  type EndorsementPage,
} from '../../fixtures/endorsement-page.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';

let server: TestServer | undefined;
let token: string;
let clock: string;
beforeEach(async () => {
  await server?.stop();
  clock = '2026-11-20T12:00:00Z';
  server = await startTestServer({
    services: { now: () => new Date(clock) },
    settings: { RATE_LIMIT_FACTOR: '100', SESSION_IDLE_HOURS: '720' },
  });
  token = await signInDemo(server);
});
afterAll(() => server?.stop());

const runningServer = () => server as TestServer;
const open = (path: string, storage?: Record<string, string>) =>
  openEndorsementPage({ server: runningServer(), token, path, storage });

async function openRemoval(code: string) {
  const opened = await open(endorsementPath('remove', code));
  await opened.waitForStep('payment');
  return opened;
}

/** Drops the response of a submitted endorsement that the server has accepted. */
function dropResponses({ page }: EndorsementPage) {
  page.fetch = (input, init) =>
    String(input).includes('/submit')
      ? runningServer()
          .fetch(input, init)
          .then(() => Promise.reject(new TypeError('lost')))
      : runningServer().fetch(input, init);
}

/** Changes the policy in another session of the same account. */
async function changeInOtherTab() {
  const path = `/api/user/v2/policies/policy/${demoPolicyId}/collections/remove`;
  const body = { category_code: 'fine_art' };
  const checkout = await send(runningServer(), 'POST', `${path}/checkout`, body, { token });
  const revenue = -checkout.body.refund_details.total_refund_amount;
  await send(
    runningServer(),
    'POST',
    `${path}/submit`,
    { ...body, revenue, accepted },
    { token, key: newKey() },
  );
}

describe('an outdated price', () => {
  it('is replaced in place and requested with another key', async () => {
    const opened = await openRemoval('coins');
    const before = opened.$endorsement.get();
    clock = '2026-11-24T12:00:00Z';
    await opened.confirm();
    const after = opened.$endorsement.get();
    expect(opened.flow.$step.get()).toBe('payment');
    expect(opened.$notice.get()).toBeNull();
    expect(opened.$priceNotice.get()).not.toBe('');
    expect(after.checkoutInfo?.change?.days_left).toBe(
      (before.checkoutInfo?.change?.days_left ?? 0) - 4,
    );
    expect(after.uid).not.toBe(before.uid);
    await opened.confirm();
    await opened.waitForStep('confirmation');
  });

  it('of another day is requested again before the payment', async () => {
    const { page } = await openRemoval('coins');
    const stored = JSON.parse(page.storage['collectiblesEndorsement'] ?? '');
    stored.priced.checkout.change.effective_date = '2026-11-19';
    stored.priced.checkout.change.days_left += 1;
    const storage = { ...page.storage, collectiblesEndorsement: JSON.stringify(stored) };
    const again = await open(endorsementPath('remove', 'coins', 'payment'), storage);
    await eventually(() => expect(again.$priceNotice.get()).not.toBe(''));
    const { checkoutInfo } = again.$endorsement.get();
    expect(checkoutInfo?.change?.effective_date).toBe('2026-11-20');
  });
});

describe('a policy that can no longer be changed', () => {
  it('shows at the start that another change is in review', async () => {
    const opened = await openRemoval('coins');
    await changeInOtherTab();
    await opened.confirm();
    await opened.waitForStep('start');
    expect(opened.$notice.get()).toBeNull();
    expect(opened.$blockingError.get()?.code).toBe('endorsement_pending');
    const policy = () => opened.$policies.get().byId[demoPolicyId];
    await eventually(() => expect(policy()?.status).toBe('pending_change'));
    expect(opened.page.tracked.map(({ event }) => event)).toContain('Purchase Failed');
  });

  it('shows it also after answers in the survey, and leads Back to no earlier step', async () => {
    const opened = await open(endorsementPath('add', 'stamps'));
    await opened.waitForStep('address');
    opened.flow.form('address').set({ place: '0' });
    await opened.flow.next();
    await opened.waitForStep('survey');
    await runningServer()
      .services.database.db.updateTable('policies')
      .set({ status: 'canceled' })
      .where('id', '=', demoPolicyId)
      .execute();
    await opened.answer({ collection_total_value: '4,000', highest_value_item: '500' });
    await opened.waitForStep('start');
    expect(opened.$blockingError.get()?.code).toBe('policy_not_in_force');
    opened.page.goBack();
    expect(opened.flow.$step.get()).toBe('start');
  });
});

describe('a change with an unknown outcome', () => {
  it('is requested once despite a reload, without a card', async () => {
    const opened = await openRemoval('coins');
    dropResponses(opened);
    await opened.confirm();
    expect(opened.purchase.$status.get()).toBe('unconfirmed');
    const { storage } = opened.page;
    // The visitor starts another endorsement, but the flow first resumes the unfinished one.
    const again = await open(endorsementPath('edit', 'fine_art'), storage);
    expect(again.page.history.entries[0]).toBe(endorsementPath('remove', 'coins', 'payment'));
    await again.flow.complete(() => again.purchase.resume());
    await again.waitForStep('confirmation');
    const pendingEndorsement = await runningServer()
      .services.database.db.selectFrom('endorsements')
      .select('id')
      .where('policy_id', '=', demoPolicyId)
      .where('status', '=', 'pending')
      .execute();
    expect(pendingEndorsement).toHaveLength(1);
  });

  it('is charged only once', async () => {
    const opened = await open(endorsementPath('edit', 'coins'));
    await opened.waitForStep('survey');
    await opened.answer({ collection_total_value: '20,000' });
    await opened.waitForStep('payment');
    const charges = await countRows(runningServer(), 'charges');
    dropResponses(opened);
    await opened.pay();
    opened.page.fetch = runningServer().fetch;
    await opened.flow.complete(() => opened.purchase.resume());
    await opened.waitForStep('confirmation');
    expect(await countRows(runningServer(), 'charges')).toBe(charges + 1);
  });
});

it('refers to the VIP team with the amounts if the total value is above the limit', async () => {
  await decidePendingPolicies(runningServer().services, 'approve');
  const opened = await open(endorsementPath('edit', 'coins'));
  await opened.waitForStep('survey');
  const path = '/edit/checkout';
  const error = { code: 'total_collection_value_is_above_limit', message: 'Too much' };
  opened.page.fetch = (input, init) =>
    String(input).endsWith(path)
      ? Promise.resolve(Response.json({ error }, { status: 422 }))
      : runningServer().fetch(input, init);
  await opened.answer({ collection_total_value: '90,000' });
  expect(opened.flow.$step.get()).toBe('survey');
  expect(opened.$notice.get()).toMatchObject({
    title: 'Total value exceeds limit.',
    limitComparison: [{ amount: '$107,200' }, { amount: '$250,000' }],
  });
});

it('redirects to the sign-in after the session has ended, and back to the same step', async () => {
  const opened = await openRemoval('coins');
  await send(runningServer(), 'POST', '/api/user/v2/auth/logout', {}, { token });
  await opened.confirm();
  const encodedPath = encodeURIComponent(endorsementPath('remove', 'coins', 'payment'));
  expect(opened.page.navigatedTo).toBe(`/login?return_to=${encodedPath}`);
});

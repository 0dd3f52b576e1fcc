import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decidePolicies } from '../../../provider/policies/decide-policies.ts';
import { countRows, newKey, send } from '../../fixtures/buyer.ts';
import {
  changePath,
  heldPolicy,
  openEndorsementPage,
  type EndorsementPage,
} from '../../fixtures/endorsement-page.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';

let provider: TestProvider | undefined;
let token: string;
let clock: string;
beforeEach(async () => {
  await provider?.stop();
  clock = '2026-11-20T12:00:00Z';
  provider = await startProvider({
    services: { now: () => new Date(clock) },
    settings: { RATE_LIMIT_FACTOR: '100', SESSION_IDLE_HOURS: '720' },
  });
  token = await signInDemo(provider);
});
afterAll(() => provider?.stop());

const running = () => provider as TestProvider;
const open = (path: string, storage?: Record<string, string>) =>
  openEndorsementPage({ provider: running(), token, path, storage });

async function removing(code: string) {
  const opened = await open(changePath('remove', code));
  await opened.reaches('payment');
  return opened;
}

/** Loses the answer of a submit that was carried out. */
function loseAnswers({ page }: EndorsementPage) {
  page.fetch = (input, init) =>
    String(input).includes('/submit')
      ? running()
          .fetch(input, init)
          .then(() => Promise.reject(new TypeError('lost')))
      : running().fetch(input, init);
}

/** Somebody else of the household is faster. */
async function changeElsewhere() {
  const path = `/api/user/v2/policies/policy/${heldPolicy}/collections/remove`;
  const body = { category_code: 'fine_art' };
  const checkout = await send(running(), 'POST', `${path}/checkout`, body, { token });
  const revenue = -checkout.body.refund_details.total_refund_amount;
  await send(running(), 'POST', `${path}/submit`, { ...body, revenue }, { token, key: newKey() });
}

describe('a price that holds no longer', () => {
  it('is shown anew in its place, and asked for under another key', async () => {
    const opened = await removing('coins');
    const before = opened.$endorsement.get().priced;
    clock = '2026-11-24T12:00:00Z';
    await opened.confirm();
    const after = opened.$endorsement.get().priced;
    expect(opened.flow.$step.get()).toBe('payment');
    expect(opened.$notice.get()).toBeNull();
    expect(opened.$priceNotice.get()).not.toBe('');
    expect(after?.checkout.change?.days_left).toBe((before?.checkout.change?.days_left ?? 0) - 4);
    expect(after?.uniqueKey).not.toBe(before?.uniqueKey);
    await opened.confirm();
    await opened.reaches('confirmation');
  });

  it('of another day is asked for again before it is paid', async () => {
    const { page } = await removing('coins');
    const kept = JSON.parse(page.storage['collectiblesEndorsement'] ?? '');
    kept.priced.checkout.change.effective_date = '2026-11-19';
    kept.priced.checkout.change.days_left += 1;
    const storage = { ...page.storage, collectiblesEndorsement: JSON.stringify(kept) };
    const again = await open(changePath('remove', 'coins', 'payment'), storage);
    await eventually(() => expect(again.$priceNotice.get()).not.toBe(''));
    const { priced } = again.$endorsement.get();
    expect(priced?.checkout.change?.effective_date).toBe('2026-11-20');
  });
});

describe('a policy that cannot be changed any more', () => {
  it('says that another change is in review, at its start', async () => {
    const opened = await removing('coins');
    await changeElsewhere();
    await opened.confirm();
    await opened.reaches('start');
    expect(opened.$notice.get()).toBeNull();
    expect(opened.$stopped.get()?.code).toBe('endorsement_pending');
    const policy = () => opened.$policies.get().byId[heldPolicy];
    await eventually(() => expect(policy()?.status).toBe('pending_change'));
    expect(opened.page.tracked.map(({ event }) => event)).toContain('Purchase Failed');
  });

  it('says so while the questions are answered too', async () => {
    const opened = await open(changePath('edit', 'coins'));
    await opened.reaches('survey');
    await running()
      .services.database.db.updateTable('policies')
      .set({ status: 'canceled' })
      .where('id', '=', heldPolicy)
      .execute();
    await opened.answer();
    await opened.reaches('start');
    expect(opened.$stopped.get()?.code).toBe('policy_not_in_force');
  });
});

describe('a change whose outcome stays unknown', () => {
  it('is asked for once over a reload, without a card', async () => {
    const opened = await removing('coins');
    loseAnswers(opened);
    await opened.confirm();
    expect(opened.purchase.$status.get()).toBe('unconfirmed');
    const { storage } = opened.page;
    // Another change is begun: the one that is under way comes first.
    const again = await open(changePath('edit', 'fine_art'), storage);
    expect(again.page.history.entries[0]).toBe(changePath('remove', 'coins', 'payment'));
    await again.flow.complete(() => again.purchase.resume());
    await again.reaches('confirmation');
    const asked = await running()
      .services.database.db.selectFrom('endorsements')
      .select('id')
      .where('policy_id', '=', heldPolicy)
      .where('status', '=', 'pending')
      .execute();
    expect(asked).toHaveLength(1);
  });

  it('is charged once where it is charged', async () => {
    const opened = await open(changePath('edit', 'coins'));
    await opened.reaches('survey');
    await opened.answer({ collection_total_value: '20,000' });
    await opened.reaches('payment');
    const charges = await countRows(running(), 'charges');
    loseAnswers(opened);
    await opened.pay();
    opened.page.fetch = running().fetch;
    await opened.flow.complete(() => opened.purchase.resume());
    await opened.reaches('confirmation');
    expect(await countRows(running(), 'charges')).toBe(charges + 1);
  });
});

it('leads to the VIP team with the figures where all of it is worth too much', async () => {
  await decidePolicies(running().services, 'approve');
  const opened = await open(changePath('edit', 'coins'));
  await opened.reaches('survey');
  const path = '/edit/checkout';
  const error = { code: 'total_collection_value_is_above_limit', message: 'Too much' };
  opened.page.fetch = (input, init) =>
    String(input).endsWith(path)
      ? Promise.resolve(Response.json({ error }, { status: 422 }))
      : running().fetch(input, init);
  await opened.answer({ collection_total_value: '90,000' });
  expect(opened.flow.$step.get()).toBe('survey');
  expect(opened.$notice.get()).toMatchObject({
    title: 'Total value exceeds limit.',
    evidence: [{ amount: '$107,200' }, { amount: '$250,000' }],
  });
});

it('signs in again where the session is over, and comes back to the same step', async () => {
  const opened = await removing('coins');
  await send(running(), 'POST', '/api/user/v2/auth/logout', {}, { token });
  await opened.confirm();
  const here = encodeURIComponent(changePath('remove', 'coins', 'payment'));
  expect(opened.page.leftFor).toBe(`/login?return_to=${here}`);
});

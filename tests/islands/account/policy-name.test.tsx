import { beforeEach, describe, expect, it } from 'vitest';
import { announceRenewalPrices } from '../../../server/policies/renewals.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  fieldOf,
  heading,
  openAccount,
  press,
  text,
  type,
  waitForFocus,
  waitForText,
  waitUntil,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const yearly: PolicyInput = {
  product: 'home_warranty',
  starts: '2026-06-01',
  ends: '2027-05-31',
  frequency: 'year',
  next: '2027-06-01',
  price: 31_800,
};

describe('the name of a policy', () => {
  let id: string;
  beforeEach(async () => {
    id = await insertPolicy(server, 'acc_demo', { ...yearly, product: 'renters' });
  });
  const insertNickname = (nickname: string) =>
    server.services.database.transact((trx) =>
      trx.updateTable('policies').set({ nickname }).where('id', '=', id).execute(),
    );
  const open = (path: string) => openAccount({ server, path, token: demo });

  it('is set, changed and removed on its page, and shown in lists', async () => {
    await open(`/account/policies/renters/${id}`);
    await waitForText('Name this policy');
    press('Name this policy');
    await waitUntil(() => document.activeElement?.id === 'nickname');
    await expectAccessible();
    type('nickname', 'x'.repeat(41));
    press('Save name');
    await waitForText('Enter 40 characters or fewer');
    type('nickname', ' Beach <b>house</b> ');
    press('Save name');
    await waitUntil(() => heading() === 'Renters, Beach <b>house</b>');
    await waitUntil(() => document.activeElement?.textContent === 'Change name');
    await expectAccessible();

    await open('/account/policies/renters');
    await waitForText('Beach <b>house</b>');
    expect(text()).toContain('Standard');
    await open('/account/claims/new/renters/policies');
    await waitForText('Beach <b>house</b>');
    await open('/account/policies');
    await waitForText('Beach <b>house</b>');

    await open(`/account/policies/renters/${id}`);
    await waitForText('Change name');
    press('Change name');
    await waitForText('Remove name');
    press('Remove name');
    await waitForText('Name this policy');
    expect(heading()).toBe('Renters');
  });

  it('is left as it is by Escape, and by a save without a change', async () => {
    await insertNickname('Beach house');
    let saves = 0;
    const path = `/account/policies/renters/${id}`;
    const interceptor = (url: string) => {
      if (url.endsWith('/nickname')) saves += 1;
      return undefined;
    };
    await openAccount({ server, path, token: demo, interceptor });
    await waitForText('Change name');
    press('Change name');
    await waitUntil(() => document.activeElement?.id === 'nickname');
    type('nickname', 'Cabin');
    fieldOf('nickname').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
    await waitForFocus('Change name');
    press('Change name');
    await waitUntil(() => document.activeElement?.id === 'nickname');
    expect(fieldOf('nickname').value).toBe('Beach house');
    type('nickname', ' Beach house ');
    press('Save name');
    await waitForFocus('Change name');
    expect(saves).toBe(0);
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('has no control if the backend does not store names', async () => {
    const path = `/account/policies/renters/${id}`;
    await openAccount({
      server,
      path,
      token: demo,
      interceptor: (url, init) =>
        url.includes(`/policy/${id}`)
          ? server.fetch(url, init).then(async (response) => {
              const { nickname: _, ...rest } = (await response.json()) as Record<string, unknown>;
              return Response.json(rest);
            })
          : undefined,
    });
    await waitForText('Cancel policy');
    expect(text()).not.toContain('Name this policy');
  });
});

describe('coverage that ends', () => {
  const ending: PolicyInput = { ...yearly, starts: '2025-12-01', ends: '2026-11-30' };

  it('is announced on the page and in the list if nothing renews', async () => {
    const id = await insertPolicy(server, 'acc_demo', {
      ...ending,
      product: 'pet',
      frequency: 'month',
      next: null,
    });
    await openAccount({ server, path: `/account/policies/pet/${id}`, token: demo });
    await waitForText('Coverage ends on Nov 30, 2026');
    expect(text()).toContain('This policy doesn’t renew. To stay covered, call us at');
    await expectAccessible();
    await openAccount({ server, path: '/account/policies/pet', token: demo });
    await waitForText('Doesn’t renew');
  });

  it('is announced with the way to stay covered if the renewal is off', async () => {
    const id = await insertPolicy(server, 'acc_demo', { ...ending, next: '2026-12-01' });
    await openAccount({
      server,
      path: `/account/policies/home_warranty/${id}`,
      token: demo,
      interceptor: (url, init) =>
        url.includes(`/policy/${id}`)
          ? server.fetch(url, init).then(async (response) => {
              const policy = (await response.json()) as Record<string, unknown>;
              return Response.json({ ...policy, ends_soon: { on: '2026-11-30', can_renew: true } });
            })
          : undefined,
    });
    await waitForText('Coverage ends on Nov 30, 2026');
    expect(text()).toContain(
      'Renewal is off. To stay covered for another year, turn it on under Renewal.',
    );
    expect(text()).not.toContain('This policy doesn’t renew');
  });

  it('is not announced for a policy that renews', async () => {
    const id = await insertPolicy(server, 'acc_demo', { ...ending, next: '2026-12-01' });
    await openAccount({ server, path: `/account/policies/home_warranty/${id}`, token: demo });
    await waitForText('Renews on');
    expect(text()).not.toContain('Coverage ends on Nov 30, 2026');
  });

  it('has the renewal’s price once it was emailed, and one payment of a year as paid', async () => {
    const id = await insertPolicy(server, 'acc_demo', { ...ending, next: '2026-12-01' });
    await announceRenewalPrices(server.services);
    await openAccount({ server, path: `/account/policies/home_warranty/${id}`, token: demo });
    await waitForText('Renews on');
    const renewal = document.querySelector('#renewal-text')?.textContent;
    expect(renewal).toMatch(/^Renews on Dec.1,.2026 for \$[\d.]+\.$/);
    expect(text()).not.toContain('1 of 1 payments');
    expect(document.querySelector('.billing-figures')?.textContent).toMatch(/Paid\$[\d.]+On /);
  });
});

describe('a pending policy', () => {
  it('is not covered until it is approved, on its page and in the list', async () => {
    const id = await insertPolicy(server, 'acc_demo', {
      ...yearly,
      product: 'renters',
      status: 'pending',
      starts: '2026-11-10',
    });
    await openAccount({ server, path: `/account/policies/renters/${id}`, token: demo });
    await waitForText('Pending Standard · Not covered until approved');
    expect(text()).toContain('Requested startNov 10, 2026');
    expect(text()).not.toContain('Coverage starts Nov');
    expect(text()).toContain('You’re not covered yet. Coverage starts on the day it’s approved.');
    await openAccount({ server, path: '/account/policies/renters', token: demo });
    await waitForText('Not covered until approved');
  });
});

describe('a policy for one trip', () => {
  it('is described as a trip, not by the dates of a year', async () => {
    const id = await insertPolicy(server, 'acc_demo', {
      product: 'baggage',
      details: { airline_name: 'Cascade Air', departed: '2026-12-05' },
      starts: '2026-11-01',
      ends: '2027-10-31',
      price: 515,
    });
    await openAccount({ server, path: `/account/policies/baggage/${id}`, token: demo });
    await waitForText('One trip: from your first airport');
    expect(text()).not.toContain('Oct 31, 2027');
    expect(text()).not.toContain('of 365');
  });
});

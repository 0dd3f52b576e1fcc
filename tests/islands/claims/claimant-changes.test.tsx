import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/contract/claims/claims.ts';
import { decideClaim } from '../../../server/claims/decisions.ts';
import { fetchClaims, newFiledClaim } from '../../fixtures/claimant.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  closeAccount,
  fieldOf,
  findControl,
  heading,
  openAccount,
  press,
  text,
  type,
  waitForText,
  waitUntil,
} from '../account/account-page.tsx';

const { server } = await accountSuite();

const stageTexts = () =>
  [...document.querySelectorAll('.timeline__title')].map((title) => title.textContent);
const submit = () =>
  document
    .querySelector('dialog[open] form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

async function openFiledClaim(method: 'in_store' | 'mail_in' = 'in_store') {
  const claim = await newFiledClaim(server, method);
  const { token, claimId } = claim;
  const path = `/account/claims/${claimId}`;
  const page = await openAccount({ server, path, token });
  await waitForText('Need to add or change something?');
  const current = async () => ((await fetchClaims(server, token)) as Claim[])[0];
  return { ...claim, page, path, current };
}

describe('the page of an open claim', () => {
  it('sends a message to the adjuster, which the timeline shows in its place', async () => {
    const { claimId, token, page, path, current } = await openFiledClaim();
    press('Message the adjuster');
    await waitForText('Your message');
    await expectAccessible();
    submit();
    await waitForText('Write your message');
    const area = document.querySelector<HTMLTextAreaElement>('#claim-message');
    const write = (value: string) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
        area,
        value,
      );
      area?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    write('The store needs two more days.');
    page.replaceInterceptor((url) =>
      url.endsWith('/messages') ? Promise.reject(new TypeError('offline')) : undefined,
    );
    submit();
    await waitUntil(() => document.querySelector('#claim-message-error') !== null);
    expect(area?.value).toBe('The store needs two more days.');
    page.replaceInterceptor();
    submit();
    await waitUntil(() => stageTexts().includes('Done: Your message'));
    expect(stageTexts()).toEqual([
      'Done: Claim submitted',
      'Done: Your message',
      'Now: In review',
      'Next: Decision',
      'Next: Payment',
    ]);
    expect((await current())?.events.at(-1)?.note).toBe('The store needs two more days.');
    await expectAccessible();
    await decideClaim(server.services, { claimNumber: claimId, event: 'taken_up' });
    closeAccount();
    await openAccount({ server, path, token });
    await waitForText('An adjuster is looking at your claim');
    expect(stageTexts().slice(0, 3)).toEqual([
      'Done: Claim submitted',
      'Done: Your message',
      'Now: In review',
    ]);
  });

  it('changes the bank account after a check of the form', async () => {
    const { page, current } = await openFiledClaim();
    expect(text()).toContain('we’ll send the money to your checking account ending in 8826.');
    press('Change bank account');
    await waitForText('Routing number');
    submit();
    await waitForText('There’s a problem');
    await expectAccessible();
    fieldOf('accountType').click();
    const fields = {
      nameOnAccount: 'Mallory Quist',
      routingNumber: '021000021',
      accountNumber: '000447104433',
      accountNumberAgain: '000447104433',
    };
    for (const [name, value] of Object.entries(fields)) type(name, value);
    submit();
    await waitForText('we’ll send the money to your checking account ending in 4433.');
    expect(stageTexts()).toContain('Done: Bank account changed');
    expect((await current())?.bank_account).toEqual({ last4: '4433', is_savings: false });
    expect(JSON.stringify(page.storage)).not.toContain('000447104433');
    await waitUntil(() => document.querySelector('dialog[open]') === null);
    await expectAccessible();
  });

  it('is withdrawn only after a confirmation', async () => {
    const { current } = await openFiledClaim('mail_in');
    expect(text()).not.toContain('Change bank account');
    press('Withdraw this claim');
    await waitForText('This can’t be undone');
    await expectAccessible();
    press('Keep my claim');
    await waitUntil(() => !text().includes('This can’t be undone'));
    expect((await current())?.status).toBe('handed_off');
    press('Withdraw this claim');
    await waitForText('This can’t be undone');
    press('Withdraw my claim');
    await waitUntil(() => heading() === 'Claim withdrawn.');
    expect(stageTexts()).toEqual(['Done: Claim submitted', 'Ended: Withdrawn']);
    expect(text()).not.toContain('Need to add or change something?');
    await expectAccessible();
  });

  it('shows the decision instead of a withdrawal that came too late', async () => {
    const { claimId } = await openFiledClaim();
    await decideClaim(server.services, { claimNumber: claimId, event: 'approved' });
    press('Withdraw this claim');
    await waitForText('This can’t be undone');
    press('Withdraw my claim');
    await waitUntil(() => heading() === 'Claim approved.');
    expect(document.querySelector('.toast')?.textContent).toContain(
      'We’ve already decided this claim.',
    );
  });
});

describe('the list of claims', () => {
  it('contains withdrawn claims, which are not the past ones', async () => {
    const { claimId, token } = await openFiledClaim('mail_in');
    await server.request(`/api/user/v2/claims/${claimId}/withdraw`, {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
    });
    closeAccount();
    await openAccount({ server, path: '/account/claims', token });
    await waitForText('Withdrawn Claims');
    expect(text()).toMatch(new RegExp(`Withdrawn Claims.*${claimId}.*Withdrawn`));
    expect(text()).not.toContain('Past Claims');
    expect(findControl(`Complete Smartphone (Claim ID #${claimId})`)).toBeTruthy();
    await expectAccessible();
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { base, phoneOwner } from '../../fixtures/claim-page.ts';
import { claimsOf } from '../../fixtures/claimant.ts';
import { phonePhoto } from '../../fixtures/photos.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { expectAccessible } from '../accessible.ts';
import {
  closeAccount,
  control,
  fieldOf,
  focuses,
  heading,
  openAccount,
  press,
  says,
  text,
  type,
  waitUntil,
} from '../account/account-page.tsx';

let provider: TestProvider;
let owner: Awaited<ReturnType<typeof phoneOwner>>;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
beforeEach(async () => {
  owner = await phoneOwner(provider);
});
afterAll(() => provider.stop());
afterEach(closeAccount);

const tick = (id: string) => fieldOf(id).click();
const isUnavailable = (words: string) => control(words).getAttribute('aria-disabled') === 'true';
const reaches = (words: string) => waitUntil(() => heading() === words);

async function start(method: 'Bring in' | 'Send in') {
  const page = await openAccount({ provider, path: base(owner.policy), token: owner.token });
  await says(method);
  press(method);
  return page;
}

async function toDescription() {
  const page = await start('Bring in');
  await reaches('Bring in your phone for repair');
  press('Next');
  await reaches('What is wrong with your phone?');
  tick('damage-cracked_screen');
  press('Next');
  await reaches('What happened?');
  return page;
}

async function toBanking() {
  const page = await toDescription();
  type('description', 'It fell.');
  press('Next');
  await reaches('Forward your repair authorization email');
  type('serialNumber', 'F4GX92KQ2M');
  tick('authorized');
  press('Next');
  await reaches('Where should we send your reimbursement?');
  return page;
}

function fillBank(changes: Record<string, string> = {}) {
  tick('accountType');
  const fields = {
    nameOnAccount: 'Mallory Quist',
    routingNumber: '021000021',
    accountNumber: '000447109882',
    accountNumberAgain: '000447109882',
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) type(name, value);
}

async function choosePhotos(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('[data-photo-input]');
  if (!input) throw new Error('There is no place for photos');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const jpeg = async (name: string) =>
  new File([new Uint8Array(await phonePhoto({ width: 64, height: 48 }))], name, {
    type: 'image/jpeg',
  });

describe('the steps of a claim', () => {
  it('ask for the damage by the eight names, and for one at least', async () => {
    await start('Bring in');
    await reaches('Bring in your phone for repair');
    await focuses('Bring in your phone for repair');
    await expectAccessible();
    press('Next');
    await reaches('What is wrong with your phone?');
    const labels = [...document.querySelectorAll('.choice__title')].map((one) => one.textContent);
    expect(labels).toEqual([
      'Cracked/Broken Screen',
      'Microphone Issues',
      'Speaker Issues',
      'Headphone Jack Issues',
      'Port Issue',
      'Accidental Drop Damage',
      'Liquid/Spill Damage',
      'Other',
    ]);
    expect(isUnavailable('Next')).toBe(true);
    press('Next');
    await says('There is a problem');
    await waitUntil(() =>
      Boolean(document.activeElement?.textContent.includes('Select at least one kind of damage')),
    );
    await expectAccessible();
    tick('damage-drop');
    await waitUntil(() => !isUnavailable('Next'));
    expect(text()).toContain('Step 1 of 4');
  });

  it('ask what happened, show each photo with what became of it, and take it away again', async () => {
    await toDescription();
    expect(isUnavailable('Next')).toBe(true);
    await choosePhotos(
      await jpeg('crack.jpg'),
      new File(['x'], 'note.txt', { type: 'text/plain' }),
    );
    await says('Sent');
    expect(text()).toContain('This is no photo we can take.');
    const pictures = [...document.querySelectorAll('.photo img')].map((one) =>
      one.getAttribute('src'),
    );
    expect(pictures).toEqual([expect.stringContaining('thumbnail')]);
    await expectAccessible();
    press('Remove photo 2');
    await waitUntil(() => document.querySelectorAll('.photo').length === 1);
    press('Remove photo 1');
    await waitUntil(() => document.querySelectorAll('.photo').length === 0);
    await waitUntil(() => document.activeElement?.id === 'photos-add');
  });

  it('lead with the mailbox through the authorization email', async () => {
    await toDescription();
    type('description', 'It fell.');
    press('Next');
    await reaches('Forward your repair authorization email');
    expect(document.querySelector('.claim-guide__mailbox')?.textContent).toMatch(/^claims@/);
    type('serialNumber', 'F4GX92KQ2M');
    await waitUntil(() => fieldOf('serialNumber').value !== '');
    expect(isUnavailable('Next')).toBe(true);
    press('Next');
    await says('Confirm that you have forwarded the email');
    await expectAccessible();
  });

  it('ask for the bank account, with help for the routing number and both numbers the same', async () => {
    const page = await toBanking();
    expect(text()).toContain('9 digits');
    expect(text()).toContain('This connection is secure.');
    fillBank({ routingNumber: '021000022', accountNumberAgain: '1' });
    await says('do not add up to a routing number');
    expect(isUnavailable('Next')).toBe(true);
    press('Next');
    await says('The two account numbers are not the same');
    await waitUntil(() => page.title.startsWith('Error: '));
    await expectAccessible();
    expect(JSON.stringify(page.storage)).not.toContain('000447109882');
    type('routingNumber', '021000021');
    await says('This is a valid routing number');
  });

  it('show everything for a last look, and file it', async () => {
    const page = await toBanking();
    fillBank();
    await waitUntil(() => !isUnavailable('Next'));
    press('Next');
    await reaches('Check your claim');
    for (const words of [
      'Cracked/Broken Screen',
      'It fell.',
      'F4GX92KQ2M',
      'Checking account ending 9882',
    ])
      expect(text()).toContain(words);
    expect(document.querySelectorAll('.claim-review button')).toHaveLength(4);
    await expectAccessible();
    press('Change reimbursement');
    await says('We have your checking account ending 9882');
    await expectAccessible();
    press('Keep this account');
    await reaches('Check your claim');
    press('File claim');
    await reaches('Your claim is in review.');
    expect(page.navigation.path()).toMatch(/^\/account\/claims\/CLM-/);
    await waitUntil(
      () => document.querySelector('.toast')?.textContent?.includes('Your claim is filed') ?? false,
    );
  });

  it('go on from a bank account that is kept, with nothing typed', async () => {
    const page = await toBanking();
    fillBank();
    await waitUntil(() => !isUnavailable('Next'));
    press('Next');
    await reaches('Check your claim');
    page.goBack();
    await says('We have your checking account ending 9882');
    expect(isUnavailable('Next')).toBe(false);
    type('routingNumber', '0210');
    await waitUntil(() => isUnavailable('Next'));
    type('routingNumber', '');
    await waitUntil(() => !isUnavailable('Next'));
    press('Next');
    await reaches('Check your claim');
    expect(text()).toContain('Checking account ending 9882');
  });

  it('file a phone that is mailed in with its damages alone', async () => {
    await start('Send in');
    await reaches('What is wrong with your phone?');
    expect(text()).not.toContain('Step 1');
    tick('damage-liquid');
    await waitUntil(() => !isUnavailable('File claim'));
    await expectAccessible();
    press('File claim');
    await reaches('Please call the provider to begin your mail-away repair claim.');
    expect(await claimsOf(provider, owner.token)).toHaveLength(1);
  });

  it('say that the outcome is not known, and ask again', async () => {
    const page = await start('Send in');
    await reaches('What is wrong with your phone?');
    tick('damage-liquid');
    page.fail((path) =>
      path.endsWith('/api/user/v2/claims') ? Promise.reject(new TypeError('cut')) : undefined,
    );
    await waitUntil(() => !isUnavailable('File claim'));
    press('File claim');
    await says('We could not confirm your claim yet.');
    await expectAccessible();
    page.fail();
    press('Check again');
    await reaches('Please call the provider to begin your mail-away repair claim.');
    expect(await claimsOf(provider, owner.token)).toHaveLength(1);
  });

  it('leave by Back without putting their address into another page', async () => {
    const page = await start('Bring in');
    await reaches('Bring in your phone for repair');
    page.goBack();
    await reaches('How should your phone be repaired?');
    expect(page.navigation.path()).toBe(base(owner.policy));
    page.goForward();
    await reaches('Bring in your phone for repair');
  });

  it('offer what was begun on the list of claims', async () => {
    const page = await toDescription();
    type('description', 'It fell.');
    await says('Saved. You can stop at any time');
    const { policy, token } = owner;
    closeAccount();
    expect(page.leftFor).toBeNull();
    await openAccount({ provider, path: '/account/claims', token });
    await says('Finish your claim: Standard, iPhone 15');
    expect(control('Finish your claim').getAttribute('href')).toBe(
      `${base(policy)}/damage-description`,
    );
    await expectAccessible();
    press('Finish your claim');
    await reaches('What happened?');
    // The draft is read after the heading stands.
    await expect.poll(() => fieldOf('description').value).toBe('It fell.');
  });
});

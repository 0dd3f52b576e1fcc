import { beforeEach, describe, expect, it } from 'vitest';
import { base, newPhoneOwner } from '../../fixtures/claim-page.ts';
import { fetchClaims } from '../../fixtures/claimant.ts';
import { phonePhoto } from '../../fixtures/photos.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  closeAccount,
  findControl,
  fieldOf,
  waitForFocus,
  heading,
  openAccount,
  press,
  waitForText,
  text,
  type,
  waitUntil,
} from '../account/account-page.tsx';

const { server } = await accountSuite();
let owner: Awaited<ReturnType<typeof newPhoneOwner>>;
beforeEach(async () => {
  owner = await newPhoneOwner(server);
});

const toggleCheckbox = (id: string) => fieldOf(id).click();
const isUnavailable = (label: string) =>
  findControl(label).getAttribute('aria-disabled') === 'true';
const waitForHeading = (label: string) => waitUntil(() => heading() === label);

async function start(method: 'Bring in' | 'Send in') {
  const page = await openAccount({ server, path: base(owner.policy), token: owner.token });
  await waitForText(method);
  press(method);
  return page;
}

async function toDescription() {
  const page = await start('Bring in');
  await waitForHeading('Bring in your phone for repair');
  press('Next');
  await waitForHeading('What’s wrong with your phone?');
  toggleCheckbox('damage-cracked_screen');
  press('Next');
  await waitForHeading('What happened?');
  return page;
}

async function runToBanking() {
  const page = await toDescription();
  type('description', 'It fell.');
  press('Next');
  await waitForHeading('Forward your repair authorization email');
  type('serialNumber', 'F4GX92KQ2M');
  toggleCheckbox('authorized');
  press('Next');
  await waitForHeading('Where should we send your reimbursement?');
  return page;
}

function fillBank(changes: Record<string, string> = {}) {
  toggleCheckbox('accountType');
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
  if (!input) throw new Error('There is no photo field');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const announcement = () => document.querySelector('.photos [role=status]')?.textContent;
const jpeg = async (name: string) =>
  new File([new Uint8Array(await phonePhoto({ width: 64, height: 48 }))], name, {
    type: 'image/jpeg',
  });

describe('the steps of a claim', () => {
  it('ask for the damage with eight choices, of which at least one is required', async () => {
    await start('Bring in');
    await waitForHeading('Bring in your phone for repair');
    await waitForFocus('Bring in your phone for repair');
    await expectAccessible();
    press('Next');
    await waitForHeading('What’s wrong with your phone?');
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
    const hint = fieldOf('damages').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(hint)?.textContent).toBe('Select all that apply.');
    expect(isUnavailable('Next')).toBe(true);
    press('Next');
    await waitForText('There’s a problem');
    await waitUntil(() =>
      Boolean(document.activeElement?.textContent.includes('Select at least one type of damage')),
    );
    await expectAccessible();
    toggleCheckbox('damage-drop');
    await waitUntil(() => !isUnavailable('Next'));
    expect(text()).toContain('Step 1 of 4');
  });

  it('announce only the first save of a screen, and show every save', async () => {
    const saved = 'Saved. You can stop at any time and come back.';
    await toDescription();
    const [shown, announced]: [string[], string[]] = [[], []];
    const [line, status] = document.querySelectorAll('.claim-saving p');
    new MutationObserver(() => {
      if (line?.textContent !== shown.at(-1)) shown.push(line?.textContent ?? '');
      if (status?.textContent !== announced.at(-1)) announced.push(status?.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    for (const description of ['It fell.', 'It fell down the stairs.']) {
      const shownBefore = shown.length;
      type('description', description);
      await waitUntil(() => shown.length >= shownBefore + 2 && line?.textContent === saved);
    }
    expect(announced.filter(Boolean)).toEqual([saved]);
  });

  it('ask what happened, show each photo with its status, and remove photos', async () => {
    await toDescription();
    expect(isUnavailable('Next')).toBe(true);
    await choosePhotos(
      await jpeg('crack.jpg'),
      new File(['x'], 'note.txt', { type: 'text/plain' }),
    );
    await waitForText('Uploaded');
    expect(text()).toContain('We can’t accept this type of file.');
    const images = [...document.querySelectorAll('.photo img')].map((one) =>
      one.getAttribute('src'),
    );
    expect(images).toEqual([expect.stringContaining('thumbnail')]);
    await expectAccessible();
    expect(announcement()).toBe('crack.jpg was uploaded.');
    press('Remove note.txt');
    await waitUntil(() => document.querySelectorAll('.photo').length === 1);
    await waitUntil(() => announcement() === 'note.txt was removed.');
    expect(document.activeElement?.id).toBe('photos-add');
    press('Remove crack.jpg');
    await waitUntil(() => document.querySelectorAll('.photo').length === 0);
    await waitUntil(() => announcement() === 'crack.jpg was removed.');
    await waitUntil(() => document.activeElement?.id === 'photos-add');
  });

  it('go on with a rejected file, and say at the end that it is not part of the claim', async () => {
    const page = await toDescription();
    await choosePhotos(new File(['x'], 'note.txt', { type: 'text/plain' }));
    await waitForText('We can’t accept this type of file.');
    expect(announcement()).toMatch(
      /^note\.txt isn’t attached\. We can’t accept this type of file\./,
    );
    expect(document.activeElement?.className).toContain('photo--rejected');
    expect(document.activeElement?.textContent).toContain('You can continue without it.');
    await expectAccessible();
    type('description', 'It fell.');
    press('Next');
    await waitForHeading('Forward your repair authorization email');
    type('serialNumber', 'F4GX92KQ2M');
    toggleCheckbox('authorized');
    press('Next');
    await waitForHeading('Where should we send your reimbursement?');
    fillBank();
    press('Next');
    await waitForHeading('Review your claim');
    expect(text()).toContain('AmountThe store’s price, less your $49 deductible');
    expect(text()).toContain('Not included in your claim');
    expect(text()).toContain('note.txt: We can’t accept this type of file.');
    expect(isUnavailable('File claim')).toBe(false);
    await expectAccessible();
    const { authToken: _token, ...storage } = page.storage;
    const { token, policy } = owner;
    closeAccount();
    await openAccount({ server, path: `${base(policy)}/review`, token, storage });
    await waitForText('note.txt: We can’t accept this type of file.');
    press('File claim');
    await waitForHeading('Your claim is in review.');
  });

  it('stop with words where a photo did not arrive, until it is sent or removed', async () => {
    const page = await toDescription();
    type('description', 'It fell.');
    page.replaceInterceptor((path) =>
      path.includes('/claims/photos') ? Promise.reject(new TypeError('offline')) : undefined,
    );
    await choosePhotos(await jpeg('crack.jpg'));
    await waitForText('A file didn’t upload');
    expect(isUnavailable('Next')).toBe(true);
    press('Next');
    await waitUntil(() => document.activeElement?.textContent === 'Try again crack.jpg');
    expect(heading()).toBe('What happened?');
    await expectAccessible();
    page.replaceInterceptor();
    press('Try again crack.jpg');
    await waitForText('Uploaded');
    expect(text()).not.toContain('A file didn’t upload');
    press('Next');
    await waitForHeading('Forward your repair authorization email');
  });

  it('accept photos until eight are accepted, no matter how many files were rejected', async () => {
    await toDescription();
    const note = new File(['x'], 'note.txt', { type: 'text/plain' });
    await choosePhotos(...Array.from({ length: 8 }, () => note));
    await waitUntil(() => document.querySelectorAll('.photo').length === 8);
    expect(isUnavailable('Add more files')).toBe(false);
    await choosePhotos(...(await Promise.all(Array.from({ length: 8 }, () => jpeg('crack.jpg')))));
    await waitUntil(() => document.querySelectorAll('.photo--uploaded').length === 8);
    expect(isUnavailable('Add more files')).toBe(true);
  });

  it('show the mailbox for the authorization email', async () => {
    await toDescription();
    type('description', 'It fell.');
    press('Next');
    await waitForHeading('Forward your repair authorization email');
    expect(document.querySelector('.claim-guide__mailbox')?.textContent).toMatch(/^claims@/);
    type('serialNumber', 'F4GX92KQ2M');
    await waitUntil(() => fieldOf('serialNumber').value !== '');
    expect(isUnavailable('Next')).toBe(true);
    press('Next');
    await waitForText('Confirm that you’ve forwarded the email');
    await expectAccessible();
  });

  it('ask for the bank account, with a hint for the routing number and a repeated account number', async () => {
    const page = await runToBanking();
    expect(text()).toContain('9 digits');
    expect(text()).toContain('This connection is secure.');
    fillBank({ routingNumber: '021000022', accountNumberAgain: '1' });
    await waitForText('doesn’t look like a valid routing number');
    expect(isUnavailable('Next')).toBe(true);
    press('Next');
    await waitForText('The account numbers don’t match');
    await waitUntil(() => page.title.startsWith('Error: '));
    await expectAccessible();
    expect(JSON.stringify(page.storage)).not.toContain('000447109882');
    type('routingNumber', '021000021');
    await waitForText('This is a valid routing number');
  });

  it('show all answers for a review, and file the claim', async () => {
    const page = await runToBanking();
    fillBank();
    await waitUntil(() => !isUnavailable('Next'));
    press('Next');
    await waitForHeading('Review your claim');
    for (const expected of [
      'Cracked/Broken Screen',
      'It fell.',
      'F4GX92KQ2M',
      'Checking account ending in 9882',
    ])
      expect(text()).toContain(expected);
    // The tests' clock shows Nov 20, 2026.
    expect(text().replaceAll('\u00a0', ' ')).toContain(
      'DecisionBy email between Mon, Nov 23 and Wed, Nov 25, 2026If approvedIn your account between Fri, Nov 27 and Mon, Nov 30, 2026',
    );
    expect(document.querySelectorAll('.claim-review button')).toHaveLength(4);
    await expectAccessible();
    press('Change reimbursement');
    await waitForText('We have your checking account ending in 9882');
    await expectAccessible();
    press('Keep this account');
    await waitForHeading('Review your claim');
    press('File claim');
    await waitForHeading('Your claim is in review.');
    expect(page.navigation.path()).toMatch(/^\/account\/claims\/CLM-/);
    await waitUntil(
      () => document.querySelector('.toast')?.textContent?.includes('Your claim is filed') ?? false,
    );
  });

  it('continue from a stored bank account without new input', async () => {
    const page = await runToBanking();
    fillBank();
    await waitUntil(() => !isUnavailable('Next'));
    press('Next');
    await waitForHeading('Review your claim');
    page.goBack();
    await waitForText('We have your checking account ending in 9882');
    expect(isUnavailable('Next')).toBe(false);
    type('routingNumber', '0210');
    await waitUntil(() => isUnavailable('Next'));
    type('routingNumber', '');
    await waitUntil(() => !isUnavailable('Next'));
    press('Next');
    await waitForHeading('Review your claim');
    expect(text()).toContain('Checking account ending in 9882');
  });

  it('file a mailed-in phone with only its damages', async () => {
    await start('Send in');
    await waitForHeading('What’s wrong with your phone?');
    expect(text()).not.toContain('Step 1');
    expect(text()).toContain('within three days after your phone arrives.');
    expect(text()).toContain('you pay only your $49 deductible.');
    toggleCheckbox('damage-liquid');
    await waitUntil(() => !isUnavailable('File claim'));
    await expectAccessible();
    press('File claim');
    await waitForHeading('Please call the provider to begin your mail-away repair claim.');
    expect(await fetchClaims(server, owner.token)).toHaveLength(1);
  });

  it('show that the outcome is unknown, and check again', async () => {
    const page = await start('Send in');
    await waitForHeading('What’s wrong with your phone?');
    toggleCheckbox('damage-liquid');
    page.replaceInterceptor((path) =>
      path.endsWith('/api/user/v2/claims') ? Promise.reject(new TypeError('cut')) : undefined,
    );
    await waitUntil(() => !isUnavailable('File claim'));
    press('File claim');
    await waitForText('We couldn’t confirm your claim yet.');
    await expectAccessible();
    findControl('Check again').focus();
    press('Check again');
    await waitUntil(() => document.activeElement?.tagName === 'DIV');
    await waitForText('We couldn’t confirm your claim yet.');
    expect(document.activeElement?.contains(findControl('Check again'))).toBe(true);
    page.replaceInterceptor();
    press('Check again');
    await waitForHeading('Please call the provider to begin your mail-away repair claim.');
    expect(await fetchClaims(server, owner.token)).toHaveLength(1);
  });

  it('leave by Back without putting their URL into another page', async () => {
    const page = await start('Bring in');
    await waitForHeading('Bring in your phone for repair');
    page.goBack();
    await waitForHeading('How should your phone be repaired?');
    expect(text()).toContain(
      'After we approve your claim, we pay you back within five business days, less your $49 deductible.',
    );
    expect(text()).toContain(
      'You pay only your $49 deductible, by card when you call us to ship it.',
    );
    expect(page.navigation.path()).toBe(base(owner.policy));
    page.goForward();
    await waitForHeading('Bring in your phone for repair');
  });

  it('offer a started claim on the list of claims', async () => {
    const page = await toDescription();
    type('description', 'It fell.');
    await waitForText('Saved. You can stop at any time');
    const { policy, token } = owner;
    closeAccount();
    expect(page.navigatedTo).toBeNull();
    await openAccount({ server, path: '/account/claims', token });
    await waitForText('Finish your claim: Standard, iPhone 15');
    expect(findControl('Finish your claim').getAttribute('href')).toBe(
      `${base(policy)}/damage-description`,
    );
    await expectAccessible();
    press('Finish your claim');
    await waitForHeading('What happened?');
    // Waits, because the draft loads after the heading is shown.
    await expect.poll(() => fieldOf('description').value).toBe('It fell.');
  });
});

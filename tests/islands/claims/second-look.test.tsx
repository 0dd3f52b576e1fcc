import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/contract/claims/claims.ts';
import {
  finalDecisionTexts,
  insuranceDepartmentsLink,
} from '../../../src/contract/claims/final-decision.ts';
import { decideClaim } from '../../../server/claims/decisions.ts';
import { fetchClaims, newFiledClaim } from '../../fixtures/claimant.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  closeAccount,
  findControl,
  heading,
  openAccount,
  press,
  text,
  waitForText,
  waitUntil,
} from '../account/account-page.tsx';

const { server } = await accountSuite();

const stageTexts = () =>
  [...document.querySelectorAll('.timeline__title')].map((title) => title.textContent);
const plainText = () => text().replaceAll('\u00a0', ' ');
const announcement = () => document.querySelector('.claim-second-look [role=status]')?.textContent;
const field = () => document.querySelector<HTMLTextAreaElement>('#second-look');

async function openRejectedClaim() {
  const claim = await newFiledClaim(server, 'in_store');
  await decideClaim(server.services, {
    claimNumber: claim.claimId,
    event: 'rejected',
    note: 'It is wear.',
  });
  const open = (storage = {}) =>
    openAccount({
      server,
      path: `/account/claims/${claim.claimId}`,
      token: claim.token,
      storage,
    });
  const page = await open();
  await waitForText('Ask for a second look');
  return { ...claim, page, open };
}

function typeMessage(message: string) {
  const area = field();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, message);
  area?.dispatchEvent(new Event('input', { bubbles: true }));
}

function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('[data-photo-input]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Presses the form's button. The heading has the same text. */
function send() {
  document
    .querySelector('.claim-second-look form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

describe('the page of a rejected claim', () => {
  it('takes a message and documents for a second look, and shows it afterwards', async () => {
    const { token, page } = await openRejectedClaim();
    expect(plainText()).toMatch(/You can do this once, through \w{3} \d+, \d{4}\./);
    // The tests' clock shows Nov 20, 2026.
    expect(plainText()).toContain('If you ask today, we’ll decide again by Nov 30, 2026 and');
    await expectAccessible();
    send();
    await waitForText('Tell us what we should look at again');
    expect(document.activeElement).toBe(field());
    expect(field()?.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible();
    const photo = {
      photo_id: 'p2',
      uploaded: new Date(Date.now() + 1000).toISOString(),
      url: '/photos/p2.jpg',
      thumbnail_url: '/photos/p2-small.jpg',
      width: 640,
      height: 480,
      removable: true,
    };
    page.replaceInterceptor((path) =>
      path.includes('/photos?') ? Promise.resolve(Response.json(photo)) : undefined,
    );
    choose(new File([new Uint8Array([1])], 'report.jpg', { type: 'image/jpeg' }));
    await waitUntil(() => document.querySelector('.claim-second-look a.document-row') !== null);
    page.replaceInterceptor((path) =>
      path.endsWith('/p2/remove')
        ? Promise.resolve(new Response(null, { status: 204 }))
        : undefined,
    );
    press('Remove Photo 1');
    await waitUntil(() => announcement() === 'Photo 1 was removed.');
    expect(document.querySelector('.claim-second-look a.document-row')).toBeNull();
    expect(document.activeElement).toBe(findControl('Add a document'));
    page.replaceInterceptor();
    typeMessage('  The store found a dent.  ');
    send();
    await waitUntil(() => heading() === 'Your claim is in review. We’re taking a second look.');
    expect(stageTexts()).toEqual([
      'Done: Claim submitted',
      'Done: Reviewed',
      'Ended: Rejected',
      'Now: Second look',
      'Next: Decision',
      'Next: Payment',
    ]);
    expect(text()).toContain('You wrote: “The store found a dent.”');
    expect(text()).toContain('It is wear.');
    expect(field()).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
    await expectAccessible();
    const [claim]: Claim[] = await fetchClaims(server, token);
    expect(claim?.events.at(-1)?.note).toBe('The store found a dent.');
  });

  it('names the files that a request would be sent without, also after a reload', async () => {
    const { page, open } = await openRejectedClaim();
    let addButton = findControl('Add a document');
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    await waitForText('notes.txt isn’t attached');
    expect(document.activeElement?.textContent).toContain('We can’t accept this type of file.');
    choose(new File([], 'empty.pdf', { type: 'application/pdf' }));
    await waitForText('notes.txt and empty.pdf aren’t attached');
    expect(announcement()).toBe(
      'empty.pdf isn’t attached. This file is empty. Choose another one.',
    );
    await expectAccessible();
    const { authToken: _token, ...storage } = page.storage;
    closeAccount();
    await open(storage);
    await waitForText('notes.txt and empty.pdf aren’t attached');
    expect(announcement()).toBe('');
    addButton = findControl('Add a document');
    press('Remove notes.txt');
    await waitForText('empty.pdf isn’t attached');
    expect(document.activeElement).toBe(addButton);
    expect(announcement()).toBe('notes.txt was removed.');
    press('Remove empty.pdf');
    await waitUntil(() => !text().includes('attached'));
  });

  it('says of a file that is not accepted that the claim does not have it, also afterwards', async () => {
    await openRejectedClaim();
    const row = () => document.querySelector('.claim-documents__list')?.textContent;
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    await waitForText('notes.txt isn’t attached');
    expect(row()).toContain('It isn’t included in your claim.');
    typeMessage('The store found a dent.');
    send();
    await waitUntil(() => heading() === 'Your claim is in review. We’re taking a second look.');
    const rows = [...document.querySelectorAll('.document-row--problem')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('It isn’t included in your claim.'),
    ]);
    expect(text()).not.toContain('You can continue without it');
  });

  it('keeps the message when sending fails, and after a reload', async () => {
    const { page, open } = await openRejectedClaim();
    typeMessage('The store found a dent.');
    page.replaceInterceptor((path) =>
      path.endsWith('/second-look') ? Promise.reject(new TypeError('offline')) : undefined,
    );
    send();
    await waitUntil(() => document.querySelector('#second-look-error') !== null);
    expect(field()?.value).toBe('The store found a dent.');
    const { authToken: _token, ...storage } = page.storage;
    closeAccount();
    await open(storage);
    await waitForText('Ask for a second look');
    expect(field()?.value).toBe('The store found a dent.');
  });

  it('ends with the second decision', async () => {
    const { claimId, open } = await openRejectedClaim();
    typeMessage('The store found a dent.');
    send();
    await waitUntil(() => heading() === 'Your claim is in review. We’re taking a second look.');
    await decideClaim(server.services, {
      claimNumber: claimId,
      event: 'upheld',
      note: 'The dent is older.',
    });
    closeAccount();
    await open();
    await waitForText('The dent is older.');
    expect(heading()).toBe('Claim rejected. We looked again, and our decision is the same.');
    expect(document.querySelector('.claims__age [role=status]')?.textContent).toContain(heading());
    expect(stageTexts().slice(2)).toEqual([
      'Ended: Rejected',
      'Done: Second look',
      'Ended: Same decision',
    ]);
    expect(field()).toBeNull();
    const texts = finalDecisionTexts('Alderway');
    expect(texts[0]).toContain('This is Alderway’s final decision.');
    for (const expected of [...texts, '(800) 555-0142 or email claims@alderway.example'])
      expect(text()).toContain(expected);
    expect(findControl(insuranceDepartmentsLink.name).getAttribute('href')).toBe(
      insuranceDepartmentsLink.url,
    );
    await expectAccessible();
  });
});

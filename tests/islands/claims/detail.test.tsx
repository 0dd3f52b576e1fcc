import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/contract/claims/claims.ts';
import { fetchClaims } from '../../fixtures/claimant.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  closeAccount,
  findControl,
  heading,
  openAccount,
  press,
  waitForText,
  text,
  waitUntil,
} from '../account/account-page.tsx';

const { server, demo } = await accountSuite();

const stageTexts = () =>
  [...document.querySelectorAll('.timeline__title')].map((title) => title.textContent);

/** Opens the page of a demo claim. `changes` replaces fields of the server's response. */
async function openClaim(id: string, changes: Partial<Claim> = {}) {
  const all: Claim[] = await fetchClaims(server, demo);
  const changed = all.map((claim) => (claim.claim_id === id ? { ...claim, ...changes } : claim));
  return openAccount({
    server,
    path: `/account/claims/${id}`,
    token: demo,
    interceptor: (path) =>
      path.endsWith('/api/user/v2/claims') ? Promise.resolve(Response.json(changed)) : undefined,
  });
}

const demoClaim = async (status: string) => {
  const all: Claim[] = await fetchClaims(server, demo);
  const found = all.find((claim) => claim.status === status);
  if (!found) throw new Error(`The demo account has no claim with status ${status}`);
  return found;
};

describe('the page of a claim', () => {
  it.each([
    ['submitted', 'Your claim is in review.'],
    ['handed_off', 'Please call the provider to begin your mail-away repair claim.'],
    ['approved', 'Claim approved.'],
    ['rejected', 'Claim rejected.'],
    ['withdrawn', 'Replaced by another claim.'],
    ['pondered', 'Unknown claim status.'],
  ])('has a heading for its status: %s', async (status, expected) => {
    const claim = await demoClaim(status === 'pondered' ? 'submitted' : status);
    const page = await openClaim(claim.claim_id, { status });
    await waitForText(expected);
    expect(heading()).toBe(expected);
    await waitUntil(() => page.title === `Claim ${claim.claim_id} | Alderway`);
    expect(text()).toContain(claim.policy_number);
    await expectAccessible();
  });

  it('shows past, current and next stages in order, with the actor and due date of the current one', async () => {
    const claim = await demoClaim('submitted');
    await openClaim(claim.claim_id, {
      in_review: false,
      expected: undefined,
      claim_details: { ...claim.claim_details, is_device_mailed_out: false },
      events: [],
      next: { actor: 'provider', action: 'review', by: '2026-11-24' },
    });
    await waitForText('Claim submitted');
    expect(stageTexts()).toEqual([
      'Done: Claim submitted',
      'Now: In review',
      'Next: Decision',
      'Next: Payment',
    ]);
    expect(document.querySelector('ol.timeline [aria-current="step"]')?.textContent).toMatch(
      /Now: In reviewBy Nov\s24,\s2026An adjuster will start/,
    );
  });

  it.each([
    ['submitted', { actor: 'provider', action: 'review' }, 'This is taking longer than expected.'],
    ['approved', { actor: 'provider', action: 'pay' }, 'This is taking longer than expected.'],
    [
      'handed_off',
      { actor: 'claimant', action: 'call' },
      'If you call later, your claim stays open.',
    ],
  ] as const)(
    'shows that a claim that is %s has passed its due date',
    async (status, next, expected) => {
      const claim = await demoClaim(status);
      const isMailIn = status === 'handed_off';
      const changes = { claim_details: { ...claim.claim_details, is_device_mailed_out: isMailIn } };
      const now = () =>
        (document.querySelector('[aria-current="step"]')?.textContent ?? '').replace(/\s+/g, ' ');
      const rest = { in_review: false, events: [], payout: null, expected: undefined };
      await openClaim(claim.claim_id, { ...changes, ...rest, next: { ...next, by: '2026-11-20' } });
      await waitForText('Claim submitted');
      expect(now()).toContain('By Nov 20, 2026');
      if (!isMailIn) expect(now()).not.toContain(expected);
      if (status === 'submitted') expect(now()).toContain('You don’t need to do anything.');
      closeAccount();
      await openClaim(claim.claim_id, { ...changes, ...rest, next: { ...next, by: '2026-11-19' } });
      await waitForText('Claim submitted');
      expect(now()).toContain('Was due by Nov 19, 2026');
      expect(now()).toContain(expected);
      expect(now()).not.toContain('You don’t need to do anything.');
    },
  );

  it('ends with the payout after it is paid', async () => {
    const claim = await demoClaim('approved');
    await openClaim(claim.claim_id, {
      claim_details: { ...claim.claim_details, is_device_mailed_out: false },
      events: [],
      next: null,
      payout: {
        amount: 230,
        currency_code: 'USD',
        last4: '6789',
        status: 'paid',
        paid: '2026-11-20T17:00:00Z',
      },
    });
    await waitForText('We sent $230.00 to your account ending in 6789. It’ll be there by');
    expect(stageTexts().at(-1)).toBe('Done: Paid');
    expect(heading()).toBe('Claim approved. We’ve sent your payment.');
  });

  it('ends with the reason of a rejection', async () => {
    const claim = await demoClaim('rejected');
    await openClaim(claim.claim_id, {
      resolution: {
        resolution_type: 'rejected',
        decided: '2026-11-20T17:00:00Z',
        note: 'It was lost, not broken.',
      },
    });
    await waitForText('It was lost, not broken.');
    expect(text().split('It was lost, not broken.')).toHaveLength(2);
    expect(stageTexts().at(-1)).toBe('Ended: Rejected');
  });

  it('is not found if the claim does not exist', async () => {
    await openAccount({ server, path: '/account/claims/CLM-0000-0000', token: demo });
    await waitForText('Claim not found');
    expect(heading()).toBe('Claim not found');
    await expectAccessible();
  });

  it('shows the photos, and loads changes on request', async () => {
    const claim = await demoClaim('submitted');
    const photo = {
      photo_id: 'p1',
      uploaded: claim.submitted,
      url: '/photos/p1.jpg',
      thumbnail_url: '/photos/p1-small.jpg',
      width: 640,
      height: 480,
    };
    const page = await openClaim(claim.claim_id, { photos: [photo] });
    await waitForText('Your claim is in review.');
    const link = () => document.querySelector('a.document-row')?.getAttribute('href');
    expect(link()).toBe('/photos/p1.jpg');
    await expectAccessible();
    page.replaceInterceptor();
    findControl('Check again').focus();
    press('Check again');
    await waitUntil(() => link() !== '/photos/p1.jpg');
    expect(document.activeElement).toBe(findControl('Check again'));
    await waitUntil(() =>
      /As of .* Your claim is in review\./.test(
        document.querySelector('.claims__age [role="status"]')?.textContent ?? '',
      ),
    );
  });
});

describe('the expected outcome of a claim', () => {
  const expected = {
    decision: { from: '2026-11-24', to: '2026-11-26' },
    payment: { from: '2026-11-30', to: '2026-12-01' },
  };
  const amounts = { currency_code: 'USD', asked: 279, deductible: 49, payable: 230 };

  it('shows the expected days and amounts', async () => {
    const claim = await demoClaim('submitted');
    const bank_account = { last4: '6789', is_savings: false };
    await openClaim(claim.claim_id, {
      submitted: '2026-11-19T12:00:00Z',
      expected,
      amounts,
      bank_account,
    });
    await waitForText('Decision expected');
    const pageText = text().replaceAll('\u00a0', ' ');
    expect(pageText).toContain('Tue, Nov 24 to Thu, Nov 26, 2026');
    expect(pageText).toContain(
      'If approved, expected in your accountMon, Nov 30 to Tue, Dec 1, 2026',
    );
    expect(pageText).toContain(
      'Your deductible−$49.00If approved, we’ll pay$230.00To your checking account ending in 6789.',
    );
    expect(pageText).toContain(
      'If approved, we’ll send $230.00 to your checking account ending in 6789.',
    );
    expect(document.querySelectorAll('.claim-band__day')).toHaveLength(14);
    await expectAccessible();
  });

  it('has no band if the dates end after it', async () => {
    const claim = await demoClaim('submitted');
    const payment = { from: '2026-12-20', to: '2026-12-22' };
    await openClaim(claim.claim_id, { expected: { ...expected, payment } });
    await waitForText('Decision expected');
    expect(document.querySelector('.claim-band')).toBeNull();
  });

  it('is hidden if the backend sends none', async () => {
    const claim = await demoClaim('submitted');
    const withoutOptionalFields = {
      expected: undefined,
      amounts: undefined,
      takes_photos: undefined,
    };
    await openClaim(claim.claim_id, { ...withoutOptionalFields, policy_id: undefined, photos: [] });
    await waitForText('Claim details');
    expect(text()).not.toMatch(/Decision expected|Amounts|Documents/);
    expect(document.querySelector('.claim-band')).toBeNull();
  });

  it('is marked as late after the expected days, without a new promise', async () => {
    const claim = await demoClaim('submitted');
    const pastDates = { decision: { from: '2026-11-17', to: '2026-11-19' } };
    await openClaim(claim.claim_id, { expected: pastDates });
    await waitForText('Taking longer than expected');
    expect(text().replaceAll('\u00a0', ' ')).toContain('a decision by Thu, Nov 19, 2026.');
    expect(document.querySelector('.claim-band')).toBeNull();
  });

  it('shows a payout of zero after a rejection', async () => {
    const claim = await demoClaim('rejected');
    await openClaim(claim.claim_id, { amounts });
    await waitForText('Repair quote$279.00Not covered−$279.00We pay$0.00');
  });

  it('says what a payment without a quote is for', async () => {
    const claim = await demoClaim('approved');
    const payout = {
      amount: 120.5,
      currency_code: 'USD',
      last4: '6789',
      status: 'scheduled' as const,
      paid: null,
    };
    await openClaim(claim.claim_id, { amounts: undefined, payout });
    const { policy_details: policy, claim_details: details } = claim;
    await waitForText(
      `We’ll payRepair of your ${policy.device_model} (${details.damage_description})$120.50`,
    );
  });
});

describe('a document of a claim', () => {
  const file = new File([new Uint8Array([1])], 'receipt.jpg', { type: 'image/jpeg' });
  const choose = (files: File) => {
    const input = document.querySelector<HTMLInputElement>('[data-photo-input]');
    if (!input) throw new Error('There is no photo field');
    Object.defineProperty(input, 'files', { value: [files], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('is uploaded, listed with the others and focused', async () => {
    const { claim_id: id, ...claim } = await demoClaim('submitted');
    const page = await openClaim(id, { photos: [] });
    await waitForText('Add a document');
    const photo = {
      photo_id: 'p2',
      uploaded: claim.submitted,
      url: '/photos/p2.jpg',
      thumbnail_url: '/photos/p2-small.jpg',
      width: 640,
      height: 480,
      bytes: 86_016,
      file_name: 'receipt.jpg',
    };
    page.replaceInterceptor((path) =>
      path.includes('/photos?') ? Promise.resolve(Response.json(photo)) : undefined,
    );
    choose(file);
    await waitForText('receipt.jpg JPG, 84 KB');
    await waitUntil(() => document.activeElement?.getAttribute('href') === '/photos/p2.jpg');
    await expectAccessible();
  });

  it('can be a PDF, which is downloaded under its name', async () => {
    const { claim_id: id, submitted } = await demoClaim('submitted');
    const invoice = {
      photo_id: 'p3',
      uploaded: submitted,
      url: '/photos/document.pdf',
      document: { name: 'Invoice.pdf', media_type: 'application/pdf' },
      bytes: 86_016,
    };
    await openClaim(id, { photos: [invoice] });
    await waitForText('Invoice.pdf PDF, 84 KB');
    const link = findControl('Invoice.pdf');
    expect(link.getAttribute('download')).toBe('Invoice.pdf');
    expect(link.getAttribute('target')).toBeNull();
    expect(document.querySelector('.claim-documents img')).toBeNull();
    expect(text()).toContain(
      'Up to 8 files, 10 MB each: JPEG, PNG, WebP, AVIF, HEIC or PDF. We store PDF and HEIC files unchanged, including any location data in them.',
    );
    await expectAccessible();
  });

  it('shows next to it why its upload failed', async () => {
    const { claim_id } = await demoClaim('submitted');
    const page = await openClaim(claim_id, {});
    await waitForText('Add a document');
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    await waitForText('We can’t accept this type of file.');
    page.replaceInterceptor((path) =>
      path.includes('/photos?') ? Promise.reject(new TypeError('offline')) : undefined,
    );
    choose(file);
    await waitForText('Try again receipt.jpg');
    await expectAccessible();
    press('Remove notes.txt');
    const list = () => document.querySelector('.claim-documents__list')?.textContent;
    await waitUntil(() => !list()?.includes('notes.txt'));
    expect(text()).toContain('notes.txt was removed.');
  });

  it('whose upload failed takes one of the places of the claim', async () => {
    const { claim_id, ...claim } = await demoClaim('submitted');
    const photos = Array.from({ length: 7 }, (_, index) => ({
      photo_id: `p${index}`,
      uploaded: claim.submitted,
      url: `/photos/p${index}.jpg`,
      thumbnail_url: `/photos/p${index}-small.jpg`,
      width: 640,
      height: 480,
    }));
    const page = await openClaim(claim_id, { photos });
    await waitForText('Add a document');
    page.replaceInterceptor((path) =>
      path.includes('/photos?') ? Promise.reject(new TypeError('offline')) : undefined,
    );
    const isFull = () => findControl('Add a document').getAttribute('aria-disabled') === 'true';
    expect(isFull()).toBe(false);
    choose(file);
    await waitForText('Try again receipt.jpg');
    expect(isFull()).toBe(true);
    press('Remove receipt.jpg');
    await waitUntil(() => !isFull());
  });
});

describe('a handed-off claim', () => {
  it('can be switched to a store repair after a warning, and starts again', async () => {
    const all: Claim[] = await fetchClaims(server, demo);
    const claim = all.find(({ can_restart }) => can_restart);
    if (!claim) throw new Error('The demo account has no claim to switch');
    const page = await openAccount({
      server,
      path: `/account/claims/${claim.claim_id}`,
      token: demo,
    });
    await waitForText('Switch to in-store repair');
    expect(findControl('Call (800) 555-0142')).toBeTruthy();
    press('Switch to in-store repair');
    await waitForText('The claim process must be restarted');
    await expectAccessible();
    press('Keep mail-away repair');
    await waitUntil(() => !text().includes('The claim process must be restarted'));
    press('Switch to in-store repair');
    await waitForText('The claim process must be restarted');
    page.replaceInterceptor((path) =>
      path.endsWith('/restart') ? Promise.reject(new TypeError('offline')) : undefined,
    );
    press('Restart my claim');
    await waitForText('We couldn’t restart your claim');
    page.replaceInterceptor();
    press('Restart my claim');
    await waitForText('Bring in for repair');
    expect(page.navigation.path()).toBe(
      `/account/claims/new/devices/policies/${claim.policy_number}`,
    );
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  base,
  startClaim,
  openClaimPage,
  newPhoneOwner,
  runTo,
} from '../../fixtures/claim-page.ts';
import { fetchClaims } from '../../fixtures/claimant.ts';
import { send, signIn } from '../../fixtures/buyer.ts';
import type { ClaimPhoto } from '../../../src/contract/claims/photos.ts';
import { pickerTypes } from '../../../src/islands/claims/photo-files.ts';
import { heicFile, pdfFile } from '../../fixtures/documents.ts';
import { hasUnsentPhotos, photoNames } from '../../../src/islands/claims/photos.ts';
import { blankImage, phonePhoto } from '../../fixtures/photos.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

async function openReview() {
  const owner = await newPhoneOwner(server);
  const claim = await openClaimPage({ server, path: base(owner.policy), token: owner.token });
  await startClaim(claim);
  await runTo(claim, 'review');
  return { ...owner, claim, at: `${base(owner.policy)}/review` };
}

const isFiling = (input: unknown, init?: RequestInit) =>
  String(input).endsWith('/api/user/v2/claims') && init?.method === 'POST';

/** Sends requests to the server, but drops the responses of the first `count` filed claims. */
function dropResponses(count: number): typeof globalThis.fetch {
  let lostCount = 0;
  return async (input, init) => {
    const response = await server.fetch(input, init);
    if (!isFiling(input, init) || lostCount >= count) return response;
    lostCount += 1;
    throw new TypeError('The connection broke');
  };
}

describe('a filed claim', () => {
  it('is one claim, no matter how often the button is pressed', async () => {
    const { claim, token } = await openReview();
    await Promise.all([claim.claimFlow.next(), claim.claimFlow.next(), claim.fileClaim()]);
    expect(await fetchClaims(server, token)).toHaveLength(1);
    expect(claim.$toasts.get()).toMatchObject([{ kind: 'success' }]);
  });

  it('is requested again until its outcome is known', async () => {
    const { claim, token } = await openReview();
    const seen: string[] = [];
    claim.$filingStatus.listen((status) => seen.push(status));
    claim.page.fetch = dropResponses(3);
    await claim.claimFlow.next();
    const claims = await fetchClaims(server, token);
    expect(claims).toHaveLength(1);
    expect(claim.path()).toBe(`/account/claims/${claims[0].claim_id}`);
    expect(seen).toEqual(['sending', 'checking', 'idle']);
  });

  it('stays unconfirmed with its complete draft if no response arrives, and is found after a reload', async () => {
    const { claim, token, at } = await openReview();
    claim.page.fetch = dropResponses(Infinity);
    await claim.claimFlow.next();
    expect(claim.$filingStatus.get()).toBe('unconfirmed');
    expect(claim.step()).toBe('review');
    expect(claim.$claimDraft.get()?.description).toBe('It fell down the stairs.');
    const { storage } = claim.page;
    const { account, idempotencyKey } = claim.$claimDraft.get()!;
    expect(JSON.parse(storage['claimPending'] ?? '')).toMatchObject({
      account,
      idempotencyKey,
      request: { details: { claim_description: 'It fell down the stairs.' } },
    });
    const again = await openClaimPage({ server, path: at, token, storage });
    const claims = await fetchClaims(server, token);
    expect(claims).toHaveLength(1);
    expect(again.path()).toBe(`/account/claims/${claims[0].claim_id}`);
    expect(again.page.storage).not.toHaveProperty('claimPending');
  });

  it('keeps its key if the session ends during the filing, and is one claim after the next sign-in', async () => {
    const { claim, token, email, at } = await openReview();
    const key = claim.$claimDraft.get()?.idempotencyKey;
    claim.page.fetch = dropResponses(Infinity);
    await claim.claimFlow.next();
    await send(server, 'POST', '/api/user/v2/auth/logout', undefined, { token });
    claim.page.fetch = server.fetch;
    await claim.claimFlow.complete(claim.resumeFiling);
    expect(claim.page.navigatedTo).toMatch(/^\/login\?return_to=.*review$/);
    const { storage } = claim.page;
    expect(storage['claimDraft']).toContain(key);
    const newToken = await signIn(server, email, 'correct horse battery');
    await openClaimPage({ server, path: at, token: newToken, storage });
    expect(await fetchClaims(server, newToken)).toHaveLength(1);
  });

  it('gets another key after an API error, shows the reason, and keeps all answers', async () => {
    const { claim, token } = await openReview();
    const before = claim.$claimDraft.get();
    claim.page.fetch = (input, init) =>
      isFiling(input, init)
        ? Promise.resolve(
            Response.json(
              { error: { code: 'policy_not_in_force', message: 'Not now.' } },
              { status: 409 },
            ),
          )
        : server.fetch(input, init);
    await claim.claimFlow.next();
    expect(claim.$claimError.get()).toEqual({ code: 'policy_not_in_force', message: 'Not now.' });
    expect(claim.$toasts.get()).toMatchObject([{ kind: 'error', text: 'Not now.' }]);
    const after = claim.$claimDraft.get();
    expect(after).toEqual({ ...before, idempotencyKey: after?.idempotencyKey });
    expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey);
    claim.page.fetch = server.fetch;
    await claim.claimFlow.next();
    expect(await fetchClaims(server, token)).toHaveLength(1);
  });

  it('invalidates the claim history, which is otherwise cached for an hour', async () => {
    const { claim } = await openReview();
    const onRequest = vi.fn<(path: string) => void>();
    claim.page.fetch = (input, init) => {
      if (String(input).endsWith('/claims') && init?.method === 'GET') onRequest(String(input));
      return server.fetch(input, init);
    };
    let time = new Date('2026-11-21T12:00:00Z').getTime();
    claim.page.now = () => new Date(time);
    await claim.loadClaimsIfStale();
    await claim.loadClaimsIfStale();
    time += 59 * 60_000;
    await claim.loadClaimsIfStale();
    expect(onRequest).toHaveBeenCalledTimes(1);
    time += 60_000;
    await claim.loadClaimsIfStale();
    expect(onRequest).toHaveBeenCalledTimes(2);
    await claim.claimFlow.next();
    await claim.loadClaimsIfStale();
    expect(onRequest).toHaveBeenCalledTimes(3);
    expect(claim.$cachedClaims.get().history).toHaveLength(1);
    await claim.refreshClaims();
    expect(onRequest).toHaveBeenCalledTimes(4);
  });
});

describe('the photos of a claim', () => {
  const file = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) =>
    new File([bytes], name, { type });
  const jpeg = async (name = 'crack.jpg') =>
    file(new Uint8Array(await phonePhoto({ width: 64, height: 48 })), name, 'image/jpeg');

  async function withPhotos() {
    const found = await openReview();
    const states = () => found.claim.photos.$items.get().map(({ state }) => state);
    return { ...found, states };
  }

  it('are filed with the claim in the order of selection', async () => {
    const { claim, policy, token, states } = await withPhotos();
    await claim.photos.add([await jpeg('one.jpg'), await jpeg('two.jpg')], policy);
    expect(states()).toEqual(['uploaded', 'uploaded']);
    const ids = claim.photos.$items.get().map(({ photo }) => photo?.photo_id);
    await claim.claimFlow.next();
    const [filed] = await fetchClaims(server, token);
    expect(filed.photos.map(({ photo_id }: { photo_id: string }) => photo_id)).toEqual(ids);
    expect(claim.photos.$items.get()).toEqual([]);
  });

  it('are found again after a reload, and still filed with the claim', async () => {
    const { claim, policy, token, at } = await withPhotos();
    await claim.photos.add([await jpeg()], policy);
    const again = await openClaimPage({ server, path: at, token, storage: claim.page.storage });
    await again.claimFlow.next();
    const [filed] = await fetchClaims(server, token);
    expect(filed.photos).toHaveLength(1);
  });

  it('have the same names after a reload', async () => {
    const { claim, policy, token, at } = await withPhotos();
    const screenshot = await jpeg('Front.JPEG');
    await claim.photos.add([screenshot, await jpeg('image.jpg'), await jpeg('image.jpg')], policy);
    const names = ['Front.jpg', 'image.jpg (2)', 'image.jpg (3)'];
    expect(photoNames(claim.photos.$items.get())).toEqual(names);
    const { storage } = claim.page;
    const again = await openClaimPage({ server, path: at, token, storage });
    await again.photos.load(policy);
    expect(photoNames(again.photos.$items.get())).toEqual(names);
    await again.claimFlow.next();
    const [filed] = await fetchClaims(server, token);
    const sent = ['Front.jpg', 'image.jpg', 'image.jpg'];
    expect(filed.photos.map((one: ClaimPhoto) => one.file_name)).toEqual(sent);
  });

  it('can include documents, which stay after a reload', async () => {
    const { claim, policy, token, states, at } = await withPhotos();
    const pdf = file(new Uint8Array(pdfFile()), 'Invoice.pdf', 'application/pdf');
    await claim.photos.add([pdf, file(new Uint8Array(heicFile()), 'crack.HEIC', '')], policy);
    expect(states()).toEqual(['uploaded', 'uploaded']);
    const again = await openClaimPage({ server, path: at, token, storage: claim.page.storage });
    await again.claimFlow.next();
    const [filed] = await fetchClaims(server, token);
    expect(filed.photos.map((one: ClaimPhoto) => one.document?.name)).toEqual([
      'Invoice.pdf',
      'crack.heic',
    ]);
  });

  it('are offered without HEIC on touch screens, so that phones convert them to JPEG', () => {
    expect(pickerTypes(true)).not.toContain('hei');
    expect(pickerTypes(true)).toContain('application/pdf');
    expect(pickerTypes(false)).toContain('image/heic');
  });

  it('do not include rejected files, which do not keep the claim from being filed', async () => {
    const { claim, policy, token, states } = await withPhotos();
    const text = file(new Uint8Array([1]), 'notes.txt', 'text/plain');
    const huge = file(new Uint8Array(10 * 1024 * 1024 + 1), 'huge.jpg', 'image/jpeg');
    await claim.photos.add([text, huge, await jpeg()], policy);
    expect(states()).toEqual(['rejected', 'rejected', 'uploaded']);
    expect(hasUnsentPhotos(claim.photos.$items.get())).toBe(false);
    await claim.claimFlow.next();
    const [filed] = await fetchClaims(server, token);
    expect(filed.photos).toHaveLength(1);
  });

  it('keep only the names of unsent files over a reload, until the claim is filed', async () => {
    const { claim, policy, token, at } = await withPhotos();
    claim.page.fetch = (input, init) =>
      init?.body instanceof File ? new Promise(() => {}) : server.fetch(input, init);
    void claim.photos.add(
      [await jpeg(), file(new Uint8Array([7, 7]), 'notes.txt', 'text/plain')],
      policy,
    );
    const { storage } = claim.page;
    const again = await openClaimPage({ server, path: at, token, storage });
    await again.photos.load(policy);
    expect(again.photos.$items.get()).toMatchObject([
      { name: 'crack.jpg', state: 'rejected', problem: expect.stringContaining('reloaded') },
      { name: 'notes.txt', state: 'rejected', problem: expect.stringContaining('type of file') },
    ]);
    await again.claimFlow.next();
    expect(JSON.stringify(again.page.storage)).not.toContain('notes.txt');
    const [filed] = await fetchClaims(server, token);
    expect(filed.photos).toEqual([]);
  });

  it.each([401, 429, 503])('can be sent again after the status %i', async (status) => {
    const { claim, policy, states } = await withPhotos();
    claim.page.fetch = (input, init) =>
      init?.body instanceof File
        ? Promise.resolve(Response.json({ error: { code: 'x', message: 'Wait.' } }, { status }))
        : server.fetch(input, init);
    await claim.photos.add([await jpeg()], policy);
    expect(states()).toEqual(['failed']);
    expect(hasUnsentPhotos(claim.photos.$items.get())).toBe(true);
    claim.page.fetch = server.fetch;
    await claim.photos.retry(claim.photos.$items.get()[0]?.key ?? '');
    expect(states()).toEqual(['uploaded']);
  });

  it('are rejected if they are no photos, too large or too many, and the draft stays complete', async () => {
    const { claim, policy, states } = await withPhotos();
    const before = claim.$claimDraft.get();
    const gif = new Uint8Array(await blankImage('gif'));
    const uploads = vi.fn<(name: string) => void>();
    claim.page.fetch = (input, init) => {
      if (init?.body instanceof File) uploads(init.body.name);
      return server.fetch(input, init);
    };
    await claim.photos.add(
      [
        file(gif, 'moving.gif', 'image/gif'),
        file(gif, 'disguised.jpg', 'image/jpeg'),
        file(new Uint8Array(10 * 1024 * 1024 + 1), 'huge.jpg', 'image/jpeg'),
        file(new Uint8Array(0), 'empty.jpg', 'image/jpeg'),
      ],
      policy,
    );
    expect(states()).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    const problems = claim.photos.$items.get().map(({ problem }) => problem);
    expect(problems[0]).toContain('accept this type of file');
    expect(problems[1]).not.toBe('');
    expect(problems[2]).toContain('larger than 10 MB');
    expect(problems[3]).toContain('empty');
    // This file is sent although it is not a photo, because only the server can detect that. The
    // other files are not sent.
    expect(uploads.mock.calls).toEqual([['disguised.jpg']]);
    for (const { key } of claim.photos.$items.get()) await claim.photos.remove(key);
    expect(claim.photos.$items.get()).toEqual([]);
    const ninePhotos = await Promise.all(Array.from({ length: 9 }, () => jpeg()));
    await claim.photos.add(ninePhotos, policy);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(8);
    expect(claim.photos.$items.get()[8]?.problem).toContain('up to 8 files');
    expect(claim.$claimDraft.get()).toEqual(before);
  });

  it('are as many as the limit allows, although another file was rejected', async () => {
    const { claim, policy, states } = await withPhotos();
    const note = file(new Uint8Array([1]), 'note.txt', 'text/plain');
    const eightPhotos = await Promise.all(Array.from({ length: 8 }, () => jpeg()));
    await claim.photos.add([note, ...eightPhotos], policy);
    expect(states()).toEqual(['rejected', ...eightPhotos.map(() => 'uploaded')]);
  });

  it('can be retried one by one after a lost connection, and removed', async () => {
    const { claim, policy, states } = await withPhotos();
    const before = claim.$claimDraft.get();
    const real = claim.page.fetch;
    claim.page.fetch = () => Promise.reject(new TypeError('cut'));
    await claim.photos.add([await jpeg('one.jpg'), await jpeg('two.jpg')], policy);
    expect(states()).toEqual(['failed', 'failed']);
    expect(claim.photos.$items.get()[0]?.problem).toMatch(/couldn’t reach/);
    expect(claim.$claimDraft.get()).toEqual(before);
    claim.page.fetch = real;
    const [one, two] = claim.photos.$items.get();
    await claim.photos.retry(one?.key ?? '');
    expect(states()).toEqual(['uploaded', 'failed']);
    await claim.photos.remove(two?.key ?? '');
    await claim.photos.remove(one?.key ?? '');
    expect(states()).toEqual([]);
    claim.photos.clear();
    await claim.photos.load(policy);
    expect(states()).toEqual([]);
  });

  it('are deleted on the server if they are removed during the upload', async () => {
    const { claim, policy, states } = await withPhotos();
    const sending = claim.photos.add([await jpeg()], policy);
    await claim.photos.remove(claim.photos.$items.get()[0]?.key ?? '');
    await sending;
    claim.photos.clear();
    await claim.photos.load(policy);
    expect(states()).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { claimPhotoLimits } from '../../../src/contract/claims/photo-limits.ts';
import { deleteOrphanPhotos } from '../../../server/claims/photos.ts';
import { send } from '../../fixtures/buyer.ts';
import {
  claimPaths,
  fetchClaims,
  fileClaim,
  insertAccountPolicy,
  mailInClaim,
  newClaimant,
  openClaimProcess,
  uploadPhoto,
  type Claimant,
} from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { blankImage, hugeAvif, hugePng, phonePhoto } from '../../fixtures/photos.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('claim photos', (kind) => {
  let server: TestServer;
  let person: Claimant;
  let policy: string;
  let photo: Buffer;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    person = await newClaimant(server);
    policy = await insertAccountPolicy(server, person.accountId);
    photo = await phonePhoto();
  });
  afterAll(() => server.stop());

  const add = (bytes: BodyInit | null = new Uint8Array(photo), number = policy) =>
    uploadPhoto(server, bytes, { token: person.token, policy: number });
  const remove = (photoId: string, token = person.token) =>
    send(server, 'POST', `${claimPaths.photos}/${photoId}/remove`, undefined, { token });
  async function listUnattachedPhotos(number = policy, token = person.token) {
    const path = `${claimPaths.photos}?policy_number=${number}`;
    return (await send(server, 'GET', path, undefined, { token })).body;
  }
  async function imageAt(url: string) {
    const response = await server.request(url);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  test('are encoded again: upright, as JPEG, without location and camera data', async () => {
    expect(photo.includes('Secret Camera')).toBe(true);
    const { status, body } = await add();
    expect(status).toBe(200);
    expect([body.width, body.height]).toEqual([480, 640]);
    const { response, bytes } = await imageAt(body.url);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const metadata = await sharp(bytes).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['jpeg', 480, 640]);
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(
      Array(4).fill(undefined),
    );
    expect(bytes.includes('Secret')).toBe(false);
    const thumbnail = await sharp((await imageAt(body.thumbnail_url)).bytes).metadata();
    expect([thumbnail.width, thumbnail.height]).toEqual([320, 320]);
  });

  test('are scaled down when they are very large', async () => {
    const { body } = await add(new Uint8Array(await phonePhoto({ width: 5000, height: 3000 })));
    expect([body.width, body.height]).toEqual([1440, 2400]);
  });

  test.each(['png', 'webp', 'avif'] as const)(
    'may be %s, whatever the Content-Type header',
    async (format) => {
      const { status, body } = await add(new Uint8Array(await blankImage(format)));
      expect([status, body.width, body.height]).toEqual([200, 32, 24]);
      // Transparent areas must become white, not black.
      const { dominant } = await sharp((await imageAt(body.url)).bytes).stats();
      expect(dominant.r).toBeGreaterThan(240);
      await remove(body.photo_id);
    },
  );

  describe('invalid uploads', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const truncatedPhoto = async () => new Uint8Array(photo.subarray(0, photo.length / 2));
    test.each<[string, () => BodyInit | null | Promise<BodyInit>, number, string]>([
      ['a text', () => 'no photo at all', 415, 'unsupported_media_type'],
      ['an SVG', () => svg, 415, 'unsupported_media_type'],
      ['a GIF', async () => new Uint8Array(await blankImage('gif')), 415, 'unsupported_media_type'],
      [
        'a TIFF',
        async () => new Uint8Array(await blankImage('tiff')),
        415,
        'unsupported_media_type',
      ],
      ['nothing', () => null, 400, 'malformed_request'],
      ['a truncated JPEG', truncatedPhoto, 422, 'photo_unreadable'],
      ['the first bytes of a JPEG', () => '\u00ff', 415, 'unsupported_media_type'],
      ['a PNG with zero width', () => new Uint8Array(hugePng(0, 9)), 422, 'photo_unreadable'],
      ['a PNG without rows', () => new Uint8Array(hugePng(300, 300)), 422, 'photo_unreadable'],
      [
        'a decompression bomb',
        () => new Uint8Array(hugePng(60_000, 60_000, 20)),
        422,
        'photo_too_large',
      ],
      [
        'one pixel row too many',
        () => new Uint8Array(hugePng(10_000, 6_001, 9)),
        422,
        'photo_too_large',
      ],
      [
        'one endless row of pixels',
        () => new Uint8Array(hugePng(30_001, 1, 1)),
        422,
        'photo_too_large',
      ],
      [
        'too many pixels of 16 bits',
        () => new Uint8Array(hugePng(10_000, 3_001, 9, 16)),
        422,
        'photo_too_large',
      ],
      [
        'an AVIF of 49 million pixels in 400 bytes',
        async () => new Uint8Array(await hugeAvif(7_000)),
        422,
        'photo_too_large',
      ],
      [
        'too many bytes',
        () => new Uint8Array(claimPhotoLimits.size + 1).fill(0xff),
        413,
        'body_too_large',
      ],
    ])('with %s are rejected and not stored', async (_what, createFile, status, code) => {
      const before = await listUnattachedPhotos();
      const response = await add(await createFile());
      expect([response.status, response.body.error.code]).toEqual([status, code]);
      expect(response.body.error.message).toMatch(/^[A-Z].*\.$/);
      expect(await listUnattachedPhotos()).toEqual(before);
    });

    test('with an endless stream are rejected while they are received', async () => {
      let sent = 0;
      const endlessStream = new ReadableStream({
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(256 * 1024).fill(0xff));
        },
      });
      const response = await server.request(`${claimPaths.photos}?policy_number=${policy}`, {
        method: 'POST',
        headers: { authorization: `Token ${person.token}` },
        body: endlessStream,
        duplex: 'half',
      } as RequestInit);
      expect(response.status).toBe(413);
      expect(sent).toBeLessThan(60);
    });
  });

  test('belong to their account, their policy and one claim', async () => {
    const number = await insertAccountPolicy(server, person.accountId);
    const [first, second] = [await add(undefined, number), await add(undefined, number)];
    const ids = [second.body.photo_id, first.body.photo_id];
    const stranger = await newClaimant(server);
    expect((await remove(ids[0], stranger.token)).status).toBe(404);
    expect((await listUnattachedPhotos(number, stranger.token)).error.code).toBe('not_found');
    expect((await uploadPhoto(server, new Uint8Array(photo), { policy: number })).status).toBe(401);
    const other = await uploadPhoto(server, new Uint8Array(photo), {
      token: stranger.token,
      policy: number,
    });
    expect(other.status).toBe(404);

    const otherPolicy = await insertAccountPolicy(server, stranger.accountId);
    const claimWithOtherPhotos = mailInClaim(
      otherPolicy,
      await openClaimProcess(server, otherPolicy, stranger.token),
      ids,
    );
    expect((await fileClaim(server, claimWithOtherPhotos, { token: stranger.token })).status).toBe(
      404,
    );
    const own = await insertAccountPolicy(server, person.accountId);
    const claimOnOtherPolicy = mailInClaim(
      own,
      await openClaimProcess(server, own, person.token),
      ids,
    );
    expect((await fileClaim(server, claimOnOtherPolicy, { token: person.token })).status).toBe(404);

    const process = await openClaimProcess(server, number, person.token);
    const body = mailInClaim(number, process, [...ids, ids[0]]);
    const { body: filed } = await fileClaim(server, body, { token: person.token });
    const claim = (await fetchClaims(server, person.token)).find(
      (one: { claim_id: string }) => one.claim_id === filed.claim_id,
    );
    expect(claim.photos.map((one: { photo_id: string }) => one.photo_id)).toEqual(ids);
    expect(await listUnattachedPhotos(number)).toEqual([]);
    // The photo belongs to a filed claim, so it can no longer be removed.
    expect((await remove(ids[0])).status).toBe(404);
    expect((await imageAt(claim.photos[0].url)).response.status).toBe(200);
  });

  test('can be removed once, and their links stop working', async () => {
    const { body } = await add();
    expect((await remove(body.photo_id)).status).toBe(204);
    expect((await remove(body.photo_id)).status).toBe(404);
    expect((await imageAt(body.url)).response.status).toBe(404);
  });

  test('are limited in number per claim', async () => {
    const number = await insertAccountPolicy(server, person.accountId);
    const smallImage = new Uint8Array(await blankImage('png'));
    for (let at = 0; at < claimPhotoLimits.count; at += 1) await add(smallImage, number);
    const response = await add(smallImage, number);
    expect([response.status, response.body.error.code]).toEqual([409, 'too_many_photos']);
    expect(await listUnattachedPhotos(number)).toHaveLength(claimPhotoLimits.count);
  });

  test.each([
    ['a draft', 0],
    ['a claim', 1],
  ])('do not exceed the limit of %s when many arrive at once', async (_what, isFiled) => {
    const number = await insertAccountPolicy(server, person.accountId);
    const smallImage = new Uint8Array(await blankImage('png'));
    let path = `${claimPaths.photos}?policy_number=${number}`;
    if (isFiled) {
      const body = mailInClaim(number, await openClaimProcess(server, number, person.token));
      const { body: filed } = await fileClaim(server, body, { token: person.token });
      path = `${claimPaths.claims}/${filed.claim_id}/photos`;
    }
    const responses = await Promise.all(
      Array.from({ length: 24 }, () =>
        server.request(path, {
          method: 'POST',
          headers: { authorization: `Token ${person.token}` },
          body: smallImage,
        }),
      ),
    );
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(claimPhotoLimits.count);
    const rejected = responses.filter(({ status }) => status === 409);
    expect(rejected).toHaveLength(24 - claimPhotoLimits.count);
  });

  test('are rejected for a policy that accepts no claim', async () => {
    const number = await insertAccountPolicy(server, person.accountId, { status: 'canceled' });
    expect((await add(undefined, number)).body.error.code).toBe('policy_not_in_force');
    expect((await add(undefined, 'DV-0000-0000')).body.error.code).toBe('not_found');
  });

  test('open only through their signed link, until it expires', async () => {
    const { body } = await add();
    const [path, query] = body.url.split('?');
    const wrong = [
      path,
      `${path}?${query.replace('key=', 'key=x')}`,
      body.url.replace('/photo.jpg', '/thumbnail.jpg'),
      body.url.replace(/expires=\d+/, 'expires=9999999999'),
      body.url.replace('expires=', 'expires=0'),
      body.url.replace('/photo.jpg', '/picture.jpg'),
    ];
    for (const url of wrong) expect((await imageAt(url)).response.status, url).toBe(404);
    const { headers } = (await imageAt(body.url)).response;
    expect(headers.get('content-disposition')).toBe('inline; filename="photo.jpg"');
    const { services } = server;
    const later = new Date(Date.now() + 3 * 86_400_000);
    const { createPhotoLinkSigner } = await import('../../../server/claims/photo-links.ts');
    const links = createPhotoLinkSigner({
      secret: 'a secret',
      baseUrl: 'https://api.example',
      now: () => later,
    });
    const url = new URL(links.url(body.photo_id, 'photo.jpg'));
    const { expires, key } = Object.fromEntries(url.searchParams);
    const link = { photoId: body.photo_id, file: 'photo.jpg', expires, key };
    expect(links.check(link)).toBe(true);
    const expiredAt = new Date(Number(expires) * 1000);
    const linksAfterExpiry = createPhotoLinkSigner({
      secret: 'a secret',
      baseUrl: '',
      now: () => expiredAt,
    });
    expect(linksAfterExpiry.check(link)).toBe(false);
    expect(services.photoLinks.check(link)).toBe(false);
  });

  test('are deleted after 14 days without a claim', async () => {
    const { body } = await add();
    const { services } = server;
    const { db } = services.database;
    const ids = async () =>
      (await db.selectFrom('claim_photos').select('id').execute()).map(({ id }) => id);
    const age = (photo_id: string, days: number) =>
      db
        .updateTable('claim_photos')
        .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('id', '=', photo_id)
        .execute();
    await age(body.photo_id, 13);
    expect(await deleteOrphanPhotos(services)).toBe(0);
    await age(body.photo_id, 15);
    await age('pho_demo_clm-3402-1189', 400);
    expect(await deleteOrphanPhotos(services)).toBe(1);
    expect(await ids()).not.toContain(body.photo_id);
    expect(await ids()).toContain('pho_demo_clm-3402-1189');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  attachmentHeader,
  documentName,
  safeFileName,
} from '../../../server/claims/claim-documents.ts';
import { listOpenClaims } from '../../../server/claims/open-claims.ts';
import {
  claimPaths,
  fetchClaims,
  fileClaim,
  insertAccountPolicy,
  mailInClaim,
  newClaimant,
  newFiledClaim,
  openClaimProcess,
  uploadPhoto,
  type Claimant,
} from '../../fixtures/claimant.ts';
import type { ClaimPhoto } from '../../../src/contract/claims/photos.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { heicFile, pdfFile } from '../../fixtures/documents.ts';
import { blankImage } from '../../fixtures/photos.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const asBody = (file: Buffer) => new Uint8Array(file);

onBothDatabases('a document of a claim', (kind) => {
  let server: TestServer;
  let person: Claimant;
  let policy: string;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    person = await newClaimant(server);
    policy = await insertAccountPolicy(server, person.accountId);
  });
  afterAll(() => server.stop());

  const add = (file: Buffer, name?: string) =>
    uploadPhoto(server, asBody(file), { token: person.token, policy, name });

  test.each([
    ['PDF 1.7', pdfFile(), 'Store invoice.pdf', 'application/pdf', 'document.pdf'],
    ['PDF 2.0', pdfFile('2.0'), 'Store invoice.pdf', 'application/pdf', 'document.pdf'],
    ['HEIC', heicFile(), 'Store invoice.heic', 'image/heic', 'document.heic'],
    ['HEIC, a sequence', heicFile('hevc'), 'Store invoice.heic', 'image/heic', 'document.heic'],
  ])(
    'can be a %s, which is stored as sent and only downloaded',
    async (_, file, name, type, path) => {
      const { status, body } = await add(file, 'Store invoice.JPG');
      expect(status).toBe(200);
      expect(body).toEqual({
        photo_id: expect.any(String),
        uploaded: expect.any(String),
        bytes: file.byteLength,
        url: expect.stringContaining(`/${path}?`),
        document: { name, media_type: type },
      });
      const response = await server.request(body.url);
      expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
      const headers = Object.fromEntries(response.headers);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
      for (const other of ['photo.jpg', 'thumbnail.jpg', 'document.exe'])
        expect((await server.request(body.url.replace(path, other))).status).toBe(404);
      // Even a valid signature of another file does not show the document as a picture.
      const asPhoto = server.services.photoLinks.url(body.photo_id, 'photo.jpg');
      expect((await server.request(asPhoto)).status).toBe(404);
    },
  );

  test.each([
    ['a PDF without its end', pdfFile().subarray(0, 30), 422, 'photo_unreadable'],
    ['a HEIC without its end', heicFile().subarray(0, -3), 422, 'photo_unreadable'],
    [
      'a HEIC with an invalid box',
      Buffer.concat([heicFile(), Buffer.from('\0\0\0\x04free')]),
      422,
      'photo_unreadable',
    ],
    ['a text that mentions PDF', Buffer.from('x%PDF-1.7 %%EOF'), 415, 'unsupported_media_type'],
    [
      'a page of HTML',
      Buffer.from('<html><script>alert(1)</script>'),
      415,
      'unsupported_media_type',
    ],
  ])('cannot be %s', async (_, file, status, code) => {
    const response = await add(file, 'invoice.pdf');
    expect([response.status, response.body.error.code]).toEqual([status, code]);
    expect(response.body.error.message).toMatch(/^[A-Z].*\.$/);
  });

  test('is filed with the claim, and shown to its claimant and the adjuster', async () => {
    const number = await insertAccountPolicy(server, person.accountId);
    const { token } = person;
    const sent = async (file: Buffer, name: string) =>
      (await uploadPhoto(server, asBody(file), { token, policy: number, name })).body.photo_id;
    const ids = [
      await sent(await blankImage('png'), 'crack.png'),
      await sent(pdfFile(), '<i>bill</i>'),
    ];
    const process = await openClaimProcess(server, number, token);
    const { body } = await fileClaim(server, mailInClaim(number, process, ids), { token });
    const claims = await fetchClaims(server, token);
    const claim = claims.find((one: { claim_id: string }) => one.claim_id === body.claim_id);
    const names = claim.photos.map((one: ClaimPhoto) => [one.document?.name, one.file_name]);
    expect(names).toEqual([
      [undefined, 'crack.jpg'],
      ['i.pdf', undefined],
    ]);
    const open = (await listOpenClaims(server.services)).find(
      (one) => one.number === body.claim_id,
    );
    expect(open?.documents.map(({ name }) => name)).toEqual(['Photo 1', 'i.pdf']);
    const page = await createBrowserForm(server.request).open('/sandbox');
    expect(page).toMatch(/<a href="[^"]+document\.pdf\?expires=[^"]+">i\.pdf<\/a>/);
  });

  test('has a name like a photo, which is stored safely and listed until the claim is filed', async () => {
    const number = await insertAccountPolicy(server, person.accountId);
    const { token } = person;
    const sent = async (name?: string) =>
      (await uploadPhoto(server, asBody(await blankImage('png')), { token, policy: number, name }))
        .body;
    const photos = [await sent('C:\\photos\\gpj.\u202ecrack.PNG'), await sent('...'), await sent()];
    expect(photos.map(({ file_name }) => file_name)).toEqual([
      'gpj.crack.jpg',
      undefined,
      undefined,
    ]);
    expect(photos[1]).not.toHaveProperty('file_name');
    const { body } = await send(
      server,
      'GET',
      `${claimPaths.photos}?policy_number=${number}`,
      undefined,
      {
        token,
      },
    );
    expect(body).toEqual(photos);
    // The link works for anyone who has it, so it does not tell the name.
    const { headers } = await server.request(photos[0].url);
    expect(JSON.stringify([...headers])).not.toContain('crack');
  });

  test('is added to an open claim under its name', async () => {
    const { claimId, token } = await newFiledClaim(server, 'in_store');
    const response = await server.request(
      `/api/user/v2/claims/${claimId}/photos?file_name=${encodeURIComponent('Bericht Köln.pdf')}`,
      { method: 'POST', headers: { authorization: `Token ${token}` }, body: asBody(pdfFile()) },
    );
    const body = await response.json();
    expect(body.document.name).toBe('Bericht Köln.pdf');
    const { headers } = await server.request(body.url);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Bericht K_ln.pdf"; filename*=UTF-8''Bericht%20K%C3%B6ln.pdf`,
    );
    const tooLong = await server.request(
      `/api/user/v2/claims/${claimId}/photos?file_name=${'x'.repeat(256)}`,
      { method: 'POST', headers: { authorization: `Token ${token}` }, body: asBody(pdfFile()) },
    );
    expect(tooLong.status).toBe(422);
  });
});

describe('the name of a document', () => {
  test.each([
    ['invoice.pdf', 'invoice.pdf'],
    ['invoice.exe', 'invoice.pdf'],
    ['..\\..\\boot.ini', 'boot.pdf'],
    ['/etc/passwd', 'passwd.pdf'],
    ['a\r\nSet-Cookie: x=1', 'a Set-Cookie x=1.pdf'],
    ['gpj.\u202efdp', 'gpj.pdf'],
    ['  ', 'Document.pdf'],
    [undefined, 'Document.pdf'],
    ['"quoted";x', 'quotedx.pdf'],
    ['x'.repeat(300), `${'x'.repeat(100)}.pdf`],
  ])('%j is stored as %j', (sent, expected) => {
    expect(documentName(sent, 'pdf')).toBe(expected);
    const name = expected.replace(/pdf$/, 'jpg');
    expect(safeFileName(sent, 'jpg')).toBe(name === 'Document.jpg' ? null : name);
  });

  test('is one header value without a break', () => {
    expect(attachmentHeader('a\r\n"b (1)\'.pdf')).toMatch(/^[ -~]+$/);
    expect(attachmentHeader("it's (1).pdf")).toContain("UTF-8''it%27s%20%281%29.pdf");
  });
});

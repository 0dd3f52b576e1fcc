import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey, send, signInDemo, type RequestTarget } from '../../fixtures/buyer.ts';
import {
  addBankAccount,
  claimPaths,
  fetchClaims,
  fileClaim,
  inStoreClaim,
  mailInClaim,
  openClaimProcess,
  uploadPhoto,
} from '../../fixtures/claimant.ts';
import { emptyDatabase, onBothDatabases, type TestDatabase } from '../../fixtures/databases.ts';
import { phonePhoto } from '../../fixtures/photos.ts';
import { spawnServer, type ServerProcess } from '../../fixtures/server-process.ts';

/** Policy number of a phone of the demo account. The phone has no open claim. */
const free = 'DV-5512-9034';
/** Numbers of a policy and a claim of the demo account. The claim was handed off. */
const referredClaim = { policy: 'DV-4471-3308', claim: 'CLM-3310-7745' };

onBothDatabases('claims in two processes on one database', (kind) => {
  let testDatabase: TestDatabase;
  let processes: ServerProcess[];
  let both: RequestTarget[];
  let token: string;
  beforeAll(async () => {
    testDatabase = await emptyDatabase(kind);
    const settings = {
      DATABASE_URL: testDatabase.settings.DATABASE_URL,
      RATE_LIMIT_FACTOR: '1000',
    };
    const start = () => spawnServer({ dataDir: testDatabase.settings.DATA_DIR, settings });
    processes = await Promise.all([start(), start()]);
    both = processes.map(({ origin }) => ({ request: (path, init) => fetch(origin + path, init) }));
    token = await signInDemo(serverFor(0));
  });
  afterAll(async () => {
    const codes = await Promise.all(processes.map((one) => one.stop()));
    await testDatabase.remove();
    expect(codes).toEqual([0, 0]);
  });

  const serverFor = (index: number) => both[index % both.length] as RequestTarget;
  const on = async (policy: string) =>
    (await fetchClaims(serverFor(0), token)).filter(
      (one: { policy_number: string }) => one.policy_number === policy,
    );

  test('show a photo in one process that was uploaded to the other', async () => {
    const photo = new Uint8Array(await phonePhoto());
    const { body } = await uploadPhoto(serverFor(0), photo, { token, policy: free });
    const shown = await serverFor(1).request(body.url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const listed = await send(
      serverFor(1),
      'GET',
      `${claimPaths.photos}?policy_number=${free}`,
      undefined,
      { token },
    );
    expect(listed.body).toEqual([body]);
  });

  test('are filed once for a key that both processes receive, with one response', async () => {
    const before = (await on(free)).length;
    const [key, body] = [
      newKey(),
      mailInClaim(free, await openClaimProcess(serverFor(0), free, token)),
    ];
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => fileClaim(serverFor(index), body, { token, key })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await on(free)).toHaveLength(before + 1);
  });

  test('replace a handed-off claim once, whatever the keys', async () => {
    const before = (await on(referredClaim.policy)).length;
    const path = `${claimPaths.claims}/${referredClaim.claim}/restart`;
    const { body } = await send(serverFor(0), 'POST', path, undefined, { token });
    const account = await addBankAccount(serverFor(1), token);
    const request = inStoreClaim(referredClaim.policy, body.claim_process_id, account);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => fileClaim(serverFor(index), request, { token })),
    );
    const codes = responses.map(({ status, body: responseBody }) =>
      status === 200 ? 200 : responseBody.error.code,
    );
    expect(codes.toSorted()).toEqual([200, ...Array(7).fill('claim_already_open')]);
    const claims = await on(referredClaim.policy);
    expect(claims).toHaveLength(before + 1);
    expect(claims[0].claim_id).toBe(responses.find(({ status }) => status === 200)?.body.claim_id);
    const old = claims.find((one: { claim_id: string }) => one.claim_id === referredClaim.claim);
    expect([old.status, old.replaced_by]).toEqual(['withdrawn', claims[0].claim_id]);
  });

  test('store nothing of a photo upload that is cut off', async () => {
    const policy = 'DV-8816-5029';
    const [one] = processes;
    const photo = await phonePhoto();
    const head = [
      `POST ${claimPaths.photos}?policy_number=${policy} HTTP/1.1`,
      `Host: localhost:${one?.port}`,
      `Authorization: Token ${token}`,
      'Content-Type: image/jpeg',
      `Content-Length: ${photo.length}`,
      '',
      '',
    ].join('\r\n');
    for (const byteCount of [0, 1, photo.length - 1]) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(one?.port ?? 0, 'localhost', () => {
          socket.write(head);
          socket.write(photo.subarray(0, byteCount), () => setTimeout(() => socket.destroy(), 30));
        });
        socket.once('error', reject);
        socket.once('close', () => resolve());
      });
    }
    const path = `${claimPaths.photos}?policy_number=${policy}`;
    expect((await send(serverFor(0), 'GET', path, undefined, { token })).body).toEqual([]);
    const whole = await uploadPhoto(serverFor(0), new Uint8Array(photo), { token, policy });
    expect(whole.status).toBe(200);
    expect(one?.output()).not.toContain('call_failed');
  });

  test('reject a file that is too large with a message, also during the upload', async () => {
    const large = new Uint8Array(24 * 1024 * 1024).fill(0xff);
    const { status, body } = await uploadPhoto(serverFor(0), large, { token, policy: free });
    expect([status, body.error.code]).toEqual([413, 'body_too_large']);
    expect(body.error.message).toBe('The body is larger than 10 MB.');
  });
});

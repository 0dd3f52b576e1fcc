import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const early = 'https://early.example';
const late = 'https://late.example';
const account = '/api/user/v2/accounts/info';

let folder: string;
let file: string;
let server: TestServer;
const write = (...partners: object[]) => writeFileSync(file, JSON.stringify({ partners }));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-partners-'));
  file = join(folder, 'partners.json');
  write({ origin: early, name: 'Early Bird' });
  server = await startTestServer({
    settings: { PARTNERS_FILE: file, ALLOWED_ORIGINS: 'https://set.example' },
  });
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const mayCall = async (origin: string) => {
  const { headers } = await server.request(account, { headers: { origin } });
  return headers.get('access-control-allow-origin') === origin;
};
const known = async () => (await server.request('/partners.json')).json();

test('a partner may call from the next request after it is added to the file, and no longer after its removal', async () => {
  expect([await mayCall(early), await mayCall(late)]).toEqual([true, false]);
  write({ origin: late });
  expect([await mayCall(early), await mayCall(late)]).toEqual([false, true]);
  expect(await mayCall('https://set.example')).toBe(true);
  expect(await known()).toEqual({
    partners: [{ origin: late }, { origin: 'https://set.example' }],
  });
});

test('a new partner may be the return target of a sign-in', async () => {
  const policy = async () =>
    (await server.request('/portal/login')).headers.get('content-security-policy');
  expect(await policy()).not.toContain(late);
  write({ origin: late });
  expect(await policy()).toContain(late);
});

test('a partners file that becomes invalid while the server runs changes nothing', async () => {
  const before = await known();
  writeFileSync(file, '{"partners":[{"origin":"https://half.exam');
  expect(await known()).toEqual(before);
  write({ origin: 'https://partner.example/with/a/path' });
  expect(await known()).toEqual(before);
});

test('a partners file that is invalid at the start is reported with the position of the error', async () => {
  write({ origin: 'partner.example' });
  const started = startTestServer({ settings: { PARTNERS_FILE: file } });
  await expect(started).rejects.toThrow(
    /PARTNERS_FILE .*partners\.json cannot be used:\n.*partners\.0\.origin: Write an origin like/,
  );
});

test('a theme without enough contrast is left out, and the partner stays', async () => {
  const theme = { brand: '#0B5C45', ink: '#16211C', radius: 20, font: 'palatino' };
  write({ origin: early, theme }, { origin: late, theme: { brand: '#FFE14D' } });
  expect(await known()).toEqual({
    partners: [{ origin: early, theme }, { origin: late }, { origin: 'https://set.example' }],
  });
});

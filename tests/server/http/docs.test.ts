import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const settings = { SANDBOX: '0', PUBLIC_API_BASE: 'https://api.example' };
  server = await startTestServer({ settings });
});
afterAll(() => server.stop());

/**
 * Returns the text of the API reference page, its content security policy by directive, and its
 * scripts.
 */
async function readPage() {
  const response = await server.request('/docs/api');
  const policy = response.headers.get('content-security-policy') ?? '';
  const text = await response.text();
  return {
    text,
    policy: Object.fromEntries(
      policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
    ),
    scripts: [...text.matchAll(/<script src="([^"]+)"><\/script>/g)].map(([, path = '']) => path),
  };
}

test('the OpenAPI document is served to every origin and names the API server', async () => {
  const served = await server.request('/openapi.json');
  expect(served.headers.get('access-control-allow-origin')).toBe('*');
  expect(await served.json()).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.example' }],
    info: { contact: { email: server.services.brand.emails.support } },
  });
});

test('the OpenAPI document of a local server contains only a relative server URL', async () => {
  const local = await startTestServer({ settings: { SANDBOX: '0' } });
  const document = await (await local.request('/openapi.json')).json();
  expect(document.servers).toEqual([{ url: '/' }]);
  await local.stop();
});

test('the API reference runs only scripts of its own origin and may call the API', async () => {
  const { text, policy } = await readPage();
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self' https://api.example",
    'frame-ancestors': "'none'",
  });
  expect(text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/);
});

test('each response has its own nonce for styles', async () => {
  const nonces = await Promise.all(
    [readPage(), readPage()].map(async (reading) => {
      const { text, policy } = await reading;
      const nonce = /property="csp-nonce" content="([\w-]{22})"/.exec(text)?.[1];
      expect(policy['style-src']).toBe(`'self' 'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test('the scripts of the API reference are served, and the large one is compressed', async () => {
  const { scripts } = await readPage();
  expect(scripts).toHaveLength(3);
  for (const path of scripts) {
    const response = await server.request(path);
    expect(response.headers.get('content-type'), path).toContain('javascript');
    expect((await response.text()).length, path).toBeGreaterThan(100);
  }
  const [, large = ''] = scripts;
  const compressed = await server.request(large, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('cache-control')).toContain('immutable');
  expect((await compressed.arrayBuffer()).byteLength).toBeLessThan(1_100_000);
});

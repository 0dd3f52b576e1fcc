import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LogFields } from '../../../server/log.ts';
import { silentLog } from '../../../server/log.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
let lines: [string, LogFields | undefined][];

beforeEach(async () => {
  lines = [];
  const warn = (event: string, fields?: LogFields) => void lines.push([event, fields]);
  server = await startTestServer({
    settings: { METRICS_PORT: '0' },
    services: { log: { ...silentLog, warn } },
  });
});
afterEach(() => server.stop());

const post = (body: string, type = 'application/reports+json') =>
  server.request('/csp-reports', { method: 'POST', headers: { 'content-type': type }, body });

const report = (blockedURL: string, more: object = {}) => ({
  type: 'csp-violation',
  url: 'https://shop.example/baggage-protection/payment',
  body: {
    documentURL: 'https://shop.example/baggage-protection/payment?token=secret',
    effectiveDirective: 'script-src-elem',
    blockedURL,
    sample: 'jane@example.com',
    ...more,
  },
});

async function counted(): Promise<string[]> {
  const text = (await server.services.metrics?.metricRegistry.metrics()) ?? '';
  return text.split('\n').filter((line) => line.startsWith('coverfront_csp_violations_total'));
}
const line = (directive: string, blocked: string, page: string, count: number) =>
  `coverfront_csp_violations_total{directive="${directive}",blocked="${blocked}",page="${page}"} ${count}`;

test('reports of both formats are counted by directive, blocked origin and payment page', async () => {
  const bad = report('https://evil.example/skimmer.js?card=4242');
  const reports = [bad, bad, report('inline', { documentURL: 'https://shop.example/about' })];
  const response = await post(JSON.stringify(reports));
  expect(response.status).toBe(204);
  const old = {
    'csp-report': {
      'document-uri': 'https://shop.example/update-payment-method',
      'violated-directive': "img-src 'self'",
      'blocked-uri': 'moz-extension',
    },
  };
  expect((await post(JSON.stringify(old), 'application/csp-report')).status).toBe(204);
  expect(await counted()).toEqual([
    line('script-src-elem', 'https://evil.example', 'payment', 2),
    line('script-src-elem', 'inline', 'other', 1),
    line('img-src', 'extension', 'payment', 1),
  ]);
});

test('the log names each violation once, without the URL, the query and the blocked code', async () => {
  const reports = [report('https://evil.example/a?card=4242'), report('https://evil.example/b')];
  await post(JSON.stringify(reports));
  await post(JSON.stringify(reports));
  const violations = lines.filter(([event]) => event === 'csp_violation');
  expect(violations).toEqual([
    [
      'csp_violation',
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: 'payment' },
    ],
  ]);
});

test('invented directives and endless origins do not add metrics without end', async () => {
  for (let batch = 0; batch < 10; batch += 1) {
    const reports = Array.from({ length: 20 }, (_, index) =>
      report(`https://x${batch}-${index}.example/`, { effectiveDirective: `made-up-${index}` }),
    );
    expect((await post(JSON.stringify(reports))).status).toBe(204);
  }
  const metrics = await counted();
  expect(metrics).toHaveLength(51);
  expect(metrics).toContain(line('other', 'other', 'payment', 150));
});

test('one body counts at most 20 reports', async () => {
  await post(JSON.stringify(Array.from({ length: 100 }, () => report('eval'))));
  expect(await counted()).toEqual([line('script-src-elem', 'eval', 'payment', 20)]);
});

test.each([
  ['', 400],
  ['{', 400],
  ['null', 400],
  ['{"csp-report":{"blocked-uri":7}}', 400],
  [
    JSON.stringify([
      { type: 'deprecation', body: {} },
      { type: 'csp-violation', body: 1 },
    ]),
    204,
  ],
  [`[${' '.repeat(40_000)}]`, 413],
])('a body that is no report counts nothing: %.40s', async (body, status) => {
  expect((await post(body)).status).toBe(status);
  expect(await counted()).toEqual([]);
});

test('a sender with too many reports has to wait', async () => {
  const body = JSON.stringify([report('inline')]);
  let accepted = 0;
  let response = await post(body);
  // The minute of the limit may end once between the requests.
  for (; response.status === 204 && accepted < 130; response = await post(body)) accepted += 1;
  expect(response.status).toBe(429);
  expect(accepted).toBeGreaterThanOrEqual(60);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await counted()).toEqual([line('script-src-elem', 'inline', 'payment', accepted)]);
});

test('a page on another origin may send reports, after its preflight request', async () => {
  const response = await server.request('/csp-reports', { method: 'OPTIONS' });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
});

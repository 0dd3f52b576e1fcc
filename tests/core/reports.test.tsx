import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportClientError } from '../../src/contract/client-errors.ts';
import { CallError } from '../../src/core/call/call-error.ts';
import { sendReport as sendReportToServer } from '../../src/core/reports/error-sender.ts';
import { reportError } from '../../src/core/reports/report-error.ts';
import { summarizeStorage } from '../../src/core/reports/redacted-state.ts';
import { settings } from '../../src/core/settings.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { eventually } from '../fixtures/eventually.ts';

const sendReport = vi.fn<(body: unknown) => void>();
beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sendReport(JSON.parse(String(body)));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sendReport.mockClear();
  Object.assign(settings, { release: '', deployment: '' });
});

const baggage = JSON.stringify({
  location: { streetAddress: '418 Marlow Street', unit: '', lat: 45.5 },
  offer: { plans: [1, 2, 3], quotes: { q_1: 'secret' } },
  agreed: true,
  purchase: null,
  drafts: { 'dana@bluebird.example': 'Dana' },
});
const storage = {
  authToken: 'a-token',
  policies: '{"byId":{"pol_1":{"status":"in_force"}}}',
  airlines: '[]',
  baggage,
  theme: 'not JSON: Dana',
};
const outline = [
  'baggage.location.streetAddress=text',
  'baggage.location.unit=empty',
  'baggage.location.lat=number',
  'baggage.offer.plans=3',
  'baggage.agreed=true',
  'baggage.purchase=null',
  'baggage.drafts.#=text',
  'theme=text',
];

it('outlines the page’s state without the excluded keys and without the visitor’s text', () => {
  expect(summarizeStorage(storage)).toEqual(outline);
});

it('reduces a large state to the size that a report may have', () => {
  const long = { big: JSON.stringify(Array.from({ length: 1000 })) };
  expect(summarizeStorage(long)).toEqual(['big=1000']);
  const deep = `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`;
  const wide = Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((key) => [key, baggage]));
  const lines = summarizeStorage({ deep, ...wide });
  expect(reportClientError.request.shape.state.safeParse(lines).success).toBe(true);
});

it('sends the redacted state with an error, in the contract’s format', async () => {
  useTestEnvironment({ storage });
  vi.spyOn(console, 'error').mockReturnValue();
  reportError('A screen failed to render', new Error('Boom'));
  await eventually(() => expect(sendReport).toHaveBeenCalledOnce());
  const [report] = sendReport.mock.calls[0]!;
  expect(report).toMatchObject({ level: 'error', message: 'A screen failed to render' });
  expect(reportClientError.request.parse(report).state).toEqual(outline);
});

it('reports the release, the deployment and the invalid field of an unreadable response', async () => {
  useTestEnvironment({ storage });
  vi.spyOn(console, 'error').mockReturnValue();
  settings.release = '7.1.0';
  settings.deployment = 'staging';
  const unread = 'billing.total: invalid_type, expected number';
  reportError(
    'checkoutBaggage failed',
    new CallError({ kind: 'unreadable', invalidField: unread }),
  );
  await eventually(() => expect(sendReport).toHaveBeenCalledOnce());
  const report = reportClientError.request.parse(sendReport.mock.calls[0]![0]);
  expect(report).toMatchObject({ unread, release: '7.1.0', environment: 'staging' });
});

it('reports an API error that its call expects at level info', async () => {
  const errorSpy = vi.spyOn(console, 'error').mockReturnValue();
  const infoSpy = vi.spyOn(console, 'info').mockReturnValue();
  const apiError = { kind: 'rejected', status: 409, code: 'claim_already_open' } as const;
  reportError('startClaim failed', new CallError({ ...apiError, isExpected: true }));
  await eventually(() => expect(sendReport).toHaveBeenCalledOnce());
  expect(sendReport.mock.calls[0]![0]).toMatchObject({
    level: 'info',
    message: 'startClaim failed',
  });
  expect(errorSpy).not.toHaveBeenCalled();
  reportError('startClaim failed', new CallError(apiError));
  expect(errorSpy).toHaveBeenCalledOnce();
  expect(infoSpy).toHaveBeenCalledOnce();
  await eventually(() => expect(sendReport).toHaveBeenCalledTimes(2));
});

it.each([404, 501])('sends no second report to a backend that returns %i', async (status) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('', { status }));
  vi.stubGlobal('fetch', fetch);
  useTestEnvironment();
  for (const message of ['The first error', 'The second error'])
    await sendReportToServer({ level: 'error', message, cause: undefined });
  expect(fetch).toHaveBeenCalledOnce();
});

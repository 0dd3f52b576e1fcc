import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../packages/contract/src/client.ts';
import { listAirlines } from '../../src/contract/info.ts';
import { getCancellablePolicy } from '../../src/contract/policies/cancellation.ts';

afterEach(() => vi.unstubAllGlobals());

const cause = new TypeError('fetch failed');
const client = createClient({
  baseUrl: 'http://backend.example/',
  fetch: () => Promise.reject(cause),
});
const errorOf = (sent: Promise<unknown>) => sent.catch((error: unknown) => error);
const sendError = () => errorOf(client.send(listAirlines, {}));

test('the error of an unreachable backend names the URL outside a page', async () => {
  expect(await sendError()).toMatchObject({
    kind: 'unreachable',
    message: `No response from http://backend.example${listAirlines.path}`,
    cause,
    outcomeUnknown: true,
  });
});

test('the error of an unreachable backend has no query, which can contain a key', async () => {
  const params = { policyId: 'pol_1' };
  const query = { include: [], expires: '1790000000', key: 'emailed-signature' };
  const error = await errorOf(client.send(getCancellablePolicy, { params, query }));
  expect(error).toMatchObject({ kind: 'unreachable' });
  expect(String(error)).not.toMatch(/emailed-signature|\?/);
});

test('in a page, the error of an unreachable backend is the text for the visitor', async () => {
  vi.stubGlobal('document', {});
  expect(await sendError()).toMatchObject({
    kind: 'unreachable',
    message: 'We couldn’t reach the server. Check your connection and try again.',
  });
});

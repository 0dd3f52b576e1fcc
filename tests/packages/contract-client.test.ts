import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../packages/contract/src/client.ts';
import { listAirlines } from '../../src/contract/info.ts';

afterEach(() => vi.unstubAllGlobals());

const cause = new TypeError('fetch failed');
const client = createClient({
  baseUrl: 'http://backend.example/',
  fetch: () => Promise.reject(cause),
});
const sendError = () => client.send(listAirlines, {}).catch((error: unknown) => error);

test('the error of an unreachable backend names the URL outside a page', async () => {
  expect(await sendError()).toMatchObject({
    kind: 'unreachable',
    message: `No response from http://backend.example${listAirlines.path}`,
    cause,
    outcomeUnknown: true,
  });
});

test('in a page, the error of an unreachable backend is the text for the visitor', async () => {
  vi.stubGlobal('document', {});
  expect(await sendError()).toMatchObject({
    kind: 'unreachable',
    message: 'We couldn’t reach the server. Check your connection and try again.',
  });
});

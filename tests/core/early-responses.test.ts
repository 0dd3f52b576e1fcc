import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestEarly, takeEarlyResponse } from '../../src/core/call/early-responses.ts';

const url = '/api/user/v2/accounts/info';
const headers = { authorization: 'Token one' };
const sent = vi.fn<typeof fetch>();

beforeEach(() => {
  sent.mockReset();
  sent.mockImplementation(async () => new Response('early'));
  vi.stubGlobal('fetch', sent);
});
afterEach(() => void vi.unstubAllGlobals());

test('a later call gets the early response, once', async () => {
  requestEarly(url, headers);
  expect(sent).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ headers }));
  const response = await takeEarlyResponse(url, headers);
  expect(await response?.text()).toBe('early');
  expect(takeEarlyResponse(url, headers)).toBeUndefined();
});

test('a call with another token or to another URL does not get it', () => {
  requestEarly(url, headers);
  expect(takeEarlyResponse('/api/user/v2/claims', headers)).toBeUndefined();
  expect(takeEarlyResponse(url, { authorization: 'Token two' })).toBeUndefined();
  // The token has changed, so the response is out of date for every later call.
  expect(takeEarlyResponse(url, headers)).toBeUndefined();
});

test('a failed early request is an error only of the later call', async () => {
  sent.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  requestEarly(url, headers);
  await new Promise((resolve) => setTimeout(resolve));
  await expect(takeEarlyResponse(url, headers)).rejects.toThrow('Failed to fetch');
});

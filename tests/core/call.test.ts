import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../src/contract/define-call.ts';
import { sendCall } from '../../src/core/call/call.ts';
import { backendNow } from '../../src/core/clock.ts';
import { CallError } from '../../src/core/call/call-error.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const readThing = defineCall({
  id: 'readThing',
  method: 'GET',
  path: '/api/things/:thingId',
  summary: 'Reads a thing',
  tag: 'Things',
  auth: 'required',
  response: z.object({ name: z.string() }),
  errors: [],
});
const buyThing = defineCall({
  id: 'buyThing',
  method: 'POST',
  path: '/api/things',
  summary: 'Buys a thing',
  tag: 'Things',
  auth: 'optional',
  idempotent: true,
  timeout: 20,
  request: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
  errors: [],
});
const dropThing = defineCall({ ...readThing, id: 'dropThing', method: 'POST', response: null });

/**
 * Replaces the backend by a function that always gives the same response. Returns the requests that
 * it receives.
 */
function useBackend(respond: () => Response | Promise<Response>, token = '') {
  const sentRequests: { url: string; init: RequestInit; headers: Headers }[] = [];
  const page = useTestEnvironment({
    storage: token ? { authToken: token } : {},
    fetch: async (url, init = {}) => {
      sentRequests.push({ url: String(url), init, headers: new Headers(init.headers) });
      return respond();
    },
  });
  return { sentRequests, page };
}
const json =
  (body: unknown, status = 200, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const params = { thingId: 'a/b' };

async function callFailure(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(() => null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

describe('call', () => {
  it('sends the device position and fills the path', async () => {
    const { sentRequests } = useBackend(json({ name: 'Suitcase' }));
    const response = await sendCall(readThing, {
      params,
      position: { lat: 45.5, lng: -122.6 },
    });
    expect(response).toEqual({ name: 'Suitcase' });
    expect(sentRequests[0]?.url).toBe('/api/things/a%2Fb');
    expect(JSON.parse(sentRequests[0]?.headers.get('X-Environment') ?? '')).toEqual({
      browser: 'Chrome',
      browser_ver: '156.0.0.0',
      os: 'Linux',
      os_ver: '',
      tz: 'America/New_York',
      lat: 45.5,
      lng: -122.6,
      latitude: 45.5,
      longitude: -122.6,
    });
  });

  it('reads again after 503 with Retry-After, and sends a purchase once', async () => {
    let busy = 1;
    const { sentRequests, page } = useBackend(() => {
      const error = { error: { code: 'not_available', message: 'Try again.' } };
      const isBusy = busy > 0;
      busy -= 1;
      if (isBusy) return Response.json(error, { status: 503, headers: { 'retry-after': '2' } });
      return Response.json({ name: 'Suitcase' });
    });
    expect(await sendCall(readThing, { params })).toEqual({ name: 'Suitcase' });
    expect(sentRequests).toHaveLength(2);
    expect(page.errors).toEqual([]);
    busy = 1;
    const request = { name: 'Suitcase' };
    const failure = await callFailure(sendCall(buyThing, { request, idempotencyKey: 'key-1' }));
    expect([failure.status, failure.retryAfter]).toEqual([503, 2]);
    expect(sentRequests).toHaveLength(3);
  });

  it.each([
    [59, 'Token'],
    [60, 'Bearer'],
  ])('sends a token of %i characters with the %s scheme', async (length, scheme) => {
    const token = 't'.repeat(length);
    const { sentRequests } = useBackend(json({ name: 'Suitcase' }), token);
    await sendCall(readThing, { params });
    expect(sentRequests[0]?.headers.get('authorization')).toBe(`${scheme} ${token}`);
  });

  it('sends the idempotency key, and no authorization without a token', async () => {
    const { sentRequests } = useBackend(json({ name: 'Suitcase' }));
    await sendCall(buyThing, {
      request: { name: 'Suitcase' },
      idempotencyKey: 'one-key-for-one-thing',
    });
    expect(sentRequests[0]?.headers.get('X-Unique-Key')).toBe('one-key-for-one-thing');
    expect(sentRequests[0]?.headers.has('authorization')).toBe(false);
    expect(sentRequests[0]?.init.body).toBe('{"name":"Suitcase"}');
  });

  it('follows the clock of a backend that sends how far ahead it is', async () => {
    // Adding 0 turns -0 into 0. The rounded result can be -0, because a millisecond may pass
    // between the two clocks.
    const daysAhead = () => Math.round((backendNow().getTime() - Date.now()) / 86_400_000) + 0;
    const sentRequests = async (headers: Record<string, string>) => {
      useBackend(json({ name: 'Suitcase' }, 200, headers));
      await sendCall(readThing, { params });
      return daysAhead();
    };
    expect(await sentRequests({})).toBe(0);
    expect(await sentRequests({ 'X-Clock-Ahead': '86400' })).toBe(1);
    // Without the header, the response is not from our server: it can come from another API or a
    // proxy.
    expect(await sentRequests({})).toBe(1);
    expect(await sentRequests({ 'X-Clock-Ahead': 'soon' })).toBe(1);
    expect(await sentRequests({ 'X-Clock-Ahead': '172800' })).toBe(2);
    expect(await sentRequests({ 'X-Clock-Ahead': '0' })).toBe(0);
  });

  it('returns null for 204', async () => {
    useBackend(() => new Response(null, { status: 204 }));
    expect(await sendCall(dropThing, { params })).toBeNull();
  });

  it('builds the message from the first field and its first message, and keeps the request id', async () => {
    const fields = { pnr_code: ['is missing', 'is short'], email: ['is missing'] };
    const body = { error: { code: 'invalid_input', message: 'No', fields } };
    const { page } = useBackend(json(body, 422, { 'X-Request-Id': 'req_1' }));
    const error = await callFailure(sendCall(readThing, { params }));
    expect(error.message).toBe('pnr_code is missing');
    expect([error.code, error.status, error.requestId]).toEqual(['invalid_input', 422, 'req_1']);
    expect(error.outcomeUnknown).toBe(false);
    expect(page.errors).toEqual(['readThing failed']);
  });

  it.each([
    ['policy_not_in_force', 409, true],
    ['not_found', 404, false],
    ['not_available', 503, false],
  ])('classifies %s with status %i as expected: %s', async (code, status, expected) => {
    useBackend(json({ error: { code, message: 'No' } }, status));
    const named = { ...readThing, errors: ['policy_not_in_force', 'not_available'] as const };
    expect((await callFailure(sendCall(named, { params }))).isExpected).toBe(expected);
  });

  it("uses the error's message if the response names no field", async () => {
    useBackend(json({ error: { code: 'not_found', message: 'There is no such thing.' } }, 404));
    expect((await callFailure(sendCall(readThing, { params }))).message).toBe(
      'There is no such thing.',
    );
  });

  it.each([
    ['an HTML page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a truncated response', () => new Response('{"name": "Suit', { status: 200 })],
    ['an unexpected response shape', json({ title: 'Suitcase' })],
    ['an unexpected error shape', json({ detail: 'no' }, 400)],
  ])('rejects %s as unreadable', async (_, respond) => {
    useBackend(respond);
    const error = await callFailure(sendCall(readThing, { params }));
    expect(error.kind).toBe('unreadable');
    expect(error.outcomeUnknown).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['a wrong type', { name: 7 }, 'name: invalid_type, expected string'],
    ['nothing', null, 'the whole body: invalid_type, expected object'],
    [
      'a record deep in a list',
      { name: 'A', parts: [{ price: 1, kind: 'new' }, { kind: 'old' }] },
      'parts.1.price: invalid_type, expected number',
    ],
    [
      'an unknown enum value',
      { name: 'A', parts: [{ price: 1, kind: 'Dana' }] },
      'parts.0.kind: invalid_value, expected new or old',
    ],
    [
      'one of several shapes',
      { name: 'A', billing: { total: { amount: '9.00' } } },
      'billing.total.amount: invalid_type, expected number',
    ],
  ])(
    'names the invalid field of a response with %s, without any of its values',
    async (_, body, invalidField) => {
      const { page } = useBackend(json(body));
      const part = z.object({ price: z.number(), kind: z.enum(['new', 'old']) });
      const total = z.union([z.string(), z.object({ amount: z.number() })]);
      const response = z.object({
        name: z.string(),
        parts: z.optional(z.array(part)),
        billing: z.optional(z.object({ total })),
      });
      const error = await callFailure(sendCall({ ...readThing, response }, { params }));
      expect(error.invalidField).toBe(invalidField);
      expect(page.errors).toEqual([`readThing failed, invalid field: ${invalidField}`]);
      expect(error.message).toBe('The server sent a response we couldn’t read. Try again.');
    },
  );

  describe('a response with independent records', () => {
    const part = z.object({ price: z.number() });
    const response = z.object({ name: z.string(), parts: z.array(part) });
    const listThings = defineCall({ ...readThing, id: 'listThings', records: 'parts', response });
    const callWithBody = (body: unknown) => {
      const { page } = useBackend(json(body));
      return { page, result: sendCall(listThings, { params }) };
    };

    it('drops unreadable records and reports the field of the first one', async () => {
      const parts = [{ price: 1 }, { price: '2' }, { price: 3 }, {}];
      const { page, result } = callWithBody({ name: 'A', parts });
      expect(await result).toEqual({ name: 'A', parts: [{ price: 1 }, { price: 3 }] });
      expect(page.errors).toEqual([
        '2 of listThings could not be read, invalid field: parts.1.price: invalid_type, expected number',
      ]);
    });

    it.each<[string, unknown]>([
      ['all entries are invalid', { name: 'A', parts: [{ price: '1' }] }],
      ['the list is not an array', { name: 'A', parts: 'many' }],
      ['another field is invalid', { name: 7, parts: [{ price: 1 }, {}] }],
    ])('is unreadable where %s', async (_, body) => {
      expect((await callFailure(callWithBody(body).result)).kind).toBe('unreadable');
    });
  });

  describe('an optional call that the backend does not have', () => {
    const findThing = defineCall({
      ...readThing,
      id: 'findThing',
      path: '/api/things',
      nonStandard: true,
    });
    const apiError = (code: string) => ({ error: { code, message: 'No such call' } });

    it.each<[string, () => Response]>([
      ['an HTML page', () => new Response('<h1>Not found</h1>', { status: 404 })],
      ['an API error', json(apiError('route_not_found'), 404)],
      ['an API error of any path', json(apiError('not_found'), 404)],
      ['status 501', () => new Response('', { status: 501 })],
    ])('is known from %s, is not reported, and is sent once', async (_, respond) => {
      const { page, sentRequests } = useBackend(respond);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const error = await callFailure(sendCall(findThing, {}));
        expect([error.isMissing, error.isExpected, error.status]).toEqual([true, true, 404]);
        expect(error.message).toMatch(/^We can’t do this online/);
      }
      expect(sentRequests).toHaveLength(1);
      expect(page.errors).toEqual([]);
      useBackend(respond);
      expect((await callFailure(sendCall(readThing, { params }))).isMissing).toBe(false);
    });

    it('is sent again in the next session', async () => {
      const respond = json(apiError('route_not_found'), 404);
      const { page, sentRequests } = useBackend(respond);
      await callFailure(sendCall(findThing, {}));
      page.clearStorage();
      await callFailure(sendCall(findThing, {}));
      expect(sentRequests).toHaveLength(2);
    });

    it('is sent again if its path has an id, because the record may be missing', async () => {
      const { page, sentRequests } = useBackend(json(apiError('route_not_found'), 404));
      const call = { ...readThing, nonStandard: true } as const;
      for (const sent of [1, 2]) {
        expect((await callFailure(sendCall(call, { params }))).isMissing).toBe(true);
        expect(sentRequests).toHaveLength(sent);
      }
      expect(page.errors).toEqual([]);
    });

    it('is not confused with a missing record, or with another error', async () => {
      const call = { ...findThing, errors: ['not_found'] } as const;
      for (const [body, status] of [
        [apiError('not_found'), 404],
        [apiError('quote_not_found'), 404],
        [apiError('route_not_found'), 400],
      ] as const) {
        const { page } = useBackend(json(body, status));
        expect((await callFailure(sendCall(call, {}))).isMissing).toBe(false);
        expect(page.errors).toEqual(['findThing failed']);
      }
    });
  });

  it('distinguishes an unreachable backend from a timeout', async () => {
    useBackend(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await callFailure(sendCall(readThing, { params }))).kind).toBe('unreachable');
    const slow = useTestEnvironment({
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    });
    const request = { name: 'Suitcase' };
    const error = await callFailure(
      sendCall(buyThing, { request, idempotencyKey: 'one-key-for-one-thing' }),
    );
    expect(error.kind).toBe('timeout');
    expect(slow.errors).toEqual(['buyThing failed']);
  });

  it('treats a connection that breaks in the middle of the response as unreachable', async () => {
    const broken = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"name":'));
        stream.error(new TypeError('terminated'));
      },
    });
    useBackend(() => new Response(broken));
    expect((await callFailure(sendCall(readThing, { params }))).kind).toBe('unreachable');
  });
});

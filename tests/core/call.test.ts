import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../src/contract/define-call.ts';
import { call } from '../../src/core/call/call.ts';
import { now } from '../../src/core/clock.ts';
import { CallError } from '../../src/core/call/call-error.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const readThing = defineCall({
  id: 'readThing',
  method: 'GET',
  path: '/api/things/:thingId',
  summary: 'Reads a thing',
  tag: 'Things',
  auth: 'required',
  answer: z.object({ name: z.string() }),
  errors: [],
});
const buyThing = defineCall({
  id: 'buyThing',
  method: 'POST',
  path: '/api/things',
  summary: 'Buys a thing',
  tag: 'Things',
  auth: 'optional',
  once: true,
  timeout: 20,
  request: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
  errors: [],
});
const dropThing = defineCall({ ...readThing, id: 'dropThing', method: 'POST', answer: null });

/** A provider that gives one answer, and what was asked of it. */
function answering(answer: () => Response | Promise<Response>, token = '') {
  const asked: { url: string; init: RequestInit; headers: Headers }[] = [];
  const page = useTestEnvironment({
    storage: token ? { authToken: token } : {},
    fetch: async (url, init = {}) => {
      asked.push({ url: String(url), init, headers: new Headers(init.headers) });
      return answer();
    },
  });
  return { asked, page };
}
const json =
  (body: unknown, status = 200, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const params = { thingId: 'a/b' };

async function failure(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(() => null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

describe('call', () => {
  it('sends the device and fills the path', async () => {
    const { asked } = answering(json({ name: 'Suitcase' }));
    const answer = await call(readThing, {
      params,
      position: { lat: 45.5, lng: -122.6 },
    });
    expect(answer).toEqual({ name: 'Suitcase' });
    expect(asked[0]?.url).toBe('/api/things/a%2Fb');
    expect(JSON.parse(asked[0]?.headers.get('X-Environment') ?? '')).toEqual({
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

  it.each([
    [59, 'Token'],
    [60, 'Bearer'],
  ])('sends a token of %i characters with the %s scheme', async (length, scheme) => {
    const token = 't'.repeat(length);
    const { asked } = answering(json({ name: 'Suitcase' }), token);
    await call(readThing, { params });
    expect(asked[0]?.headers.get('authorization')).toBe(`${scheme} ${token}`);
  });

  it('sends the unique key and no authorization without a token', async () => {
    const { asked } = answering(json({ name: 'Suitcase' }));
    await call(buyThing, { request: { name: 'Suitcase' }, uniqueKey: 'one-key-for-one-thing' });
    expect(asked[0]?.headers.get('X-Unique-Key')).toBe('one-key-for-one-thing');
    expect(asked[0]?.headers.has('authorization')).toBe(false);
    expect(asked[0]?.init.body).toBe('{"name":"Suitcase"}');
  });

  it('goes by the clock of a backend that says how far ahead it is', async () => {
    const daysAhead = () => Math.round((now().getTime() - Date.now()) / 86_400_000);
    const asked = async (headers: Record<string, string>) => {
      answering(json({ name: 'Suitcase' }, 200, headers));
      await call(readThing, { params });
      return daysAhead();
    };
    expect(await asked({})).toBe(0);
    expect(await asked({ 'X-Clock-Ahead': '86400' })).toBe(1);
    // Another API, or a proxy, that says nothing of it.
    expect(await asked({})).toBe(1);
    expect(await asked({ 'X-Clock-Ahead': 'soon' })).toBe(1);
    expect(await asked({ 'X-Clock-Ahead': '172800' })).toBe(2);
    expect(await asked({ 'X-Clock-Ahead': '0' })).toBe(0);
  });

  it('answers null for 204', async () => {
    answering(() => new Response(null, { status: 204 }));
    expect(await call(dropThing, { params })).toBeNull();
  });

  it("says a field's name followed by its first message, and keeps the request id", async () => {
    const fields = { pnr_code: ['is missing', 'is short'], email: ['is missing'] };
    const body = { error: { code: 'invalid_input', message: 'No', fields } };
    const { page } = answering(json(body, 422, { 'X-Request-Id': 'req_1' }));
    const error = await failure(call(readThing, { params }));
    expect(error.message).toBe('pnr_code is missing');
    expect([error.code, error.status, error.requestId]).toEqual(['invalid_input', 422, 'req_1']);
    expect(error.outcomeUnknown).toBe(false);
    expect(page.errors).toEqual(['readThing failed']);
  });

  it.each([
    ['policy_not_in_force', 409, true],
    ['not_found', 404, false],
    ['not_available', 503, false],
  ])('expects of %s, answered with %i: %s', async (code, status, expected) => {
    answering(json({ error: { code, message: 'No' } }, status));
    const named = { ...readThing, errors: ['policy_not_in_force', 'not_available'] as const };
    expect((await failure(call(named, { params }))).expected).toBe(expected);
  });

  it('says the message where the answer names no field', async () => {
    answering(json({ error: { code: 'not_found', message: 'There is no such thing.' } }, 404));
    expect((await failure(call(readThing, { params }))).message).toBe('There is no such thing.');
  });

  it.each([
    ['a page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['half an answer', () => new Response('{"name": "Suit', { status: 200 })],
    ['an answer of another shape', json({ title: 'Suitcase' })],
    ['an error of another shape', json({ detail: 'no' }, 400)],
  ])('does not take %s for an answer', async (_, answer) => {
    answering(answer);
    const error = await failure(call(readThing, { params }));
    expect(error.kind).toBe('unreadable');
    expect(error.outcomeUnknown).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['another type', { name: 7 }, 'name: invalid_type, expected string'],
    ['nothing', null, 'the whole: invalid_type, expected object'],
    [
      'a record deep in a list',
      { name: 'A', parts: [{ price: 1, kind: 'new' }, { kind: 'old' }] },
      'parts.1.price: invalid_type, expected number',
    ],
    [
      'a word that is not listed',
      { name: 'A', parts: [{ price: 1, kind: 'Dana' }] },
      'parts.0.kind: invalid_value, expected new or old',
    ],
    [
      'one of several shapes',
      { name: 'A', billing: { total: { amount: '9.00' } } },
      'billing.total.amount: invalid_type, expected number',
    ],
  ])('names the field of an answer with %s, and none of its values', async (_, body, unread) => {
    const { page } = answering(json(body));
    const part = z.object({ price: z.number(), kind: z.enum(['new', 'old']) });
    const total = z.union([z.string(), z.object({ amount: z.number() })]);
    const answer = z.object({
      name: z.string(),
      parts: z.optional(z.array(part)),
      billing: z.optional(z.object({ total })),
    });
    const error = await failure(call({ ...readThing, answer }, { params }));
    expect(error.unread).toBe(unread);
    expect(page.errors).toEqual([`readThing failed, unread: ${unread}`]);
    expect(error.message).toBe('The server gave an answer that we could not read. Try again.');
  });

  describe('of an answer whose records stand each for itself', () => {
    const part = z.object({ price: z.number() });
    const answer = z.object({ name: z.string(), parts: z.array(part) });
    const listThings = defineCall({ ...readThing, id: 'listThings', records: 'parts', answer });
    const ask = (body: unknown) => {
      const { page } = answering(json(body));
      return { page, answered: call(listThings, { params }) };
    };

    it('leaves out those that cannot be read, and reports the field of the first', async () => {
      const parts = [{ price: 1 }, { price: '2' }, { price: 3 }, {}];
      const { page, answered } = ask({ name: 'A', parts });
      expect(await answered).toEqual({ name: 'A', parts: [{ price: 1 }, { price: 3 }] });
      expect(page.errors).toEqual([
        '2 of listThings could not be read, unread: parts.1.price: invalid_type, expected number',
      ]);
    });

    it.each<[string, unknown]>([
      ['none of them can be read', { name: 'A', parts: [{ price: '1' }] }],
      ['the list is none', { name: 'A', parts: 'many' }],
      ['another field cannot be read', { name: 7, parts: [{ price: 1 }, {}] }],
    ])('has none where %s', async (_, body) => {
      expect((await failure(ask(body).answered)).kind).toBe('unreadable');
    });
  });

  it.each<[string, () => Response]>([
    ['a page', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['a refusal', json({ error: { code: 'route_not_found', message: 'No such call' } }, 404)],
  ])(
    'takes %s of 404 for an answer, where a backend may be without the call',
    async (_, answer) => {
      answering(answer);
      const error = await failure(call({ ...readThing, beyond: true }, { params }));
      expect([error.isMissing, error.expected]).toEqual([true, true]);
      answering(answer);
      expect((await failure(call(readThing, { params }))).expected).toBe(false);
    },
  );

  it('knows an unreachable provider from one that is too slow', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failure(call(readThing, { params }))).kind).toBe('unreachable');
    const slow = useTestEnvironment({
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    });
    const request = { name: 'Suitcase' };
    const error = await failure(call(buyThing, { request, uniqueKey: 'one-key-for-one-thing' }));
    expect(error.kind).toBe('timeout');
    expect(slow.errors).toEqual(['buyThing failed']);
  });

  it('notices a connection that breaks in the middle of the answer', async () => {
    const broken = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"name":'));
        stream.error(new TypeError('terminated'));
      },
    });
    answering(() => new Response(broken));
    expect((await failure(call(readThing, { params }))).kind).toBe('unreachable');
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toJsonSchema, type JsonSchema } from '../../../server/http/openapi/json-schema.ts';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { errorBodySchema, errorStatus } from '../../../src/contract/errors.ts';
import { newKey, paths, send, signInDemo } from '../../fixtures/buyer.ts';
import { onBothDatabases, onUsualDatabase, type DatabaseKind } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const allCalls: CallDefinition[] = Object.values(calls);
const withBody = allCalls.filter((call) => call.request);
const byId = (list: CallDefinition[]) => list.map((call) => [call.id, call] as const);

/**
 * Request bodies that every call must reject, each with its content type and the expected error
 * code.
 */
const bodies: [name: string, body: string, type: string, code: string][] = [
  ['invalid JSON', '{"email":', 'application/json', 'malformed_request'],
  ['an empty body', '', 'application/json', 'malformed_request'],
  ['a NUL in a text', '{"email":"\\u0000"}', 'application/json', 'malformed_request'],
  ['a NUL in a name', '{"\\u0000":1}', 'application/json', 'malformed_request'],
  ['half a surrogate pair', '{"email":"\\uD83d"}', 'application/json', 'malformed_request'],
  ['a form', 'email=a', 'application/x-www-form-urlencoded', 'unsupported_media_type'],
  ['plain text', '{}', 'text/plain', 'unsupported_media_type'],
  ['a similar content type', '{}', 'application/jsonp', 'unsupported_media_type'],
  [
    'too much',
    JSON.stringify({ email: 'x'.repeat(300_000) }),
    'application/json',
    'body_too_large',
  ],
  ['a long text', `{"a":["${'x'.repeat(20_001)}"]}`, 'application/json', 'body_too_large'],
  ['null', 'null', 'application/json', 'invalid_input'],
  ['a list', '[]', 'application/json', 'invalid_input'],
  ['a text', '"text"', 'application/json', 'invalid_input'],
  ['a number', '1e400', 'application/json', 'invalid_input'],
  ['no fields', '{}', 'application/json', 'invalid_input'],
  [
    'a prototype in place of fields',
    '{"__proto__":{"email":"a"}}',
    'application/json',
    'invalid_input',
  ],
  [
    'a deep nest',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    'application/json',
    'invalid_input',
  ],
];

/** Wrong values that are put into the fields of a request body. */
const wrongValues: unknown[] = [
  null,
  7.123456,
  true,
  [],
  [[]],
  {},
  { toString: 'x' },
  ' ',
  'x'.repeat(9000),
];

/** Creates a body from a schema. Every field down to the given depth has the same value. */
function filled(schema: JsonSchema, value: unknown, depth: number): unknown {
  if (!schema.properties || depth === 0) return value;
  const fields = Object.entries(schema.properties);
  return Object.fromEntries(fields.map(([name, field]) => [name, filled(field, value, depth - 1)]));
}

/** Starts a server for the suite. Its requests are sent by the signed-in demo account. */
function startSignedIn(kind: DatabaseKind) {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '10000' } });
    token = await signInDemo(server);
  });
  afterAll(() => server.stop());
  return {
    /** Signs in again if a valid call of an earlier test has ended the session. */
    async ensureSignedIn() {
      const account = await send(server, 'GET', paths.account, undefined, { token });
      if (account.status === 401) token = await signInDemo(server);
    },
    /** @param path path of the call; path parameters are replaced by 'nothing' if it is omitted */
    async sendRaw(
      call: CallDefinition,
      body: string | undefined,
      { type = 'application/json', path = call.path.replace(/:\w+/g, 'nothing') } = {},
    ) {
      const response = await server.request(path, {
        method: call.method,
        headers: {
          'content-type': type,
          authorization: `Token ${token}`,
          'x-unique-key': newKey(),
        },
        body,
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}

/**
 * Expects an error response: the status belongs to the error code, and the text shows no internal
 * details.
 */
function assertRejected({
  status,
  headers,
  text,
}: {
  status: number;
  headers: Headers;
  text: string;
}) {
  const { error } = errorBodySchema.parse(JSON.parse(text));
  expect(errorStatus[error.code as keyof typeof errorStatus]).toBe(status);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(text).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(|sqlite|postgres/i);
  return error;
}

onUsualDatabase('an invalid body', (kind) => {
  const { ensureSignedIn, sendRaw } = startSignedIn(kind);
  beforeEach(ensureSignedIn);

  test.each(byId(withBody))('of %s is rejected', async (_id, call) => {
    const canBeEmpty = call.request!.safeParse({}).success;
    for (const [name, body, type, code] of bodies) {
      if (name === 'a long text' && call.hasLongTexts) continue;
      const response = await sendRaw(call, body, { type });
      // A body without fields is valid if every field is optional. The response may then be 404,
      // because of a path parameter.
      if (canBeEmpty && code === 'invalid_input' && body.startsWith('{')) {
        const allowed = [200, 204, ...(call.path.includes(':') ? [404] : [])];
        expect(allowed, name).toContain(response.status);
        await ensureSignedIn();
      } else expect(assertRejected(response).code, name).toBe(code);
    }
  });

  test.each(byId(withBody))('of %s has an error for each field', async (_id, call) => {
    const body = JSON.stringify(filled(toJsonSchema(call.request!), null, 1));
    const { fields } = assertRejected(await sendRaw(call, body));
    const names = Object.keys(fields ?? {});
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^[\w.]+$/);
  });

  test('with dangerous label names changes no prototype', async () => {
    const labels = '{"__proto__":"polluted","constructor":"x"}';
    const body = `{"plan_id":"x","revenue":1,"metadata":${labels}}`;
    assertRejected(await sendRaw(calls.purchaseBaggage, body));
    expect(Object.prototype).not.toHaveProperty('polluted');
    expect({}.constructor).toBe(Object);
  });
});

onBothDatabases('no internal error', (kind) => {
  const { ensureSignedIn, sendRaw } = startSignedIn(kind);
  beforeEach(ensureSignedIn);

  test.each(byId(withBody))('is caused by wrong values in %s', async (_id, call) => {
    const schema = toJsonSchema(call.request!);
    for (const value of wrongValues) {
      for (const body of [filled(schema, value, 1), filled(schema, value, 9)]) {
        const text = JSON.stringify(body);
        const { status } = await sendRaw(call, text);
        // 413 is also allowed, for a long value in many fields. 503 is also allowed: calls return it
        // if their feature is not configured here.
        expect([200, 204, 401, 404, 413, 422, 503], text.slice(0, 120)).toContain(status);
      }
    }
  });

  test.each(byId(allCalls))(
    'is caused by unusual path and query values of %s',
    async (_id, call) => {
      for (const part of ['%00', "'%3B--", '%E0%A4%A', '..', 'x'.repeat(4000), '%F0%9F%A7%B3']) {
        const path = `${call.path.replace(/:\w+/g, part)}?text=${part}&text=two`;
        const body = call.method === 'GET' ? undefined : '{}';
        const { status } = await sendRaw(call, body, { path });
        expect(status, path.slice(0, 120)).toBeLessThan(500);
      }
    },
  );
});

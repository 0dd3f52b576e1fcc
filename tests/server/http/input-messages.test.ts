import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { invalidInputError } from '../../../server/errors.ts';
import { useInputMessages } from '../../../server/http/input-messages.ts';
import { calls } from '../../../src/contract/calls.ts';
import type { AnySchema, CallDefinition } from '../../../src/contract/define-call.ts';
import { paths, send } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

useInputMessages();

/** Beginnings and parts of zod's own messages. */
const zodWords =
  /^(?:Invalid|Too (?:small|big)|Unrecognized|Expected|Required$|Input)|\b(?:expected|received|pattern|NaN|undefined)\b|[<>]=?\d/;

/** Messages of the contact form. The specification has their words. */
const specifiedMessages = new Set(['Invalid email address', 'Invalid phone number']);

const brokenValues: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(100_000),
  '2026-02-30',
  -1,
  0.123,
  1e300,
  Number.NaN,
  true,
  [],
  ['x'],
  Array.from({ length: 2_000 }, () => ({})),
  {},
  { unknown: 1 },
];

const isFromZod = (message: string) => zodWords.test(message) && !specifiedMessages.has(message);

/** Returns values for the schema, in each of which one part is broken. */
function broken(schema: AnySchema, depth = 0): unknown[] {
  const inner = innerSchemas(schema);
  if (depth > 5) return [...brokenValues];
  if (!(schema instanceof z.ZodMiniObject))
    return [...brokenValues, ...inner.flatMap((one) => broken(one, depth + 1))];
  const fields = Object.entries(schema.def.shape as Record<string, AnySchema>);
  return [
    ...brokenValues,
    ...fields.flatMap(([name, field]) =>
      broken(field, depth + 1).map((value) => ({ [name]: value })),
    ),
  ];
}

/** Returns the schemas that a schema wraps or combines. */
function innerSchemas(schema: AnySchema): AnySchema[] {
  const def = (schema as unknown as { _zod: { def: Record<string, unknown> } })._zod.def;
  const { innerType, options, left, right, in: input, element } = def;
  return [innerType, ...((options as unknown[]) ?? []), left, right, input, element].filter(
    (one): one is AnySchema => one instanceof z.ZodMiniType,
  );
}

const schemas = Object.values<CallDefinition>(calls).flatMap(({ id, request, query }) =>
  [request, query].flatMap((schema) => (schema ? [[id, schema] as const] : [])),
);

test.each(schemas)('%s rejects broken input in our own words', (_id, schema) => {
  const messages = new Set<string>();
  for (const value of broken(schema)) {
    const { error } = schema.safeParse(value);
    for (const [message] of Object.values(invalidInputError(error?.issues ?? []).fields ?? {}))
      messages.add(message ?? '');
  }
  expect([...messages].filter(isFromZod)).toEqual([]);
  for (const message of messages) expect(message).toMatch(/^[A-Z(].{4,}/);
});

describe('the message', () => {
  const message = (schema: AnySchema, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;

  test.each<[string, AnySchema, unknown]>([
    ['This field is required', z.number(), undefined],
    ['This field is required', z.string().check(z.minLength(1)), ''],
    ['Enter text', z.string(), 5],
    ['Enter a number', z.number(), 'five'],
    ['Enter a whole number', z.int(), 0.5],
    ['Enter true or false', z.boolean(), 'yes'],
    ['Enter a list', z.array(z.string()), 'a'],
    ['Enter an object with fields', z.object({}), 'a'],
    ['Enter an object with fields', z.record(z.string(), z.string()), 'a'],
    ['Choose one of: good, better', z.enum(['good', 'better']), 'best'],
    ['Choose one of the allowed values', z.enum([...'abcdefghijklmn']), 'z'],
    ['Enter US', z.literal('US'), 'ZA'],
    ['Use 3 characters or more', z.string().check(z.minLength(3)), 'a'],
    ['Use 3 characters or fewer', z.string().check(z.maxLength(3)), 'abcd'],
    ['Add at least one entry', z.array(z.string()).check(z.minLength(1)), []],
    ['Add 2 entries or more', z.array(z.string()).check(z.minLength(2)), []],
    ['Use 1 entry or fewer', z.array(z.string()).check(z.maxLength(1)), ['a', 'b']],
    ['Enter 5 or more', z.number().check(z.minimum(5)), 4],
    ['Enter more than 0', z.number().check(z.positive()), 0],
    ['Enter 5 or less', z.number().check(z.maximum(5)), 6],
    ['Enter less than 5', z.number().check(z.lt(5)), 5],
    ['Enter a multiple of 100', z.number().check(z.multipleOf(100)), 5],
    ['Leave out fields that aren’t part of this request', z.strictObject({}), { a: 1 }],
    ['Enter a valid value', z.string().check(z.regex(/^a$/)), 'b'],
    ['Enter a valid value', z.union([z.string(), z.number()]), true],
  ])('%s', (text, schema, value) => {
    expect(message(schema, value)).toBe(text);
  });
});

describe('a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('responds with these messages', async () => {
    const { status, body } = await send(server, 'POST', paths.changePassword, { token: 5 });
    expect(status).toBe(422);
    expect(body.error.fields).toMatchObject({ token: ['Enter text'] });
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  parseAcceptedBreaks,
  unacceptedBreaks,
} from '../../../../scripts/api-docs/accepted-breaks.ts';
import { breakingChanges } from '../../../../scripts/api-docs/breaking-changes.ts';
import {
  compactDocument,
  compactSchema,
  type CompactDocument,
  type CompactOperation,
} from '../../../../scripts/api-docs/compact-document.ts';
import { buildOpenApiDocument } from '../../../../server/http/openapi/document.ts';
import type { JsonSchema } from '../../../../server/http/openapi/json-schema.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const copyOf = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

let current: CompactDocument;
beforeAll(() => {
  const about = { title: '', url: '/', contact: { name: '', email: '' } };
  current = compactDocument(copyOf(buildOpenApiDocument(about)), 'next');
});

// A new shop has not released its contract yet.
const releasedFile = 'docs/released-openapi.json';
test.skipIf(!existsSync(join(root, releasedFile)))(
  'the contract breaks the last release only where docs/versioning.md gives a reason',
  () => {
    const released = JSON.parse(read(releasedFile)) as CompactDocument;
    const changes = breakingChanges(released, current);
    expect(unacceptedBreaks(changes, parseAcceptedBreaks(read('docs/versioning.md')))).toEqual([]);
  },
);

test('an accepted break has a reason and the exact number of its changes', () => {
  const rows = parseAcceptedBreaks(
    '| change | number | reason |\n| `GET /a response * is gone` | 1 | old |\n| `GET /b is gone` | 1 | |\n',
  );
  expect(rows).toHaveLength(2);
  expect(unacceptedBreaks(['GET /a response x is gone', 'GET /b is gone'], rows)).toEqual([
    '`GET /b is gone` has no reason',
  ]);
  const more = ['GET /a response x is gone', 'GET /a response y is gone', 'GET /c is gone'];
  expect(unacceptedBreaks(more, rows)).toEqual([
    'GET /c is gone',
    '`GET /a response * is gone` accepts 1 changes, but 2 match',
    '`GET /b is gone` accepts 1 changes, but 0 match',
    '`GET /b is gone` has no reason',
  ]);
});

test('a compact schema has no prose, but fields with the same names', () => {
  const schema = {
    type: 'object',
    description: 'A claim',
    'x-note': 'internal',
    properties: { description: { type: 'string', description: 'Text', default: '' } },
  };
  expect(compactSchema(schema)).toEqual({
    type: 'object',
    properties: { description: { type: 'string' } },
  });
});

/** The real contract, reduced to one invented call and one schema that contains itself. */
function sample(change?: (operation: CompactOperation, schema: JsonSchema) => void) {
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 40 },
      kind: { enum: ['house', 'flat'] },
      rooms: { type: 'integer', minimum: 1 },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      parts: { type: 'array', items: { $ref: '#/components/schemas/Home' } },
    },
    required: ['name', 'kind'],
  };
  const operation: CompactOperation = {
    operationId: 'saveHome',
    security: [],
    parameters: [{ name: 'limit', in: 'query', required: false, schema: { type: 'string' } }],
    requestBody: { content: json({ $ref: '#/components/schemas/Home' }) },
    responses: {
      200: { description: '', content: json({ $ref: '#/components/schemas/Home' }) },
      422: { description: 'invalid_input, card_refused' },
    },
  };
  change?.(operation, schema);
  return {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: { '/homes/{homeId}': { post: operation } },
    components: { schemas: { Home: schema } },
  };
}

const field = (schema: JsonSchema, name: string) => schema.properties?.[name] ?? {};

describe('breaking changes', () => {
  test('of the contract to itself are none', () => {
    expect(breakingChanges(current, copyOf(current))).toEqual([]);
    expect(breakingChanges(sample(), sample())).toEqual([]);
  });

  test.each<[string, (operation: CompactOperation, schema: JsonSchema) => void, string[]]>([
    ['a new optional field', (_, home) => (home.properties!['floor'] = { type: 'number' }), []],
    ['a new error', ({ responses }) => (responses['422']!.description += ', not_found'), []],
    ['an error that is gone', ({ responses }) => delete responses['422'], []],
    [
      'a removed field',
      (_, home) => delete home.properties!['rooms'],
      ['request rooms is gone', 'response rooms is gone'],
    ],
    [
      'a required field',
      (_, home) => home.required!.push('rooms'),
      ['request rooms is now required'],
    ],
    [
      'a new required field',
      (_, home) => {
        home.properties!['floor'] = { type: 'number' };
        home.required!.push('floor');
      },
      ['request floor is now required'],
    ],
    [
      'an optional field',
      (_, home) => (home.required = ['name']),
      ['response kind can now be missing'],
    ],
    [
      'another type',
      (_, home) => (field(home, 'name').type = 'number'),
      ['request name no longer accepts string', 'response name can now be number'],
    ],
    [
      'a value less and a value more',
      (_, home) => (field(home, 'kind').enum = ['house', 'boat']),
      ['request kind no longer accepts "flat"', 'response kind can now be "boat"'],
    ],
    [
      'any value',
      (_, home) => (home.properties!['kind'] = { type: 'string' }),
      ['response kind is no longer limited to listed values'],
    ],
    [
      'a lower limit',
      (_, home) => (field(home, 'name').maxLength = 20),
      ['request name has a stricter maxLength'],
    ],
    [
      'no limit',
      (_, home) => delete field(home, 'rooms').minimum,
      ['response rooms has a looser minimum'],
    ],
    [
      'a pattern',
      (_, home) => (field(home, 'name').pattern = '^A'),
      ['request name has another pattern'],
    ],
    [
      'no null',
      (_, home) => (home.properties!['note'] = { type: 'string' }),
      ['request note no longer accepts null'],
    ],
    [
      'a new null',
      (_, home) => (field(home, 'name').type = ['string', 'null']),
      ['response name can now be null'],
    ],
    ['a token', (call) => (call.security = [{ token: [] }]), ['now needs a token']],
    ['an optional token', (call) => (call.security = [{}, { token: [] }]), []],
    ['no body', (call) => delete call.requestBody, ['request body is gone']],
    [
      'another status of success',
      ({ responses }) => {
        responses['201'] = responses['200']!;
        delete responses['200'];
      },
      ['status 200 is gone', 'status 201 is new'],
    ],
    [
      'another status of an error',
      ({ responses }) => {
        responses['422'] = { description: 'invalid_input' };
        responses['402'] = { description: 'card_refused' };
      },
      ['error card_refused has status 402 instead of 422'],
    ],
    [
      'a removed parameter and a new one',
      (call) => (call.parameters = [{ name: 'x-key', in: 'header', required: true }]),
      ['header x-key is now required', 'query limit is gone'],
    ],
    [
      'another media type',
      ({ requestBody }) => (requestBody!.content = { 'image/png': {} }),
      ['request type application/json is gone'],
    ],
  ])('from %s', (_what, change, expected) => {
    const found = breakingChanges(sample(), sample(change));
    expect(found).toEqual(expected.map((text) => `POST /homes/{homeId} ${text}`));
  });

  test('from another path or method, but not from another name of a parameter', () => {
    const { post } = sample().paths['/homes/{homeId}'];
    const withPaths = (paths: CompactDocument['paths']) => ({ ...sample(), paths });
    expect(breakingChanges(sample(), withPaths({ '/homes/{id}': { post } }))).toEqual([]);
    const gone = ['POST /homes/{homeId} is gone'];
    expect(breakingChanges(sample(), withPaths({ '/homes/{id}': { put: post } }))).toEqual(gone);
    expect(breakingChanges(sample(), withPaths({ '/homes': { post } }))).toEqual(gone);
  });

  test('are found in the real contract', () => {
    const changed = copyOf(current);
    const checkout = changed.paths['/api/user/v2.1/protections/baggage/checkout']?.['post'];
    expect(checkout).toBeDefined();
    checkout!.responses['200']!.content = {};
    delete changed.components.schemas['Claim']?.properties?.['status'];
    delete changed.paths['/api/user/v2/info/airlines'];
    expect(breakingChanges(current, changed)).toEqual([
      'GET /api/user/v2/info/airlines is gone',
      'POST /api/user/v2.1/protections/baggage/checkout response type application/json is gone',
      'GET /api/user/v2/claims response [].status is gone',
    ]);
  });
});

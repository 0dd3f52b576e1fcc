import { beforeAll, describe, expect, test } from 'vitest';
import {
  openApiDocument,
  type OpenApiDocument,
} from '../../../../provider/http/openapi/document.ts';
import type { JsonSchema } from '../../../../provider/http/openapi/json-schema.ts';
import type { Operation } from '../../../../provider/http/openapi/operations.ts';
import type { Answer } from '../../../../provider/http/openapi/responses.ts';
import { calls } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { commonErrors, errorStatus } from '../../../../src/contract/errors.ts';

const about = {
  title: 'Test',
  url: 'https://api.example',
  connectUrl: 'https://connect.example',
  contact: { name: 'Test', email: 'api@api.example' },
};
const list: CallDefinition[] = Object.values(calls);

describe('the OpenAPI document', () => {
  let document: OpenApiDocument;
  let operations: Map<string, { path: string; method: string; operation: Operation }>;
  beforeAll(() => {
    // As it is read by others: what JSON drops is not in it.
    document = JSON.parse(JSON.stringify(openApiDocument(about)));
    operations = new Map(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [
          operation.operationId,
          { path, method, operation },
        ]),
      ),
    );
  });

  test('is OpenAPI 3.1 and names itself and its server', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.servers).toEqual([{ url: 'https://api.example' }]);
  });

  test('holds every call of the contract once, and no other', () => {
    expect([...operations.keys()].toSorted()).toEqual(list.map(({ id }) => id).toSorted());
  });

  test('requires of a claim what the specification names, and no more', () => {
    expect(document.components.schemas['ListClaimsAnswer']?.items).toEqual({
      $ref: '#/components/schemas/Claim',
    });
    expect(document.components.schemas['Claim']?.required).toEqual([
      'claim_id',
      'status',
      'submitted',
      'policy_number',
      'policy_details',
      'claim_details',
    ]);
  });

  test.each(list.map((call) => [call.id, call] as const))('describes %s whole', (id, call) => {
    const { path, method, operation } = operations.get(id) ?? {};
    expect(path).toBe(call.path.replace(/:(\w+)/g, '{$1}'));
    expect(method?.toUpperCase()).toBe(call.method);
    const named = [...(path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const own = (operation?.parameters ?? []).filter((one) => 'in' in one);
    const inPath = own.filter((one) => one.in === 'path');
    expect(inPath.map((one) => one.name)).toEqual(named);
    for (const one of own) expect(one.description, one.name).toMatch(/\w/);
    const keys = operation?.parameters.filter((one) => '$ref' in one).map((one) => one.$ref);
    expect(keys?.includes('#/components/parameters/UniqueKey')).toBe(call.once === true);
    expect(operation?.servers).toEqual(
      call.api === 'connect' ? [{ url: 'https://connect.example' }] : undefined,
    );
    expect(operation?.requestBody !== undefined).toBe((call.request ?? call.upload) !== undefined);
    if (call.upload) {
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(call.upload.types);
    }
    const success = answerOf(operation, call.answer === null ? 204 : 200);
    expect(success?.content !== undefined).toBe(call.answer !== null);
    for (const code of [...call.errors, ...commonErrors]) {
      expect(codesOf(answerOf(operation, errorStatus[code])), code).toContain(code);
    }
    expect(document.tags.map((tag) => tag.name)).toContain(operation?.tags[0]);
  });

  /** What a call answers with a status; the codes of a refusal. */
  const answerOf = (operation: Operation | undefined, status: number): Answer | undefined => {
    const answer = operation?.responses[status];
    return answer && '$ref' in answer
      ? document.components.responses[answer.$ref.split('/').at(-1) ?? '']
      : answer;
  };
  const codesOf = (answer: Answer | undefined): unknown =>
    answer?.content?.['application/json']?.schema?.allOf?.[1]?.properties?.['error']?.properties?.[
      'code'
    ]?.enum;

  test('gives every error code a sentence', () => {
    const { ErrorCode } = document.components.schemas;
    expect(ErrorCode?.enum).toEqual(Object.keys(errorStatus));
    const words = Object.values(ErrorCode?.['x-enumDescriptions'] as Record<string, string>);
    for (const sentence of words) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(new Set(words).size).toBe(words.length);
  });

  test('gives every group a sentence and a place among the groups of groups', () => {
    for (const { name, description } of document.tags) expect(description, name).toMatch(/\.$/);
    const placed = document['x-tagGroups'].flatMap(({ tags }) => tags);
    expect(placed.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
  });

  test('says what each field is, the unit of every number and the format of every date', () => {
    const silent: string[] = [];
    const visit = (schema: JsonSchema, path: string, said: boolean): void => {
      const isNumber = schema.type === 'number' || schema.type === 'integer';
      const isDate = schema.pattern?.startsWith('^\\d{4}-\\d{2}-\\d{2}') ?? false;
      if ((isNumber && !said) || (isDate && !schema.format?.startsWith('date'))) silent.push(path);
      for (const [name, field] of Object.entries(schema.properties ?? {}))
        visit(field, `${path}.${name}`, field.description !== undefined);
      if (schema.items) visit(schema.items, `${path}[]`, said);
      for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visit(one, path, said);
    };
    for (const [name, schema] of Object.entries(document.components.schemas))
      visit(schema, name, schema.description !== undefined);
    expect(silent).toEqual([]);
  });

  test('writes each schema once', () => {
    const objects = new Map<string, number>();
    const text = JSON.stringify(document.paths);
    expect(text).not.toContain('"properties":{"browser"');
    for (const name of ['Claim', 'Policy', 'WireAddress', 'PurchaseAnswer', 'Card', 'Checkout'])
      objects.set(name, JSON.stringify(document).split(`schemas/${name}"`).length - 1);
    expect(Math.min(...objects.values())).toBeGreaterThan(0);
  });

  test('uses valid JSON Schema types and points only where something is', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if (Array.isArray(node)) return node.forEach(visit);
      const { $ref, type, required, properties } = node as Record<string, unknown>;
      if (typeof $ref === 'string') {
        const target = $ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
        expect(target, $ref).toBeDefined();
      }
      if (typeof type === 'string' && !('scheme' in node)) expect(types).toContain(type);
      if (Array.isArray(required) && properties) {
        for (const name of required) expect(properties).toHaveProperty([name]);
      }
      // Examples hold what is sent, not schemas.
      for (const [key, value] of Object.entries(node)) if (!/^examples?$/.test(key)) visit(value);
    };
    visit(Object.values(document.paths));
    visit(document.components.schemas);
  });
});

import packageFile from '../../../../package.json' with { type: 'json' };
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildOpenApiDocument,
  type OpenApiDocument,
} from '../../../../server/http/openapi/document.ts';
import type { JsonSchema } from '../../../../server/http/openapi/json-schema.ts';
import type { OperationObject } from '../../../../server/http/openapi/operations.ts';
import type { ResponseObject } from '../../../../server/http/openapi/responses.ts';
import { calls } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { commonErrorCodes, errorStatus } from '../../../../src/contract/errors.ts';

const apiInfo = {
  title: 'Test',
  url: 'https://api.example',
  connectUrl: 'https://connect.example',
  contact: { name: 'Test', email: 'api@api.example' },
};
const list: CallDefinition[] = Object.values(calls);

describe('the OpenAPI document', () => {
  let document: OpenApiDocument;
  let operations: Map<string, { path: string; method: string; operation: OperationObject }>;
  beforeAll(() => {
    // Converts the document to JSON and back, as its users get it. JSON removes undefined values.
    document = JSON.parse(JSON.stringify(buildOpenApiDocument(apiInfo)));
    operations = new Map(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [
          operation.operationId,
          { path, method, operation },
        ]),
      ),
    );
  });

  test('is OpenAPI 3.1 with a title, the version of the package and a server', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: packageFile.version,
    });
    expect(document.servers).toEqual([{ url: 'https://api.example' }]);
  });

  test('contains every call of the contract once, and no other', () => {
    expect([...operations.keys()].toSorted()).toEqual(list.map(({ id }) => id).toSorted());
  });

  test('requires only the fields of a claim that the specification names', () => {
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

  test.each(list.map((call) => [call.id, call] as const))('describes %s completely', (id, call) => {
    const { path, method, operation } = operations.get(id) ?? {};
    expect(path).toBe(call.path.replace(/:(\w+)/g, '{$1}'));
    expect(method?.toUpperCase()).toBe(call.method);
    const named = [...(path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const own = (operation?.parameters ?? []).filter((one) => 'in' in one);
    const inPath = own.filter((one) => one.in === 'path');
    expect(inPath.map((one) => one.name)).toEqual(named);
    for (const one of own) expect(one.description, one.name).toMatch(/\w/);
    const keys = operation?.parameters.filter((one) => '$ref' in one).map((one) => one.$ref);
    expect(keys?.includes('#/components/parameters/UniqueKey')).toBe(call.idempotent === true);
    expect(operation?.servers).toEqual(
      call.api === 'connect' ? [{ url: 'https://connect.example' }] : undefined,
    );
    expect(operation?.requestBody !== undefined).toBe((call.request ?? call.upload) !== undefined);
    if (call.upload) {
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(call.upload.mediaTypes);
    }
    const success = responseOf(operation, call.response === null ? 204 : 200);
    expect(success?.content !== undefined).toBe(call.response !== null);
    for (const code of [...call.errors, ...commonErrorCodes]) {
      expect(codesOf(responseOf(operation, errorStatus[code])), code).toContain(code);
    }
    expect(document.tags.map((tag) => tag.name)).toContain(operation?.tags[0]);
  });

  /**
   * Returns the object that describes a call's response with this status. A reference is resolved.
   */
  const responseOf = (
    operation: OperationObject | undefined,
    status: number,
  ): ResponseObject | undefined => {
    const response = operation?.responses[status];
    return response && '$ref' in response
      ? document.components.responses[response.$ref.split('/').at(-1) ?? '']
      : response;
  };
  const codesOf = (response: ResponseObject | undefined): unknown =>
    response?.content?.['application/json']?.schema?.allOf?.[1]?.properties?.['error']
      ?.properties?.['code']?.enum;

  test('describes every error code in a sentence', () => {
    const { ErrorCode } = document.components.schemas;
    expect(ErrorCode?.enum).toEqual(Object.keys(errorStatus));
    const descriptions = Object.values(ErrorCode?.['x-enumDescriptions'] as Record<string, string>);
    for (const sentence of descriptions) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  test('describes every tag in a sentence and lists it in one tag group', () => {
    for (const { name, description } of document.tags) expect(description, name).toMatch(/\.$/);
    const groupedTags = document['x-tagGroups'].flatMap(({ tags }) => tags);
    expect(groupedTags.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
  });

  test('describes every number and states the format of every date', () => {
    const undescribed: string[] = [];
    const visit = (schema: JsonSchema, path: string, isDescribed: boolean): void => {
      const isNumber = schema.type === 'number' || schema.type === 'integer';
      const isDate = schema.pattern?.startsWith('^\\d{4}-\\d{2}-\\d{2}') ?? false;
      if ((isNumber && !isDescribed) || (isDate && !schema.format?.startsWith('date')))
        undescribed.push(path);
      for (const [name, field] of Object.entries(schema.properties ?? {}))
        visit(field, `${path}.${name}`, field.description !== undefined);
      if (schema.items) visit(schema.items, `${path}[]`, isDescribed);
      for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
        visit(one, path, isDescribed);
    };
    for (const [name, schema] of Object.entries(document.components.schemas))
      visit(schema, name, schema.description !== undefined);
    expect(undescribed).toEqual([]);
  });

  test('defines each schema once', () => {
    const objects = new Map<string, number>();
    const text = JSON.stringify(document.paths);
    expect(text).not.toContain('"properties":{"browser"');
    for (const name of ['Account', 'Card', 'Claim', 'Policy', 'WireAddress'])
      objects.set(name, JSON.stringify(document).split(`schemas/${name}"`).length - 1);
    expect(Math.min(...objects.values())).toBeGreaterThan(0);
  });

  test('uses valid JSON Schema types and contains no broken references', () => {
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
      // Skips examples, because they contain data and no schemas.
      for (const [key, value] of Object.entries(node)) if (!/^examples?$/.test(key)) visit(value);
    };
    visit(Object.values(document.paths));
    visit(document.components.schemas);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import {
  openApiDocument,
  type OpenApiDocument,
  type Operation,
} from '../../../provider/http/openapi.ts';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { errorStatus } from '../../../src/contract/errors.ts';
import { startProvider } from '../../fixtures/provider.ts';

const list: CallDefinition[] = Object.values(calls);

describe('the OpenAPI document', () => {
  let document: OpenApiDocument;
  let operations: Map<string, { path: string; method: string; operation: Operation }>;
  beforeAll(() => {
    // As it is read by others: what JSON drops is not in it.
    document = JSON.parse(
      JSON.stringify(openApiDocument({ title: 'Test', url: 'https://api.example' })),
    );
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
    const answer = operations.get('listClaims')?.operation.responses['200']?.content;
    expect(answer?.['application/json']).toMatchObject({
      schema: {
        items: {
          required: [
            'claim_id',
            'status',
            'submitted',
            'policy_number',
            'policy_details',
            'claim_details',
          ],
        },
      },
    });
  });

  test.each(list.map((call) => [call.id, call] as const))('describes %s whole', (id, call) => {
    const { path, method, operation } = operations.get(id) ?? {};
    expect(path).toBe(call.path.replace(/:(\w+)/g, '{$1}'));
    expect(method?.toUpperCase()).toBe(call.method);
    const named = [...(path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const inPath =
      operation?.parameters?.filter((one) => one.in === 'path').map((one) => one.name) ?? [];
    expect(inPath).toEqual(named);
    expect(operation?.requestBody !== undefined).toBe((call.request ?? call.upload) !== undefined);
    if (call.upload) {
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(call.upload.types);
    }
    const success = operation?.responses[call.answer === null ? '204' : '200'];
    expect(success?.content !== undefined).toBe(call.answer !== null);
    for (const code of call.errors) {
      expect(operation?.responses[errorStatus[code]]?.description).toContain(code);
    }
    expect(operation?.tags.every((tag) => document.tags.some((one) => one.name === tag))).toBe(
      true,
    );
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
      Object.values(node).forEach(visit);
    };
    visit(Object.values(document.paths));
    visit(document.components.schemas);
  });

  test('is served, also to other origins, beside a page for people', async () => {
    const provider = await startProvider({ settings: { SANDBOX: '0' } });
    const served = await provider.request('/openapi.json');
    expect(served.headers.get('access-control-allow-origin')).toBe('*');
    expect((await served.json()).openapi).toBe('3.1.0');
    const page = await provider.request('/docs/api');
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/);
    for (const { id, path } of list) {
      expect(text).toContain(`id="${id}"`);
      expect(text).toContain(path);
    }
    for (const [, target = ''] of text.matchAll(/href="#([^"]+)"/g))
      expect(text).toContain(`id="${target}"`);
    await provider.stop();
  });
});

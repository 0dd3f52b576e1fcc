import { beforeAll, expect, test } from 'vitest';
import { recordExamples } from '../../../../scripts/api-docs/examples.ts';
import { calls } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { findProduct } from '../../../../src/contract/products.ts';
import { findDefinitionProblem } from '../../../../src/contract/survey/definition.ts';
import { surveyDefinitionSchema } from '../../../../src/contract/survey/dynamic-form.ts';
import type { Recordings } from '../../../../server/http/openapi/api-docs.ts';
import { offeredProducts } from '../../../../server/products/all-products.ts';

/** Tags of products that are not announced yet. The conformance walk does not buy them. */
const previewTags = new Set<string>(
  offeredProducts.flatMap(({ isPreview, code }) => (isPreview ? [findProduct(code)!.title] : [])),
);

let recorded: Recordings['calls'];
beforeAll(async () => {
  recorded = (await recordExamples()).calls;
});

test('every request and every response has an example', () => {
  for (const { id, tag, request, response } of Object.values<CallDefinition>(calls)) {
    if (previewTags.has(tag)) continue;
    expect(recorded[id]?.request !== undefined, id).toBe(request !== undefined);
    expect(recorded[id]?.response !== undefined, id).toBe(response !== null);
  }
});

test('each survey in an example is complete and can be shown', () => {
  const surveys = Object.values(recorded).flatMap(({ response }) => surveysIn(response));
  expect(surveys.length).toBeGreaterThan(0);
  for (const survey of surveys)
    expect(findDefinitionProblem(surveyDefinitionSchema.parse(survey))).toBeNull();
});

function surveysIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'start_screen_id' in value ? [value] : Object.values(value).flatMap(surveysIn);
}

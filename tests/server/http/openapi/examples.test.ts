import { beforeAll, expect, test } from 'vitest';
import { recordExamples } from '../../../../scripts/api-docs/examples.ts';
import { calls } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { findProduct } from '../../../../src/contract/products.ts';
import { findDefinitionProblem } from '../../../../src/contract/survey/definition.ts';
import { surveyDefinitionSchema } from '../../../../src/contract/survey/dynamic-form.ts';
import type { Recordings } from '../../../../server/http/openapi/api-docs.ts';
import { offeredProducts, productsByCode } from '../../../../server/products/all-products.ts';

const hasCancellationLinks = Object.values(productsByCode).some((one) => one.canBeCanceledByLink);

/**
 * Tags of calls that the conformance walk does not make: of products that are not announced yet, and
 * of cancellations by a link if no product has them.
 */
const skippedTags = new Set<string>([
  ...offeredProducts.flatMap(({ isPreview, code }) => (isPreview ? findProduct(code)!.title : [])),
  ...(hasCancellationLinks ? [] : ['Cancellation']),
]);

let recorded: Recordings['calls'];
beforeAll(async () => {
  recorded = (await recordExamples()).calls;
});

test('every request and every response has an example', () => {
  for (const { id, tag, request, response } of Object.values<CallDefinition>(calls)) {
    if (skippedTags.has(tag)) continue;
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

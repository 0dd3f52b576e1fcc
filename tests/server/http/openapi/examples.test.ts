import { expect, test } from 'vitest';
import { recordExamples } from '../../../../scripts/api-docs/examples.ts';
import { calls } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { findProduct } from '../../../../src/contract/products.ts';
import { offeredProducts } from '../../../../server/products/all-products.ts';

/** Tags of products that are not announced yet. The conformance walk does not buy them. */
const previewTags = new Set<string>(
  offeredProducts.flatMap(({ isPreview, code }) => (isPreview ? [findProduct(code)!.title] : [])),
);

test('every request and every response has an example', async () => {
  const { calls: recorded } = await recordExamples();
  for (const { id, tag, request, response } of Object.values<CallDefinition>(calls)) {
    if (previewTags.has(tag)) continue;
    expect(recorded[id]?.request !== undefined, id).toBe(request !== undefined);
    expect(recorded[id]?.response !== undefined, id).toBe(response !== null);
  }
});

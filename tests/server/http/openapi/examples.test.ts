import { expect, test } from 'vitest';
import { recordExamples } from '../../../../scripts/api-docs/examples.ts';
import { calls } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';

test('every request and every response has an example', async () => {
  const { calls: recorded } = await recordExamples();
  for (const { id, request, response } of Object.values<CallDefinition>(calls)) {
    expect(recorded[id]?.request !== undefined, id).toBe(request !== undefined);
    expect(recorded[id]?.response !== undefined, id).toBe(response !== null);
  }
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Recordings } from '../../../../server/http/openapi/examples.ts';
import { calls } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { recordEveryCall } from '../../../fixtures/every-call.ts';

const file = join(import.meta.dirname, '../../../../server/http/openapi/examples.json');
const read = (): Recordings => JSON.parse(readFileSync(file, 'utf8'));
const list = Object.values<CallDefinition>(calls);

describe('the examples', () => {
  test('match a new recording of every call, as npm run api-examples writes it', async () => {
    const recordedCalls = await recordEveryCall();
    if (process.env.API_EXAMPLES === 'write')
      writeFileSync(file, `${JSON.stringify(recordedCalls, null, 2)}\n`);
    expect(Object.keys(recordedCalls.calls)).toEqual(list.map(({ id }) => id).toSorted());
    // Compares only keys and types, because ids and times differ in each run.
    expect(kindsOf(read())).toEqual(kindsOf(recordedCalls));
  });

  test('exist for every request and every response', () => {
    const { calls: recorded } = read();
    for (const { id, request, response, upload } of list) {
      expect(recorded[id]?.request !== undefined, id).toBe(request !== undefined && !upload);
      expect(recorded[id]?.response !== undefined, id).toBe(response !== null);
    }
  });
});

/** Replaces each value by the name of its type. */
function kindsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kindsOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kindsOf(one)]));
}

import { expect, test } from 'vitest';
import { callsByFlow, type FlowCalls } from '../../../../server/http/openapi/flow-calls.ts';
import { calls } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { isOptionalCall } from '../../../../src/contract/missing-call.ts';
import { readDocstrings } from '../../../../scripts/api-docs/docstrings.ts';
import { reachableCalls } from '../../../fixtures/reachable-calls.ts';
import { readSourceFiles } from '../../../fixtures/source-files.ts';

test('a field has its own docstring, that of its schema, or a common one', () => {
  const docstrings = readDocstrings();
  expect(docstrings['claimPayoutSchema.amount']?.description).toContain('main unit');
  expect(docstrings['policyBillingSchema.next_payment']).toMatchObject({ format: 'date' });
  expect(docstrings['openSavedFlow.request.token']?.description).toMatch(/^Opaque token/);
  expect(docstrings['claimSchema.expected.decision.from']).toMatchObject({ format: 'date' });
});

const flows: [string, FlowCalls][] = Object.entries(callsByFlow);

test.each(flows)('%s makes exactly the calls of the table', (_, { island, required, optional }) => {
  const listed = [...required, ...optional];
  expect(new Set(listed).size).toBe(listed.length);
  expect(reachableCalls(island)).toEqual(listed.toSorted());
});

const listedIds = new Set<string>(
  flows.flatMap(([, { required, optional }]) => [...required, ...optional]),
);

test('every island is in the table', () => {
  const islands = readSourceFiles()
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.island.tsx'));
  expect(flows.map(([, { island }]) => island)).toEqual(expect.arrayContaining(islands));
});

test('a call is optional exactly if a flow can go without it, and only the claims section requires it', () => {
  const requiring = Object.entries(callsByFlow).filter(([flow]) => flow !== 'Claims');
  const required = new Set(requiring.flatMap(([, flow]) => flow.required));
  // The renters flow adds cards with a call of its own. If no other product is sold, it could go
  // without this call.
  required.add('addPotentialMethod');
  const optional = flows.flatMap(([, flow]) => flow.optional).filter((id) => !required.has(id));
  const listed = Object.values<CallDefinition>(calls).filter(({ id }) => listedIds.has(id));
  expect(
    listed
      .filter(isOptionalCall)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...new Set(optional)].toSorted());
});

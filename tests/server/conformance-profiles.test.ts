import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requiredCalls } from '../../packages/conformance/src/profiles.ts';
import { flowScenarios } from '../../packages/conformance/src/scenarios/flows.ts';
import { callsByFlow } from '../../server/http/openapi/flow-calls.ts';
import { calls } from '../../src/contract/calls.ts';
import { isOptionalCall } from '../../src/contract/missing-call.ts';
import { conformance } from '../fixtures/conformance-command.ts';

describe('a profile', () => {
  test('has the calls of the table of flows', () => {
    const { sell: purchase, 'sell-and-account': account, all } = requiredCalls;
    const flows = flowScenarios.flatMap(({ flow }) => flow ?? []);
    expect(flows).not.toEqual([]);
    for (const flow of flows)
      expect([...purchase]).toEqual(expect.arrayContaining([...callsByFlow[flow]!.required]));
    expect([...purchase].filter((id) => id.startsWith('purchase'))).toHaveLength(flows.length);
    expect(purchase).not.toContain('getAccount');
    expect([...account].filter((id) => !purchase.has(id))).toEqual([
      'getAccount',
      'listAllVerticals',
      'listVerticalPolicies',
      'getPolicy',
      'saveAccount',
      'saveAddress',
      'addPaymentMethod',
      'removePaymentMethod',
      'listClaims',
    ]);
    expect(all).toContain('submitClaim');
  });

  test('does not depend on a call that the contract marks as optional, except the list of claims', () => {
    const required = [...requiredCalls['sell-and-account']];
    const optional = required.filter((id) => isOptionalCall(calls[id as keyof typeof calls]));
    expect(optional).toEqual(['listClaims']);
  });
});

describe('the command', () => {
  const url = 'http://localhost:1';

  test('names the known scenarios and profiles after a typing error', async () => {
    const [first] = flowScenarios.map(({ name }) => name);
    const scenario = await conformance(url, '--only', `unknown,${first}`);
    expect(scenario.code).toBe(2);
    expect(scenario.text).toContain(`Unknown scenario 'unknown'. Known: ${first}, `);
    const profile = await conformance(url, '--profile', 'purchases');
    expect(profile.code).toBe(2);
    expect(profile.text).toContain('Known: sell, sell-and-account, all');
    expect((await conformance(url, '--only', `${first}`, '--profile', 'sell')).code).toBe(2);
  });

  test('names a missing folder of an output file before it sends a request', async () => {
    for (const option of ['--badge', '--junit']) {
      const missing = join(tmpdir(), 'coverfront-missing-folder');
      const { code, text } = await conformance(url, option, join(missing, 'badge.svg'));
      expect([code, text]).toEqual([2, `The folder '${missing}' does not exist\n`]);
    }
  });
});

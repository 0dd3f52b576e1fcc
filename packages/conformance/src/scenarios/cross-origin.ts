import { callsByFlow } from '../../../../server/http/openapi/flow-calls.ts';
import { corsExposedHeaders } from '../../../../server/http/cors.ts';
import { calls, type CallId } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { headerNames } from '../../../../src/contract/header-names.ts';
import { isMissingCallResponse } from '../../../../src/contract/missing-call.ts';
import type { ScenarioClient, TestedBackend, Scenario } from '../runner.ts';
import { sendCall } from '../send-call.ts';

const requiredHeaders = [
  'authorization',
  'content-type',
  headerNames.environment,
  headerNames.idempotencyKey,
];

/** Response headers that the storefront reads. Only the sandbox sends the header with its clock. */
const exposedHeaders = corsExposedHeaders
  .split(', ')
  .filter((name) => name !== headerNames.clockAhead);

/** The first call of each flow. */
const firstCalls: readonly CallDefinition[] = Object.values(callsByFlow).flatMap(
  ({ required: [first] }) => (first === undefined ? [] : [calls[first as CallId]]),
);

/** Returns the first of these calls that the backend has. */
async function findFirstCall(target: TestedBackend): Promise<CallDefinition> {
  for (const call of firstCalls) {
    const response = await sendCall(target, call, { request: {} });
    if (!isMissingCallResponse(call, response)) return call;
  }
  throw new Error('The backend has none of the calls that a flow starts with.');
}

/**
 * Scenario: checks that the storefront's origin may send requests to the backend.
 * @param origin The storefront's origin, if it differs from the backend's.
 */
export function crossOriginScenario(origin: string): Scenario {
  return {
    name: 'cross-origin',
    async run(client: ScenarioClient, target: TestedBackend) {
      const call = await findFirstCall(target);
      const { headers } = await target.fetch(target.url + call.path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': requiredHeaders.join(', ').toLowerCase(),
        },
      });
      const allowed = headers.get('access-control-allow-origin') ?? '';
      const isAllowed = allowed === origin || allowed === '*';
      client.recordCheck(
        call,
        'allows the storefront’s origin',
        isAllowed,
        `it allows '${allowed}'`,
      );
      const recordNames = (expectation: string, list: string | null, names: readonly string[]) => {
        const listed = new Set((list ?? '').toLowerCase().split(/\s*,\s*/));
        // The wildcard does not include Authorization.
        const isListed = (name: string) =>
          listed.has(name.toLowerCase()) || (listed.has('*') && name !== 'authorization');
        const missing = names.filter((name) => !isListed(name));
        const detail = `missing: ${missing.join(', ')}`;
        client.recordCheck(call, expectation, missing.length === 0, detail);
      };
      recordNames(
        'allows its headers',
        headers.get('access-control-allow-headers'),
        requiredHeaders,
      );
      const response = await target.fetch(target.url + call.path, {
        method: call.method,
        headers: { origin, 'content-type': 'application/json' },
        ...(call.method === 'GET' ? {} : { body: '{}' }),
      });
      recordNames(
        'exposes the headers that the storefront reads',
        response.headers.get('access-control-expose-headers'),
        exposedHeaders,
      );
    },
  };
}

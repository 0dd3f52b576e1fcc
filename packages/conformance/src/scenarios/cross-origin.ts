import { callsByFlow } from '../../../../server/http/openapi/flow-calls.ts';
import { calls, type CallId } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { headerNames } from '../../../../src/contract/header-names.ts';
import type { ScenarioClient, TestedBackend, Scenario } from '../runner.ts';

const requiredHeaders = [
  'authorization',
  'content-type',
  headerNames.environment,
  headerNames.idempotencyKey,
];

/** The first call of the first flow. */
const firstCall: CallDefinition =
  calls[Object.values(callsByFlow).flatMap(({ required }) => required)[0] as CallId];

/**
 * Scenario: checks that the storefront's origin may send requests to the backend.
 * @param origin The storefront's origin, if it differs from the backend's.
 */
export function crossOriginScenario(origin: string): Scenario {
  return {
    name: 'cross-origin',
    async run(client: ScenarioClient, { url, fetch }: TestedBackend) {
      const { headers } = await fetch(url + firstCall.path, {
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
        firstCall,
        'allows the storefront’s origin',
        isAllowed,
        `it allows '${allowed}'`,
      );
      const allowedHeaders = (headers.get('access-control-allow-headers') ?? '').toLowerCase();
      const missing = requiredHeaders.filter(
        (name) => !allowedHeaders.includes(name.toLowerCase()),
      );
      client.recordCheck(
        firstCall,
        'allows its headers',
        missing.length === 0,
        `missing: ${missing.join(', ')}`,
      );
    },
  };
}

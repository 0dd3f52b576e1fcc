import { listBaggagePlans } from '../../../../src/contract/baggage/calls.ts';
import { headerNames } from '../../../../src/contract/header-names.ts';
import type { ScenarioClient, TestedBackend, Scenario } from '../runner.ts';

const requiredHeaders = [
  'authorization',
  'content-type',
  headerNames.environment,
  headerNames.idempotencyKey,
];

/**
 * Scenario: checks that the storefront's origin may send requests to the backend.
 * @param origin The storefront's origin, if it differs from the backend's.
 */
export function crossOriginScenario(origin: string): Scenario {
  return {
    name: 'cross-origin',
    async run(client: ScenarioClient, { url, fetch }: TestedBackend) {
      const { headers } = await fetch(url + listBaggagePlans.path, {
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
        listBaggagePlans,
        'allows the storefront’s origin',
        isAllowed,
        `it allows '${allowed}'`,
      );
      const allowedHeaders = (headers.get('access-control-allow-headers') ?? '').toLowerCase();
      const missing = requiredHeaders.filter(
        (name) => !allowedHeaders.includes(name.toLowerCase()),
      );
      client.recordCheck(
        listBaggagePlans,
        'allows its headers',
        missing.length === 0,
        `missing: ${missing.join(', ')}`,
      );
    },
  };
}

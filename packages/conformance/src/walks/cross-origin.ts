import { listBaggagePlans } from '../../../../src/contract/baggage/calls.ts';
import { headerNames } from '../../../../src/contract/environment.ts';
import type { Asker, Target, Walk } from '../runner.ts';

const needed = ['authorization', 'content-type', headerNames.environment, headerNames.uniqueKey];

/** @param origin of the storefront, where it is not the backend's own */
export function crossOrigin(origin: string): Walk {
  return {
    name: 'cross-origin',
    async run(asker: Asker, { url, fetch }: Target) {
      const { headers } = await fetch(url + listBaggagePlans.path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': needed.join(', ').toLowerCase(),
        },
      });
      const allowed = headers.get('access-control-allow-origin') ?? '';
      const isAllowed = allowed === origin || allowed === '*';
      asker.note(
        listBaggagePlans,
        'lets the storefront’s origin in',
        isAllowed,
        `it says '${allowed}'`,
      );
      const given = (headers.get('access-control-allow-headers') ?? '').toLowerCase();
      const missing = needed.filter((name) => !given.includes(name.toLowerCase()));
      asker.note(
        listBaggagePlans,
        'takes its headers',
        missing.length === 0,
        `not ${missing.join(', ')}`,
      );
    },
  };
}

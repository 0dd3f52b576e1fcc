import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { send } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

/** Calls whose response does not depend on the caller's account. */
const forEveryone = [
  'logout',
  'listAirlines',
  'listBusinessClasses',
  'saveFlow',
  // A signed link opens these.
  'getCancellablePolicy',
  'requestCancellation',
];

const optional = Object.values<CallDefinition>(calls).filter(({ auth }) => auth === 'optional');

test('an expired token is rejected by each call that needs no account but may use one', async () => {
  const accepting: string[] = [];
  for (const { id, method, path } of optional) {
    const url = path.replaceAll(/:\w+/g, 'x');
    const token = 'a'.repeat(43);
    const { status } = await send(server, method, url, method === 'GET' ? undefined : {}, {
      token,
    });
    if (status !== 401) accepting.push(id);
  }
  expect(accepting.toSorted()).toEqual(forEveryone.toSorted());
});

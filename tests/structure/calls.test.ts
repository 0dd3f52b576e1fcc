import { describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import * as z from 'zod/mini';
import type { CallDefinition } from '../../src/contract/define-call.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { ratingAddressErrorCodes, wireAddressSchema } from '../../src/contract/address.ts';
import { chargeErrorCodes } from '../../src/contract/purchase/purchase.ts';
import { readSourceFiles } from '../fixtures/source-files.ts';

const listed: [string, CallDefinition][] = Object.entries(calls);

describe('the list of calls', () => {
  test('contains every call that the contract defines', () => {
    const definedCalls = readSourceFiles()
      .filter((file) => file.path.startsWith('src/contract/'))
      .flatMap(({ text }) =>
        [...text.matchAll(/= defineCall\(\{\s*id: '(\w+)'/g)].map((m) => m[1]),
      );
    expect(definedCalls.toSorted()).toEqual(listed.map(([id]) => id).toSorted());
  });

  test('is not imported by the storefront, which imports each call from its own file', () => {
    const whole = readSourceFiles().filter(
      ({ path, imports }) => path.startsWith('src/') && imports.includes('src/contract/calls.ts'),
    );
    expect(whole.map(({ path }) => path)).toEqual([]);
  });

  test('lists each call under its own id', () => {
    expect(listed.filter(([id, call]) => call.id !== id)).toEqual([]);
  });

  test('contains no route twice', () => {
    const routes = listed.map(([, call]) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
    expect(routes.toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  test('has a request and the key errors for every idempotent call', () => {
    const once = listed.filter(([, call]) => call.idempotent);
    expect(once.length).toBeGreaterThan(0);
    for (const [id, call] of once) {
      expect(call.request, id).toBeDefined();
      expect(call.errors, id).toEqual(
        expect.arrayContaining(['unique_key_required', 'unique_key_reused']),
      );
    }
  });

  test('has the rating errors for calls with an address, and the purchase errors for every purchase', () => {
    const products = listed.filter(([, { path }]) => path.includes('/protections/'));
    const rated = products.filter(([, call]) => fieldsOf(call).includes(wireAddressSchema));
    const purchaseCalls = products.filter(([, call]) => call.idempotent);
    expect(purchaseCalls.length).toBeGreaterThan(0);
    expect(products.flatMap(([, call]) => fieldsOf(call)).length).toBeGreaterThan(0);
    const lacking = (of: typeof listed, errors: readonly ErrorCode[]) =>
      of.flatMap(([id, call]) =>
        errors.filter((code) => !call.errors.includes(code)).map((code) => `${id} ${code}`),
      );
    expect([
      ...lacking(rated, ratingAddressErrorCodes),
      ...lacking(purchaseCalls, chargeErrorCodes),
    ]).toEqual([]);
  });
});

/** Returns the schemas of the fields in a call's request. */
function fieldsOf({ request }: CallDefinition): unknown[] {
  return request instanceof z.ZodMiniObject ? Object.values(request.def.shape) : [];
}

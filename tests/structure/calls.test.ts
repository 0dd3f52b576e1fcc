import { describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import type { CallDefinition } from '../../src/contract/define-call.ts';
import { readSourceFiles } from '../fixtures/source-files.ts';

const listed: [string, CallDefinition][] = Object.entries(calls);

describe('the list of calls', () => {
  test('holds every call that the contract defines', () => {
    const defined = readSourceFiles()
      .filter((file) => file.path.startsWith('src/contract/'))
      .flatMap(({ text }) =>
        [...text.matchAll(/= defineCall\(\{\s*id: '(\w+)'/g)].map((m) => m[1]),
      );
    expect(defined.toSorted()).toEqual(listed.map(([id]) => id).toSorted());
  });

  test('is loaded by no part of the storefront, which takes each call from its own file', () => {
    const whole = readSourceFiles().filter(
      ({ path, imports }) => path.startsWith('src/') && imports.includes('src/contract/calls.ts'),
    );
    expect(whole.map(({ path }) => path)).toEqual([]);
  });

  test('files each call under its own id', () => {
    expect(listed.filter(([id, call]) => call.id !== id)).toEqual([]);
  });

  test('describes no route twice', () => {
    const routes = listed.map(([, call]) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
    expect(routes.toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  test('protects every call that is carried out once with a key and a request', () => {
    const once = listed.filter(([, call]) => call.once);
    expect(once.length).toBeGreaterThan(0);
    for (const [id, call] of once) {
      expect(call.request, id).toBeDefined();
      expect(call.errors, id).toEqual(
        expect.arrayContaining(['unique_key_required', 'unique_key_reused']),
      );
    }
  });
});

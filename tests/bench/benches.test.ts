import { describe, expect, test } from 'vitest';
import { benches } from '../../bench/bench.mjs';

describe('every bench', () => {
  test.each(Object.entries(benches))('%s has a full run and a short one', (_, bench) => {
    expect(bench).toEqual(
      expect.objectContaining({ run: expect.any(Function), short: expect.any(Function) }),
    );
    expect(bench.short).not.toBe(bench.run);
  });
});

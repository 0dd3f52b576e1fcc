import { expect, test } from 'vitest';
import { failedTests } from '../../scripts/test-reports.mjs';

test('finds the failed tests of Vitest and Playwright in unfinished output', () => {
  const output = `
 RUN  v5.1.0
 ✓  node  tests/core/values.test.ts (2 tests) 8ms
 ❯  node  tests/core/call.test.ts (2 tests | 1 failed) 13ms
   ❯ outer (2)
     × fails 7ms
[3/40] [wide-light] › home.spec.ts:3:1 › home
  1) [wide-light] › tests/e2e/home.spec.ts:12:3 › the home page › has a title
    Error: expect(locator).toBeVisible() failed
 Tests  1 failed | 1 passed (2)`;
  expect(failedTests(output)).toEqual([
    '❯  node  tests/core/call.test.ts (2 tests | 1 failed) 13ms',
    '× fails 7ms',
    '1) [wide-light] › tests/e2e/home.spec.ts:12:3 › the home page › has a title',
  ]);
});

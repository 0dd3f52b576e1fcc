// Vitest setup file: stores the path of the current test file in an environment variable. Processes
// that the test starts inherit it.
import { relative } from 'node:path';
import { expect } from 'vitest';

const { testPath = '' } = expect.getState();
process.env['MUTANTS_TEST_FILE'] = relative(process.cwd(), testPath);

// Setup file for Vitest: stores the current test file in the environment, also for started
// processes.
import { relative } from 'node:path';
import { expect } from 'vitest';

const { testPath = '' } = expect.getState();
process.env['MUTANTS_TEST_FILE'] = relative(process.cwd(), testPath);

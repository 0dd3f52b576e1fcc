// A setup file of vitest's: says in the environment which test file runs, for the processes that it starts too.
import { relative } from 'node:path';
import { expect } from 'vitest';

const { testPath = '' } = expect.getState();
process.env['MUTANTS_TEST_FILE'] = relative(process.cwd(), testPath);

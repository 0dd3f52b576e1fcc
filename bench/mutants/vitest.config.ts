// Extends the project's configuration. Runs the test files in the order of MUTANTS_ORDER, and tells
// each started process its test file.
import { relative } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import project from '../../vitest.config.ts';

const order = (process.env['MUTANTS_ORDER'] ?? '').split(' ');

class NamedOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const position = ({ moduleId }: TestSpecification) =>
      order.indexOf(relative(process.cwd(), moduleId));
    return Promise.resolve(files.toSorted((one, other) => position(one) - position(other)));
  }
}

export default mergeConfig(
  project,
  defineConfig({
    test: {
      setupFiles: ['bench/mutants/name-test-file.ts'],
      sequence: { sequencer: NamedOrder },
    },
  }),
);

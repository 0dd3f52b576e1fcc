import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '../../fixtures/run-command.ts';

const nowhere = { DATA_DIR: '/nonexistent', DATABASE_URL: '' };

test.each(['backup', 'restore', 'migrate', 'rotate-bank-key'])(
  '%s prints its usage with --help, without a database',
  async (name) => {
    const { code, stdout } = await runCommand(name, ['--help'], nowhere);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`npm run ${name}`)]);
    expect(existsSync('--help')).toBe(false);
  },
);

test.each(['backup', 'migrate', 'rotate-bank-key'])('%s rejects unknown options', async (name) => {
  const { code, stdout, stderr } = await runCommand(name, ['--all'], nowhere);
  // The command `migrate` writes a line of the log, on standard output.
  expect([code, stdout + stderr]).toEqual([2, expect.stringContaining("'--all'")]);
});

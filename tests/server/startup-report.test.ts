import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../fixtures/run-command.ts';

const module = join(import.meta.dirname, '../../server/startup-report.ts');

/** Runs code in a process that logs Node's messages, and returns what it wrote. */
function run(code: string) {
  const script = `import { logNodeMessages } from ${JSON.stringify(module)}; logNodeMessages(); ${code}`;
  const options = ['--input-type=module', '--eval', script];
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { status, stderr, events: lines.map((line) => JSON.parse(line)) };
}

test('a crash is one line of the log, and ends the process with 1', () => {
  const { status, stderr, events } = run(`await null; throw new TypeError('no such thing');`);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(events).toEqual([
    expect.objectContaining({
      level: 'error',
      event: 'crashed',
      error: 'TypeError',
      message: 'no such thing',
      stack: expect.stringMatching(/^at /),
    }),
  ]);
});

test('a rejected promise that nothing handles is a crash, too', () => {
  const { status, events } = run(`Promise.reject(new Error('lost')); setInterval(() => {}, 1000);`);
  expect(status).toBe(1);
  expect(events).toEqual([expect.objectContaining({ event: 'crashed', message: 'lost' })]);
});

test('a crash does not quote the message of a database error', () => {
  const { events } = run(`throw Object.assign(new Error('Ana Lopez'), { code: '23505' });`);
  expect(JSON.stringify(events)).not.toContain('Ana');
  expect(events).toEqual([expect.objectContaining({ event: 'crashed', code: '23505' })]);
});

test("Node's own warnings are events of the log", () => {
  const { status, stderr, events } = run(`process.emitWarning('too many listeners');`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(events).toEqual([
    expect.objectContaining({ event: 'node_warning', message: 'too many listeners' }),
  ]);
});

test('the migration before a start is an event of the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-migrate-'));
  const { code, stdout } = await runCommand('migrate', [], { DATA_DIR: folder, DATABASE_URL: '' });
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    event: 'migrated',
    message: expect.stringMatching(/^Migrated: /),
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendSignal } from '../../scripts/cleanup-watcher.mjs';

const scripts = join(import.meta.dirname, '../../scripts');
const endlessScript = 'setInterval(() => {}, 1000);';
let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coverfront-runs-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a Node process that runs this code. Waits for the process's first output. */
async function start(code: string) {
  const options = ['--input-type=module', '--eval', code];
  const child = spawn(process.execPath, options, { cwd: scripts });
  // Listens for the exit now, because the process may exit before its output arrives.
  const ended = once(child, 'exit');
  const [output] = await once(child.stdout, 'data');
  return { child, ended, output: String(output).trim() };
}

describe('a runner killed by SIGKILL', () => {
  const ignoresSigterm = `process.on('SIGTERM', () => {}); console.log('up'); ${endlessScript}`;
  const runner = (code: string) => `
    import { spawn } from 'node:child_process';
    import { once } from 'node:events';
    import { startCleanupWatcher } from './cleanup-watcher.mjs';
    const cleanupWatcher = startCleanupWatcher(${JSON.stringify(folder)});
    const server = spawn(process.execPath, ['--eval', ${JSON.stringify(code)}], { detached: true });
    await once(server.stdout, 'data');
    cleanupWatcher.watch(-server.pid);
    console.log(server.pid);
    ${endlessScript}`;

  test.each([
    ['ends', `console.log('up'); ${endlessScript}`],
    ['kills, if it ignores SIGTERM,', ignoresSigterm],
  ])('%s what it has started, and leaves no folder', async (_, code) => {
    const { child, output } = await start(runner(code));
    const server = Number(output);
    expect(sendSignal(server, 0)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => sendSignal(server, 0)).toBe(false);
    await expect.poll(() => existsSync(folder)).toBe(false);
  });
});

describe('a build', () => {
  const builder = (rest: string) => `
    import { withLock } from './lock.mjs';
    await withLock(${JSON.stringify(join(folder, 'lock'))}, 'waiting', () => {
      console.log('building');
      ${rest}
    });`;

  test('waits for another build, and starts when that one is killed', async () => {
    const first = await start(builder(`return new Promise(() => { ${endlessScript} });`));
    expect(first.output).toBe('building');
    const second = await start(builder(''));
    expect(second.output).toBe('waiting');
    const next = once(second.child.stdout, 'data');
    first.child.kill('SIGKILL');
    expect(String((await next)[0]).trim()).toBe('building');
    expect(await second.ended).toEqual([0, null]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signalTo } from '../../scripts/sweeper.mjs';

const scripts = join(import.meta.dirname, '../../scripts');
const forEver = 'setInterval(() => {}, 1000);';
let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coverfront-runs-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that runs this code, and the first thing that it said. */
async function start(code: string) {
  const options = ['--input-type=module', '--eval', code];
  const child = spawn(process.execPath, options, { cwd: scripts });
  // It may end before what it said has come.
  const ended = once(child, 'exit');
  const [said] = await once(child.stdout, 'data');
  return { child, ended, said: String(said).trim() };
}

describe('a runner that is killed outright', () => {
  const stubborn = `process.on('SIGTERM', () => {}); console.log('up'); ${forEver}`;
  const runner = (code: string) => `
    import { spawn } from 'node:child_process';
    import { once } from 'node:events';
    import { startSweeper } from './sweeper.mjs';
    const sweeper = startSweeper(${JSON.stringify(folder)});
    const server = spawn(process.execPath, ['--eval', ${JSON.stringify(code)}], { detached: true });
    await once(server.stdout, 'data');
    sweeper.watch(-server.pid);
    console.log(server.pid);
    ${forEver}`;

  test.each([
    ['ends', `console.log('up'); ${forEver}`],
    ['kills where it would stay', stubborn],
  ])('%s what it has started, and leaves no folder', async (_, code) => {
    const { child, said } = await start(runner(code));
    const server = Number(said);
    expect(signalTo(server, 0)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => signalTo(server, 0)).toBe(false);
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

  test('waits for another one, and is let in where that was killed', async () => {
    const first = await start(builder(`return new Promise(() => { ${forEver} });`));
    expect(first.said).toBe('building');
    const second = await start(builder(''));
    expect(second.said).toBe('waiting');
    const next = once(second.child.stdout, 'data');
    first.child.kill('SIGKILL');
    expect(String((await next)[0]).trim()).toBe('building');
    expect(await second.ended).toEqual([0, null]);
  });
});

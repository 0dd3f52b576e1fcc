import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let folder = '';
/** One line for each start of the stand-in for npm. */
let calls = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-api-ui-test-'));
  calls = join(folder, 'calls');
  for (const path of ['scripts/api-ui.mjs', 'server/http/docs/api-ui.json'])
    cpSync(join(root, path), join(folder, path));
  mkdirSync(join(folder, 'bin'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a stand-in for npm on the PATH that runs this shell code. */
function setNpm(code: string): void {
  const script = `#!/bin/sh\necho called >> ${calls}\n${code}\n`;
  writeFileSync(join(folder, 'bin/npm'), script, { mode: 0o755 });
}

function download(options = '') {
  const script = `import { downloadApiUi } from './scripts/api-ui.mjs'; downloadApiUi(${options});`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  });
}

const countCalls = () =>
  existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n').length : 0;

test('a failed download is not repeated by the next command, but by npm run api-ui', () => {
  setNpm('echo "getaddrinfo ENOTFOUND" >&2; exit 1');
  const first = download();
  expect(first.status).toBe(0);
  expect(first.stderr).toMatch(/docs\/api will not work \(npm run api-ui\): getaddrinfo/);
  expect(download().stderr).toBe('');
  expect(countCalls()).toBe(1);
  download('{ again: true }');
  expect(countCalls()).toBe(2);
});

test('a download that does not end is stopped', () => {
  setNpm('exec sleep 300');
  const { status, stderr } = download('{ timeLimitMs: 200 }');
  expect(status).toBe(0);
  expect(stderr).toContain('the download takes too long');
});

// npm run api-ui: takes the interface of the API's reference from its package, whose one script has in it all of the
// 287 MB that installing the package would bring. Every npm script does so once, before it runs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** Of @scalar/api-reference, MIT. */
export const version = '1.72.1';
/** What the registry says of the package's file; whoever changes the version takes it from there. */
const integrity =
  'sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==';
const folder = join(import.meta.dirname, '..', 'node_modules', '.coverfront');
/** Packed: the provider sends it as it is. */
export const apiUiFile = join(folder, `api-reference-${version}.js.br`);

/** Without it everything runs but the page /docs/api, which says what is missing. */
export function takeApiUi() {
  if (existsSync(apiUiFile)) return;
  const scratch = mkdtempSync(join(tmpdir(), 'coverfront-api-ui-'));
  try {
    const script = unpack(scratch);
    mkdirSync(folder, { recursive: true });
    // The best quality takes a minute, and saves a tenth.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const partial = `${apiUiFile}.${process.pid}`;
    writeFileSync(partial, brotliCompressSync(script, { params }));
    renameSync(partial, apiUiFile);
  } catch (error) {
    console.warn(`/docs/api will lack its interface (npm run api-ui): ${firstLine(error)}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function unpack(cwd) {
  const wanted = `@scalar/api-reference@${version}`;
  const options = { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  const file = execFileSync('npm', ['pack', '--silent', wanted], options).trim().split('\n').at(-1);
  const found = `sha512-${createHash('sha512')
    .update(readFileSync(join(cwd, file)))
    .digest('base64')}`;
  if (found !== integrity) throw new Error(`${wanted} is not the file that was looked at`);
  execFileSync('tar', ['-xzf', file, 'package/dist/browser/standalone.js'], { cwd });
  return readFileSync(join(cwd, 'package', 'dist', 'browser', 'standalone.js'));
}

function firstLine(error) {
  return String(error.stderr || error.message || error)
    .trim()
    .split('\n')[0];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) takeApiUi();

// npm run api-ui: extracts one script from an npm package, for the API reference page. Installing
// the package would take 287 MB, but this one script contains everything that the page needs. npm
// scripts run this file first, if the extracted script is missing. They try it once: if the download
// fails, for example without a network, only npm run api-ui or another version tries it again.
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
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Name and version of the package, and the checksum that npm publishes for its file. */
const apiUiPackage = JSON.parse(readFileSync(join(root, 'server/http/docs/api-ui.json'), 'utf8'));
const folder = join(root, 'node_modules', '.coverfront');
/** The script is stored compressed, because the server sends the file unchanged. */
const apiUiFile = join(folder, `api-reference-${apiUiPackage.version}.js.br`);
/** Exists after a failed download of this version. `npm ci` removes it with node_modules. */
const failureFile = `${apiUiFile}.failed`;
/** Without a network, npm would repeat its requests for two minutes. */
const TIME_LIMIT_MS = 30_000;

/**
 * Downloads the script if it is missing. If the download fails, only the page /docs/api does not
 * work. A message says so.
 * @param {object} [options]
 * @param {boolean} [options.again] true also tries it after a failed download
 * @param {number} [options.timeLimitMs] time limit of the download
 */
export function downloadApiUi({ again = false, timeLimitMs = TIME_LIMIT_MS } = {}) {
  if (existsSync(apiUiFile) || (existsSync(failureFile) && !again)) return;
  const scratch = mkdtempSync(join(tmpdir(), 'coverfront-api-ui-'));
  try {
    const script = unpack(scratch, timeLimitMs);
    mkdirSync(folder, { recursive: true });
    // The best compression quality takes a minute and saves only a tenth of the size.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const partial = `${apiUiFile}.${process.pid}`;
    writeFileSync(partial, brotliCompressSync(script, { params }));
    renameSync(partial, apiUiFile);
    rmSync(failureFile, { force: true });
  } catch (error) {
    console.warn(`/docs/api will not work (npm run api-ui): ${describe(error)}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(failureFile, '');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function unpack(cwd, timeout) {
  const packageSpec = `${apiUiPackage.package}@${apiUiPackage.version}`;
  const options = { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  const npmOptions = ['pack', '--silent', '--fetch-retries=1', packageSpec];
  const file = execFileSync('npm', npmOptions, { ...options, timeout })
    .trim()
    .split('\n')
    .at(-1);
  const hash = createHash('sha512').update(readFileSync(join(cwd, file)));
  if (`sha512-${hash.digest('base64')}` !== apiUiPackage.integrity)
    throw new Error(`${packageSpec} does not match the expected checksum`);
  execFileSync('tar', ['-xzf', file, 'package/dist/browser/standalone.js'], { cwd });
  return readFileSync(join(cwd, 'package', 'dist', 'browser', 'standalone.js'));
}

/** Returns the first line of an error's message. */
function describe(error) {
  if (error.code === 'ETIMEDOUT') return 'the download takes too long';
  return String(error.stderr || error.message || error)
    .trim()
    .split('\n')[0];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  downloadApiUi({ again: true });

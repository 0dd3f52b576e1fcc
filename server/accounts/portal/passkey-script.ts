import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Path of the script on this server. */
export const PASSKEY_SCRIPT_PATH = '/portal/passkey.js';

/** Returns the script of the sign-in form: the WebAuthn library and our code. */
export function passkeyScript(): string {
  const library = dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser'));
  const files = [
    join(library, '../dist/bundle/index.umd.min.js'),
    join(import.meta.dirname, 'passkey.js'),
  ];
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

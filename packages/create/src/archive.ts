/** The files that were packed with this package. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface PackedFile {
  path: string;
  mode: number;
  /** Base64. */
  content: string;
}

export function readArchive(file: URL): PackedFile[] {
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as PackedFile[];
}

/** True for a file whose content is text. */
export const isText = (path: string) =>
  /\.(?:ts|tsx|mjs|astro|mdx?|json|css|txt|ya?ml|html|svg)$/.test(path);

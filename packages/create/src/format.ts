/** Formats the files that lost something, with the settings of the shop. */
import * as prettier from 'prettier';
import * as astroPlugin from 'prettier-plugin-astro';
import type { Files } from './products.ts';

export async function formatChanged(files: Files, before: Files): Promise<void> {
  const options = JSON.parse(files.get('.prettierrc.json') ?? '{}') as prettier.Options;
  for (const [path, text] of files) {
    if (before.get(path) === text || !/\.(?:ts|tsx|mjs|astro|json)$/.test(path)) continue;
    files.set(
      path,
      await prettier.format(text, {
        ...options,
        filepath: path,
        plugins: [astroPlugin as unknown as prettier.Plugin],
      }),
    );
  }
}

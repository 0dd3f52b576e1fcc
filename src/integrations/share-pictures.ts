import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import type { Brand } from '../contract/brand.ts';
import { inTurns, keptFiles, type KeptFiles } from '../site/kept-files.ts';
import { pagePicture, type PictureOrder } from '../site/page-picture.ts';
import { brandFile, loadBrand } from './brand-theme.ts';

/** What draws them: another version draws them all anew. */
const drawers = ['page-picture.ts', 'outlined-text.ts'].map(
  (name) => new URL(`../site/${name}`, import.meta.url),
);

/**
 * Draws /og/{page}.png, which shared links show, for every page that may be shared: all together once the pages stand,
 * and each only where its words or the brand have changed. The development server draws those that are asked for.
 * @param setting BRAND_FILE
 */
export function sharePictures(setting: string | undefined): AstroIntegration {
  let cacheDir: URL;
  return {
    name: 'share-pictures',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir;
      },
      'astro:config:setup': ({ command, injectRoute }) => {
        const routes = '/src/pages/og';
        if (command === 'dev') {
          injectRoute({ pattern: '/og/[...page].png', entrypoint: `.${routes}/_picture.ts` });
        } else {
          injectRoute({ pattern: '/og/list.json', entrypoint: `.${routes}/_picture-list.ts` });
        }
      },
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        const list = new URL('og/list.json', dir);
        const orders = JSON.parse(await readFile(list, 'utf8')) as PictureOrder[];
        await rm(list);
        const files = keptFiles(cacheDir, 'share-pictures');
        await drawAll(orders, loadBrand(brandFile(setting)), { dir, files });
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        logger.info(`${files.made} drawn, ${files.kept} kept from before: ${seconds} s`);
      },
    },
  };
}

async function drawAll(
  orders: readonly PictureOrder[],
  brand: Brand,
  { dir, files }: { dir: URL; files: KeptFiles },
): Promise<void> {
  const look = lookOf(brand);
  await inTurns(orders, async ({ page, ...words }) => {
    const key = look + JSON.stringify(words);
    await files.make(key, () => pagePicture(brand, words));
    await files.lay(fileURLToPath(new URL(`og/${page}.png`, dir)), key);
  });
  await files.sweep();
}

/** All that the pictures have in common. */
function lookOf({ name, logo, tokens }: Brand): string {
  const faces = [tokens.fontDisplay.src, tokens.fontText.src].map((src) =>
    readFileSync(`public${src}`, 'base64'),
  );
  const code = drawers.map((file) => readFileSync(file, 'utf8'));
  const look = [name, logo, tokens, sharp.versions, faces, code];
  return createHash('sha256').update(JSON.stringify(look)).digest('hex');
}

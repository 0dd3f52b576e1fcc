import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import type { Brand } from '../contract/brand.ts';
import { runWithLimitedConcurrency, openBuildCache, type BuildCache } from '../site/build-cache.ts';
import { renderOgImage, type OgImageRequest } from '../site/og-image.ts';
import { brandFilePath, loadBrand } from './brand-theme.ts';

/**
 * Source files of the image renderer. If one of these files changes, all images are rendered again.
 */
const rendererSources = ['og-image.ts', 'outlined-text.ts'].map(
  (name) => new URL(`../site/${name}`, import.meta.url),
);

/**
 * Renders an image /og/{page}.png for every indexable page. Social networks show this image with a
 * shared link. A build renders all images after the pages, but skips an image if its text and the
 * brand have not changed. The development server renders an image when the image is requested.
 * @param setting value of the setting BRAND_FILE
 */
export function ogImages(setting: string | undefined): AstroIntegration {
  let cacheDir: URL;
  return {
    name: 'og-images',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir;
      },
      'astro:config:setup': ({ command, injectRoute }) => {
        const routes = '/src/pages/og';
        if (command === 'dev') {
          injectRoute({ pattern: '/og/[...page].png', entrypoint: `.${routes}/_og-image.ts` });
        } else {
          injectRoute({ pattern: '/og/list.json', entrypoint: `.${routes}/_og-image-list.ts` });
        }
      },
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        const list = new URL('og/list.json', dir);
        const requests = JSON.parse(await readFile(list, 'utf8')) as OgImageRequest[];
        await rm(list);
        const files = openBuildCache(cacheDir, 'og-images');
        await renderAll(requests, loadBrand(brandFilePath(setting)), { dir, files });
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        logger.info(`${files.createdCount} rendered, ${files.reusedCount} reused: ${seconds} s`);
      },
    },
  };
}

async function renderAll(
  requests: readonly OgImageRequest[],
  brand: Brand,
  { dir, files }: { dir: URL; files: BuildCache },
): Promise<void> {
  const sharedHash = hashSharedInputs(brand);
  await runWithLimitedConcurrency(requests, async ({ page, ...text }) => {
    const key = sharedHash + JSON.stringify(text);
    await files.ensure(key, () => renderOgImage(brand, text));
    await files.linkTo(fileURLToPath(new URL(`og/${page}.png`, dir)), key);
  });
  await files.prune();
}

/** Returns a hash of the inputs that all images share: the brand and the renderer. */
function hashSharedInputs({ name, logo, tokens }: Brand): string {
  const fontFiles = [tokens.fontDisplay.src, tokens.fontText.src].map((src) =>
    readFileSync(`public${src}`, 'base64'),
  );
  const code = rendererSources.map((file) => readFileSync(file, 'utf8'));
  const sharedInputs = [name, logo, tokens, sharp.versions, fontFiles, code];
  return createHash('sha256').update(JSON.stringify(sharedInputs)).digest('hex');
}

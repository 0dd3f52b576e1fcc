import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Brand } from '../contract/brand.ts';
import { brandCss } from '../site/brand-css.ts';
import { darkCss } from '../site/dark-css.ts';
import { brandCollection } from '../site/content-checks/collections.ts';
import { parseContentFile } from '../site/content-checks/content-files.ts';
import { formatContentErrors } from '../site/content-checks/content-error.ts';
import { contentFieldErrors } from '../site/content-checks/field-checks.ts';

const defaultFile = 'src/content/brand/alderway.json';

/**
 * Returns the path of the brand file.
 * @param setting value of the setting BRAND_FILE; without it, the default brand is used
 */
export function brandFilePath(setting: string | undefined): string {
  return resolve(setting || defaultFile);
}

/**
 * Reads and validates a brand file. Its format is JSON, as in src/content/brand.
 * @throws Error without a stack trace. The message names the file, each wrong field, and each pair
 * of colors with too little contrast.
 */
export function loadBrand(file: string): Brand {
  const displayPath = relative('', file);
  const read = parseContentFile(displayPath, readFileSync(file, 'utf8'));
  const errors =
    'errors' in read
      ? read.errors
      : contentFieldErrors([{ collection: brandCollection, file: displayPath, id: '', ...read }]);
  if (errors.length > 0) throw Object.assign(new Error(formatContentErrors(errors)), { stack: '' });
  return (read as { data: Brand }).data;
}

/**
 * Builds the site with the brand file from the setting BRAND_FILE instead of the default brand
 * file. Provides the brand's colors and other design tokens as `virtual:brand.css`, and the
 * account's dark theme as `virtual:dark.css`. If two colors have too little contrast, the build
 * stops.
 */
export function brandTheme(setting: string | undefined): AstroIntegration {
  const file = brandFilePath(setting);
  return {
    name: 'brand-theme',
    hooks: {
      'astro:config:setup': ({ updateConfig, addWatchFile }) => {
        loadBrand(file);
        addWatchFile(file);
        updateConfig({ vite: { plugins: [brandPlugin(file)] } });
      },
    },
  };
}

function brandPlugin(file: string) {
  const styles: Record<string, () => string> = {
    'virtual:brand.css': () => brandCss(loadBrand(file)),
    'virtual:dark.css': () => darkCss,
  };
  const resolved = (id: string) => id.replace('virtual:', '/@brand/');
  return {
    name: 'brand-theme',
    enforce: 'pre' as const,
    resolveId(id: string) {
      if (id in styles) return resolved(id);
      return id.endsWith('/brand/alderway.json') ? file : null;
    },
    load(id: string) {
      const style = Object.keys(styles).find((name) => resolved(name) === id);
      return style ? styles[style]?.() : null;
    },
  };
}

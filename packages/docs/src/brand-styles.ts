import type { Plugin } from 'vite';
import { brandFilePath, loadBrand } from '../../../src/integrations/brand-theme.ts';
import { brandCss } from '../../../src/site/brand-css.ts';
import { darkCss } from '../../../src/site/dark-css.ts';
import { repositoryRoot } from './paths.ts';

export const brand = loadBrand(brandFilePath(process.env.BRAND_FILE));
const id = '/@brand/docs.css';

/** Provides the storefront's colors and fonts as `virtual:brand.css`. */
export function brandStyles(): Plugin {
  return {
    name: 'brand-styles',
    enforce: 'pre',
    resolveId: (name) => (name === 'virtual:brand.css' ? id : null),
    load(name) {
      if (name !== id) return null;
      const fonts = brandCss(brand).replaceAll("url('/", `url('${repositoryRoot}/public/`);
      // Every page of the site has a dark theme, not only the account.
      return fonts + darkCss.replaceAll('.account', ':root');
    },
  };
}

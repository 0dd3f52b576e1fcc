// The look of the editor: the tokens, fonts and logo of the storefront. Keystatic's own styles read
// custom properties, so no rule of Keystatic is copied.
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brandFilePath, loadBrand } from '../../../src/integrations/brand-theme.ts';
import { brandCss } from '../../../src/site/brand-css.ts';
import { darkCss } from '../../../src/site/dark-css.ts';
import { logoSvg } from '../../../src/site/logo-svg.ts';

const project = join(import.meta.dirname, '../../..');

/** Returns the path of the brand file of a project. */
export function brandFileOf(root: string): string {
  return resolve(root, relative('', brandFilePath(process.env.BRAND_FILE)));
}

/** Returns the brand's name and logo. An invalid brand file has neither, and the editor still opens. */
export function editorBrand(root: string): { name: string; mark: string } {
  try {
    const brand = loadBrand(brandFileOf(root));
    return { name: brand.name, mark: logoSvg(brand) };
  } catch {
    return { name: 'Content', mark: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  }
}

export function editorStyles(root: string): string {
  const tokens = readFileSync(join(project, 'src/styles/tokens.css'), 'utf8');
  const own = readFileSync(join(import.meta.dirname, 'editor.css'), 'utf8');
  return [tokens, brandStyles(root), darkTokens, own].join('\n');
}

function brandStyles(root: string): string {
  try {
    return brandCss(loadBrand(brandFileOf(root)));
  } catch {
    return '';
  }
}

/** The dark theme of the account pages, for the classes of Keystatic's switch. */
const darkTokens = darkCss
  .replaceAll(".account:not([data-theme='light'])", '.kui-scheme--auto')
  .replaceAll(".account[data-theme='dark']", '.kui-scheme--dark');

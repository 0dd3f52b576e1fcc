import type { Brand, BrandTokens } from '../contract/brand.ts';
import { contrast, mix, reachContrast } from './contrast.ts';
import { cssRule, darkColours } from './dark-css.ts';

const white = '#FFFFFF';
const ground = '#F4F7F9';
const danger = '#B3201A';
const dark = { ...darkColours, onBrand: '#08202F' };

type Pair = readonly [name: string, front: string, back: string];

function textPairs(t: BrandTokens): Pair[] {
  const grounds = { white, ground, field: t.field, tint: t.tint, accentTint: t.accentTint };
  const over = (name: string, colour: string, names: (keyof typeof grounds)[]): Pair[] =>
    names.map((back) => [`${name} on ${back}`, colour, grounds[back]]);
  return [
    ['onBrand on brand', t.onBrand, t.brand],
    ['onBrand on the hovered brand', t.onBrand, mix(t.brand, t.ink, 0.7)],
    ['onDeep on brandDeep', t.onDeep, t.brandDeep],
    ['ink2 on line', t.ink2, t.line],
    ['danger on field', danger, t.field],
    ...over('brand', t.brand, ['white', 'ground', 'field', 'tint']),
    ...over('ink', t.ink, ['white', 'ground', 'field', 'tint', 'accentTint']),
    ...over('ink2', t.ink2, ['white', 'ground', 'field', 'tint', 'accentTint']),
  ];
}

function graphicPairs(t: BrandTokens): Pair[] {
  return [
    ['accent on white', t.accent, white],
    ['accent on field', t.accent, t.field],
    ['accent on brandDeep', t.accent, t.brandDeep],
    ['accent on accentTint', t.accent, t.accentTint],
    ['control on white', t.control, white],
    ['control on ground', t.control, ground],
    ['control on tint', t.control, t.tint],
    ['control on field', t.control, t.field],
  ];
}

/**
 * What is wrong with a theme, one sentence for each pair: text under 4.5 and graphics under 3. Empty
 * when the theme can be used.
 */
export function themeFaults(tokens: BrandTokens): string[] {
  const under = (pairs: Pair[], least: number) =>
    pairs
      .map(([name, front, back]) => ({ name, front, back, ratio: contrast(front, back) }))
      .filter(({ ratio }) => ratio < least)
      .map(
        ({ name, front, back, ratio }) =>
          `${name} (${front} on ${back}) has a contrast of ${ratio.toFixed(2)}, ${least} is needed`,
      );
  return [...under(textPairs(tokens), 4.5), ...under(graphicPairs(tokens), 3)];
}

/** Quiet text and hairlines on the dark bands; a tenant's deep colour may be a light one. */
function deepShades(t: BrandTokens) {
  const isDark = contrast(t.brandDeep, white) > contrast(t.brandDeep, '#000000');
  const base = isDark ? t.field : t.onDeep;
  return {
    second: reachContrast(mix(base, t.brandDeep, 0.92), t.brandDeep, t.onDeep, 4.5),
    quiet: reachContrast(mix(base, t.brandDeep, 0.8), t.brandDeep, t.onDeep, 4.5),
    line: mix(base, t.brandDeep, 0.17),
  };
}

/** Dark values: the tenant's own where given, else its light ones lightened until they can be read. */
function darkValues({ tokens, dark: given = {} }: Brand) {
  const brand = given.brand ?? reachContrast(tokens.brand, dark.field, white, 4.5);
  const brandDeep = given.brandDeep ?? mix(tokens.brandDeep, dark.surface, 0.5);
  return {
    '--brand': brand,
    '--on-brand': given.onBrand ?? (contrast(brand, dark.onBrand) >= 4.5 ? dark.onBrand : white),
    '--brand-deep': contrast(brandDeep, white) >= 4.5 ? brandDeep : '#16344E',
    '--accent': given.accent ?? reachContrast(tokens.accent, dark.surface, white, 4.5),
  };
}

function face({ family, src, fallbackSizeAdjust }: BrandTokens['fontText']): string {
  return `@font-face {
  font-family: '${family}';
  src: url('${src}') format('woff2');
  font-weight: 400 700;
  font-display: swap;
}
@font-face {
  font-family: '${family} fallback';
  src: local('Arial'), local('Liberation Sans'), local('Helvetica Neue');
  size-adjust: ${fallbackSizeAdjust}%;
}`;
}

function stack({ family }: BrandTokens['fontText']): string {
  return `'${family}', '${family} fallback', system-ui, sans-serif`;
}

/**
 * The brand's tokens as custom properties, with its two faces and the dark values of the account area
 * (which dark-css.ts puts to use as --dark-*).
 */
export function brandCss(brand: Brand): string {
  const t = brand.tokens;
  const deep = deepShades(t);
  const darks = Object.fromEntries(
    Object.entries(darkValues(brand)).map(([name, value]) => [
      name.replace('--', '--dark-'),
      value,
    ]),
  );
  const root = cssRule(':root', {
    '--brand': t.brand,
    '--brand-deep': t.brandDeep,
    '--on-brand': t.onBrand,
    '--on-deep': t.onDeep,
    '--on-deep-2': deep.second,
    '--on-deep-quiet': deep.quiet,
    '--deep-line': deep.line,
    '--field': t.field,
    '--tint': t.tint,
    '--accent': t.accent,
    '--accent-tint': t.accentTint,
    '--ink': t.ink,
    '--ink-2': t.ink2,
    '--line': t.line,
    '--control': t.control,
    '--radius': `${t.radius}px`,
    '--font-display': stack(t.fontDisplay),
    '--font-text': stack(t.fontText),
    ...darks,
  });
  return `${face(t.fontDisplay)}\n${face(t.fontText)}\n${root}\n`;
}

import type { Brand, BrandTokens } from '../contract/brand.ts';
import { contrastRatio, mixColors, mixUntilContrast } from '../contract/contrast.ts';
import { cssRule, darkBackgroundColors } from './dark-css.ts';
import { readOutlinedFont } from './outlined-text.ts';

const white = '#FFFFFF';
const dark = { ...darkBackgroundColors, onBrand: '#08202F' };

/**
 * Returns the colors of secondary text and thin lines on areas in the brand's deep color. The deep
 * color of a brand may be light. So these colors are calculated from a light or a dark color,
 * depending on the contrast of the deep color.
 */
function deepShades(t: BrandTokens) {
  const isDark = contrastRatio(t.brandDeep, white) > contrastRatio(t.brandDeep, '#000000');
  const base = isDark ? t.field : t.onDeep;
  return {
    second: mixUntilContrast(mixColors(base, t.brandDeep, 0.92), t.brandDeep, t.onDeep, 4.5),
    quiet: mixUntilContrast(mixColors(base, t.brandDeep, 0.8), t.brandDeep, t.onDeep, 4.5),
    line: mixColors(base, t.brandDeep, 0.17),
  };
}

/**
 * Returns the colors of the dark theme. A brand's own dark colors are used if the brand has them.
 * Otherwise the dark colors are calculated from the brand's light colors, so that text is readable.
 */
function darkValues({ tokens, dark: overrides = {} }: Brand) {
  const brand = overrides.brand ?? mixUntilContrast(tokens.brand, dark.field, white, 4.5);
  const brandDeep = overrides.brandDeep ?? mixColors(tokens.brandDeep, dark.surface, 0.5);
  return {
    '--brand': brand,
    '--on-brand':
      overrides.onBrand ?? (contrastRatio(brand, dark.onBrand) >= 4.5 ? dark.onBrand : white),
    '--brand-deep': contrastRatio(brandDeep, white) >= 4.5 ? brandDeep : '#16344E',
    '--accent': overrides.accent ?? mixUntilContrast(tokens.accent, dark.surface, white, 4.5),
  };
}

/**
 * Gives the fallback font the width and height of the brand's font, so that text keeps its size
 * when the font loads. The page shows the fallback first. Roboto, the only one on Android, is 1 %
 * wider than Arial.
 */
function fontFace({ family, src, fallbackSizeAdjust }: BrandTokens['fontText']): string {
  const { ascent, descent } = readOutlinedFont(src);
  const adjusted = (ems: number) => `${((ems / fallbackSizeAdjust) * 10_000).toFixed(1)}%`;
  return `@font-face {
  font-family: '${family}';
  src: url('${src}') format('woff2');
  font-weight: 400 700;
  font-display: swap;
}
@font-face {
  font-family: '${family} fallback';
  src: local('Arial'), local('Liberation Sans'), local('Helvetica Neue'), local('Roboto');
  size-adjust: ${fallbackSizeAdjust}%;
  ascent-override: ${adjusted(ascent)};
  descent-override: ${adjusted(descent)};
  line-gap-override: 0%;
}`;
}

function fontStack({ family }: BrandTokens['fontText']): string {
  return `'${family}', '${family} fallback', system-ui, sans-serif`;
}

/**
 * Returns the brand's CSS: its tokens as custom properties, its two fonts, and the dark colors of
 * the account area. The dark colors have names that start with `--dark-`, which dark-css.ts reads.
 */
export function brandCss(brand: Brand): string {
  const t = brand.tokens;
  const deep = deepShades(t);
  const darkProperties = Object.fromEntries(
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
    '--font-display': fontStack(t.fontDisplay),
    '--font-text': fontStack(t.fontText),
    ...darkProperties,
  });
  return `${fontFace(t.fontDisplay)}\n${fontFace(t.fontText)}\n@layer tokens {\n${root}\n}\n`;
}

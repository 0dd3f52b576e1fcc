/** Colors of a page in the theme of a tenant or a partner, and the checks of their contrast. */
import * as z from 'zod/mini';
import { brandTokensSchema, type BrandTokens } from './brand.ts';
import { contrastRatio, mixColors } from './contrast.ts';

const white = '#FFFFFF';
const ground = '#F4F7F9';
const danger = '#B3201A';

/**
 * Fonts that devices already have. A partner theme selects one of these fonts, so that no font is
 * downloaded.
 */
export const preinstalledFonts = {
  system: 'system-ui, sans-serif',
  helvetica: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  verdana: 'Verdana, Geneva, sans-serif',
  georgia: 'Georgia, serif',
  palatino: "Palatino, 'Palatino Linotype', 'URW Palladio L', 'Book Antiqua', serif",
  times: "'Times New Roman', Times, serif",
} as const;
const fontSchema = z.enum(Object.keys(preinstalledFonts) as (keyof typeof preinstalledFonts)[]);

const { brand, brandDeep, field, tint, accent, ink, radius } = brandTokensSchema.shape;
/** Design tokens of a partner. The tenant's token is used for each omitted token. */
export const partnerThemeSchema = z.partial(
  z.strictObject({
    brand,
    brandDeep,
    field,
    tint,
    accent,
    ink,
    radius,
    /** Font of the body text. `fontDisplay` is the font of headings. */
    font: fontSchema,
    fontDisplay: fontSchema,
  }),
);
export type PartnerTheme = z.infer<typeof partnerThemeSchema>;

/** Colors of a theme. A partner's theme overrides some of the tenant's colors. */
export type ThemeColors = Omit<BrandTokens, 'radius' | 'fontDisplay' | 'fontText'>;

/**
 * Returns the tenant's colors with the partner's colors in place of them. If the partner sets a
 * brand color, the text on it is white or the ink color, whichever has more contrast.
 */
export function withPartnerTheme(tokens: ThemeColors, theme: PartnerTheme): ThemeColors {
  const { radius: _radius, font: _font, fontDisplay: _display, ...colors } = theme;
  const merged = { ...tokens, ...colors };
  if (!colors.brand) return merged;
  const [best = white] = [white, merged.ink].toSorted(
    (first, second) => contrastRatio(second, merged.brand) - contrastRatio(first, merged.brand),
  );
  return { ...merged, onBrand: best };
}

type Pair = readonly [name: string, foreground: string, background: string];

function textPairs(t: ThemeColors): Pair[] {
  const grounds = { white, ground, field: t.field, tint: t.tint, accentTint: t.accentTint };
  const over = (name: string, color: string, names: (keyof typeof grounds)[]): Pair[] =>
    names.map((backgroundName) => [`${name} on ${backgroundName}`, color, grounds[backgroundName]]);
  return [
    ['onBrand on brand', t.onBrand, t.brand],
    ['onBrand on the hovered brand', t.onBrand, mixColors(t.brand, t.ink, 0.7)],
    ['onDeep on brandDeep', t.onDeep, t.brandDeep],
    ['ink2 on line', t.ink2, t.line],
    ['danger on field', danger, t.field],
    ...over('brand', t.brand, ['white', 'ground', 'field', 'tint']),
    ...over('ink', t.ink, ['white', 'ground', 'field', 'tint', 'accentTint']),
    ...over('ink2', t.ink2, ['white', 'ground', 'field', 'tint', 'accentTint']),
  ];
}

function graphicPairs(t: ThemeColors): Pair[] {
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
 * Returns the names of the color pairs whose contrast is checked. Text needs at least 4.5:1,
 * graphics need at least 3:1.
 * @internal
 */
export function contrastPairNames(tokens: ThemeColors) {
  const pairNames = (pairs: Pair[]) => pairs.map(([name]) => name);
  return { text: pairNames(textPairs(tokens)), graphics: pairNames(graphicPairs(tokens)) };
}

/**
 * Returns one error sentence for each color pair with too little contrast: text below 4.5:1,
 * graphics below 3:1. Empty if the theme can be used.
 */
export function themeContrastErrors(tokens: ThemeColors): string[] {
  const belowRatio = (pairs: Pair[], minRatio: number) =>
    pairs
      .map(([name, foreground, background]) => ({
        name,
        foreground,
        background,
        ratio: contrastRatio(foreground, background),
      }))
      .filter(({ ratio }) => ratio < minRatio)
      .map(
        ({ name, foreground, background, ratio }) =>
          `${name} (${foreground} on ${background}) has a contrast of ${ratio.toFixed(2)}; at least ${minRatio} is required`,
      );
  return [...belowRatio(textPairs(tokens), 4.5), ...belowRatio(graphicPairs(tokens), 3)];
}

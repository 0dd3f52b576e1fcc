/** The colors of a shop, from the one or two that its owner chooses. */
import { contrastRatio, mixColors, mixUntilContrast } from '../../../src/contract/contrast.ts';
import { themeContrastErrors, type ThemeColors } from '../../../src/contract/theme.ts';

const white = '#FFFFFF';
const black = '#000000';
/** Minimum contrast of text (WCAG 2.2 AA, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Returns the theme of a brand color. The areas of the brand are its light and its deep shades. */
export function themeOf(tokens: ThemeColors, brand: string): ThemeColors {
  const brandDeep = mixColors(brand, black, 0.6);
  return {
    ...tokens,
    brand,
    brandDeep,
    field: mixColors(brand, white, 0.14),
    tint: mixColors(brand, white, 0.07),
    onBrand: white,
    onDeep: white,
    accent: accentOf(tokens, brandDeep),
  };
}

/** The accent is drawn on light and on deep areas. It stays if both have enough contrast. */
function accentOf({ accent }: ThemeColors, brandDeep: string): string {
  return contrastRatio(accent, brandDeep) >= 3
    ? accent
    : mixUntilContrast(accent, brandDeep, white, 3);
}

/** Returns the contrast of a brand color with the lightest text and area that it meets. */
export function brandContrast(tokens: ThemeColors, brand: string): number {
  const { field } = themeOf(tokens, brand);
  return Math.min(contrastRatio(brand, white), contrastRatio(brand, field));
}

/** Returns a sentence that says why a brand color cannot be used, with the nearest one that can. */
export function colorError(tokens: ThemeColors, text: string): string | undefined {
  if (!isColor(text)) return 'Write the color as #RRGGBB, such as #124368.';
  const [problem] = themeContrastErrors(themeOf(tokens, text));
  if (problem === undefined) return undefined;
  const ratio = brandContrast(tokens, text).toFixed(1);
  const nearest = nearestColor(tokens, text);
  const advice = nearest ? ` The nearest color that has it is ${nearest}.` : '';
  return `${text} has a contrast of ${ratio}:1 with white text or its light areas. Text needs ${TEXT_CONTRAST}:1 (WCAG AA).${advice}`;
}

/** Returns the color that differs least and has enough contrast: a darker shade of the same hue. */
function nearestColor(tokens: ThemeColors, color: string): string | undefined {
  for (let share = 0.99; share > 0; share -= 0.01) {
    const candidate = mixColors(color, black, share).toUpperCase();
    if (themeContrastErrors(themeOf(tokens, candidate)).length === 0) return candidate;
  }
  return undefined;
}

import {
  partnerThemeSchema,
  preinstalledFonts,
  themeContrastErrors,
  withPartnerTheme,
  type ThemeColors,
} from '../../contract/theme.ts';

/** Name of the CSS custom property for each color (site/brand-css.ts). */
const customProperties: Record<keyof ThemeColors, string> = {
  brand: '--brand',
  brandDeep: '--brand-deep',
  onBrand: '--on-brand',
  onDeep: '--on-deep',
  field: '--field',
  tint: '--tint',
  accent: '--accent',
  accentTint: '--accent-tint',
  ink: '--ink',
  ink2: '--ink-2',
  line: '--line',
  control: '--control',
};
const names = Object.keys(customProperties) as (keyof ThemeColors)[];

/** Expands a color such as `#1a4` to six digits. CSS minifiers shorten colors to three digits. */
function expandHexColor(color: string): string {
  const [, shortHex] = /^#([\da-f]{3})$/i.exec(color) ?? [];
  return shortHex ? `#${[...shortHex].map((digit) => digit + digit).join('')}` : color;
}

function currentColors(): ThemeColors {
  const style = getComputedStyle(document.documentElement);
  const colors = names.map((name) => [
    name,
    expandHexColor(style.getPropertyValue(customProperties[name]).trim()),
  ]);
  return Object.fromEntries(colors) as ThemeColors;
}

/**
 * Replaces the brand's colors, radius and fonts with a partner's theme. An invalid theme or a theme
 * with too little contrast is rejected as a whole, with a console error.
 * @param source origin or name of the theme's source, for the console error
 */
export function replaceBrandTheme(requested: unknown, source: string): void {
  const parsed = partnerThemeSchema.safeParse(requested);
  const colors = parsed.success ? withPartnerTheme(currentColors(), parsed.data) : null;
  const errors = colors
    ? themeContrastErrors(colors)
    : (parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []);
  if (!colors || !parsed.success || errors.length > 0) {
    // The message is for the partner's developers. It is not reported to the operator, because the
    // error is in the partner's theme.
    // oxlint-disable-next-line no-console
    console.error(`The theme of ${source} is not used:\n${errors.join('\n')}`);
    return;
  }
  const { radius, font, fontDisplay } = parsed.data;
  const { style } = document.documentElement;
  for (const name of names) style.setProperty(customProperties[name], colors[name]);
  if (radius !== undefined) style.setProperty('--radius', `${radius}px`);
  if (font) style.setProperty('--font-text', preinstalledFonts[font]);
  if (fontDisplay) style.setProperty('--font-display', preinstalledFonts[fontDisplay]);
}

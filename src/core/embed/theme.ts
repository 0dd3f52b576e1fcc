import {
  partnerThemeSchema,
  safeFonts,
  themeFaults,
  withPartner,
  type ThemeColours,
} from '../../contract/theme.ts';

/** The custom property of each colour (site/brand-css.ts). */
const properties: Record<keyof ThemeColours, string> = {
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
const names = Object.keys(properties) as (keyof ThemeColours)[];

/** `#1a4` and `#1A2B3C` alike: a minified style sheet shortens what it can. */
function inFull(colour: string): string {
  const [, short] = /^#([\da-f]{3})$/i.exec(colour) ?? [];
  return short ? `#${[...short].map((digit) => digit + digit).join('')}` : colour;
}

function presentColours(): ThemeColours {
  const style = getComputedStyle(document.documentElement);
  const colours = names.map((name) => [
    name,
    inFull(style.getPropertyValue(properties[name]).trim()),
  ]);
  return Object.fromEntries(colours) as ThemeColours;
}

/**
 * Puts a partner's tokens in the place of the tenant's. A theme that is wrong, or that somebody could not read, is
 * refused as a whole and told in the console.
 * @param from who wants it, for that message
 */
export function applyTheme(wanted: unknown, from: string): void {
  const read = partnerThemeSchema.safeParse(wanted);
  const colours = read.success ? withPartner(presentColours(), read.data) : null;
  const faults = colours
    ? themeFaults(colours)
    : (read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []);
  if (!colours || !read.success || faults.length > 0) {
    // For the partner who is building their page; no fault of ours to be reported.
    // oxlint-disable-next-line no-console
    console.error(`The theme of ${from} is not used:\n${faults.join('\n')}`);
    return;
  }
  const { radius, font, fontDisplay } = read.data;
  const { style } = document.documentElement;
  for (const name of names) style.setProperty(properties[name], colours[name]);
  if (radius !== undefined) style.setProperty('--radius', `${radius}px`);
  if (font) style.setProperty('--font-text', safeFonts[font]);
  if (fontDisplay) style.setProperty('--font-display', safeFonts[fontDisplay]);
}

/**
 * Background colors of the dark theme, the same for every brand. A brand's own dark colors must be
 * readable on these backgrounds.
 */
export const darkBackgroundColors = {
  page: '#0B1620',
  surface: '#122230',
  field: '#1C3A52',
};

const values = {
  'color-scheme': 'dark',
  '--page': darkBackgroundColors.page,
  '--ground': darkBackgroundColors.page,
  '--surface': darkBackgroundColors.surface,
  '--ink': '#EAF1F6',
  '--ink-2': '#A6B7C4',
  '--link': '#9FD0F3',
  '--brand': 'var(--dark-brand)',
  '--on-brand': 'var(--dark-on-brand)',
  '--brand-deep': 'var(--dark-brand-deep)',
  '--on-deep': '#FFFFFF',
  '--on-deep-2': '#C9DAE7',
  '--on-deep-quiet': '#A9C3D7',
  '--deep-line': '#35526B',
  '--accent': 'var(--dark-accent)',
  '--accent-tint': '#3B2419',
  '--field': darkBackgroundColors.field,
  '--tint': '#182F42',
  '--line': '#2A3E4E',
  '--control': '#7F94A3',
  '--ok': '#6FD3A2',
  '--ok-tint': '#12332A',
  '--warn': '#F2C063',
  '--warn-tint': '#35290F',
  '--danger': '#FF9C92',
  '--danger-tint': '#3B1A1A',
  '--lift': '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px -8px rgb(0 0 0 / 60%)',
};

/** Formats one CSS rule from a selector and its properties. */
export function cssRule(selector: string, properties: Record<string, string>): string {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
  return `${selector} {\n${lines.join('\n')}\n}`;
}

/**
 * CSS of the dark theme. The dark theme applies if the visitor chose it. It also applies if the
 * operating system uses a dark theme and the visitor did not choose the light theme. CSS cannot
 * combine these two conditions, so the same values appear twice.
 */
export const darkCss = `@layer tokens {
@media (prefers-color-scheme: dark) {
${cssRule(".account:not([data-theme='light'])", values)}
}
${cssRule(".account[data-theme='dark']", values)}
}
`;

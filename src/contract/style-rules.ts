/**
 * Order of the cascade layers. It is the first style of every page, because the order of the other
 * stylesheets varies from page to page.
 */
export const layerOrder = '@layer tokens,base,primitives,blocks,pages;';

/**
 * Names of the media queries in stylesheets: `@media (--wide)`. The breakpoints of the design are
 * 480, 768 and 1024 px. The other names are widths at which single parts change.
 * @internal exported for tests
 */
export const customMedia: Readonly<Record<string, string>> = {
  '--above-phone': '(min-width: 480px)',
  '--phone': '(max-width: 479px)',
  '--tablet': '(min-width: 768px)',
  '--below-tablet': '(max-width: 767px)',
  '--wide': '(min-width: 1025px)',
  '--narrow': '(max-width: 1024px)',
  // Dialogs are sheets at the bottom, and arch lines are left out.
  '--compact': '(max-width: 600px)',
  '--above-compact': '(min-width: 601px)',
  // The table of rates has its columns.
  '--table': '(min-width: 900px)',
  '--below-table': '(max-width: 899px)',
  // Phones of 320 px.
  '--smallest': '(max-width: 359px)',
};

/** Replaces the names of custom media in a stylesheet or in a media query. */
export function expandCustomMedia(css: string): string {
  return css.replace(/\((--[\w-]+)\)/g, (all, name: string) => customMedia[name] ?? all);
}

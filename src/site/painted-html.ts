/**
 * A screen's HTML, drawn when the site is built, as it may stand in a page before its script: what would lead on
 * is inert, so that Enter sends nobody's answers to an address, and Back is a link.
 * @param origin where Back leads from the first screen
 */
export function paintedHtml(html: string, origin: string): string {
  const inert = html.replaceAll('type="submit"', 'type="submit" disabled');
  return inert.replace(
    /<button type="button" class="([^"]*pager__back[^"]*)"(?! aria-disabled)[^>]*>(.*?)<\/button>/,
    `<a class="$1" href="${origin}">$2</a>`,
  );
}

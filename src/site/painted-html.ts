/** SVG names its attributes in mixed case, HTML does not. */
const svgNames = new Set(['viewBox', 'pathLength', 'preserveAspectRatio']);

/**
 * A screen's HTML, drawn when the site is built, as it may stand in a page before its script: there is no form
 * yet, so that nobody's answers end up in an address, no dialog, and Back is a link.
 * @param origin where Back leads from the first screen
 */
export function paintedHtml(html: string, origin: string): string {
  return html
    .replaceAll(/<dialog[\s\S]*?<\/dialog>/g, '')
    .replaceAll(/<form[^>]*>/g, '<div class="painted__form">')
    .replaceAll('</form>', '</div>')
    .replaceAll(/ ([a-z]+[A-Z]\w*)=/g, (attribute, name: string) =>
      svgNames.has(name) ? attribute : attribute.toLowerCase(),
    )
    .replaceAll('"tel-national"', '"tel"')
    .replace(
      /<button type="button" class="([^"]*pager__back[^"]*)"(?! aria-disabled)[^>]*>(.*?)<\/button>/,
      `<a class="$1" href="${origin}">$2</a>`,
    );
}

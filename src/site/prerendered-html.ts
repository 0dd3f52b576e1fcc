/** SVG names its attributes in mixed case, HTML does not. */
const svgNames = new Set(['viewBox', 'pathLength', 'preserveAspectRatio']);

const backButton =
  /<button type="button" class="([^"]*pager__back[^"]*)"(?! aria-disabled)[^>]*>(.*?)<\/button>/;

/**
 * A screen's HTML, drawn when the site is built, as it may stand in a page before its script: its form sends
 * nothing, so that nobody's answers end up in an address, there is no dialog, and Back is a link.
 * @param origin where Back leads from the first screen
 * @returns what stands before the button that sends the form, and the rest with it; all and nothing without one
 */
export function prerenderedHtml(html: string, origin: string): [above: string, below: string] {
  const safe = html
    .replaceAll(/<dialog[\s\S]*?<\/dialog>/g, '')
    .replaceAll('<form', '<form method="dialog"')
    .replaceAll(/ ([a-z]+[A-Z]\w*)=/g, (attribute, name: string) =>
      svgNames.has(name) ? attribute : attribute.toLowerCase(),
    )
    .replaceAll('"tel-national"', '"tel"')
    .replace(backButton, `<a class="$1" href="${origin}">$2</a>`);
  const at = safe.indexOf('<button type="submit"');
  // A form that nothing sends is none.
  if (at < 0)
    return [
      safe.replace(/<form[^>]*>/, '<div class="painted__form">').replace('</form>', '</div>'),
      '',
    ];
  return [safe.slice(0, at), safe.slice(at)];
}

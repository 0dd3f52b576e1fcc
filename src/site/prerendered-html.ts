/** SVG attribute names have mixed case; HTML attribute names do not. */
const svgNames = new Set(['viewBox', 'pathLength', 'preserveAspectRatio']);

const backButton =
  /<button type="button" class="([^"]*pager__back[^"]*)"(?! aria-disabled)[^>]*>(.*?)<\/button>/;

/**
 * Prepares a screen's HTML, prerendered in the build, for a page whose script has not loaded yet.
 * Its form submits nothing, so that no answers appear in a URL. Dialogs are removed, and Back
 * becomes a link.
 * @param origin target of Back on the first screen
 * @returns the HTML before the submit button, and the rest with the button; without a button, all
 * of it and an empty string
 */
export function preparePrerenderedHtml(
  html: string,
  origin: string,
): [above: string, below: string] {
  const safe = html
    .replaceAll(/<dialog[\s\S]*?<\/dialog>/g, '')
    .replaceAll('<form', '<form method="dialog"')
    .replaceAll(/ ([a-z]+[A-Z]\w*)=/g, (attribute, name: string) =>
      svgNames.has(name) ? attribute : attribute.toLowerCase(),
    )
    .replaceAll('"tel-national"', '"tel"')
    .replace(backButton, `<a class="$1" href="${origin}">$2</a>`);
  const at = safe.indexOf('<button type="submit"');
  // Without a submit button the form becomes a div.
  if (at < 0)
    return [
      safe.replace(/<form[^>]*>/, '<div class="painted__form">').replace('</form>', '</div>'),
      '',
    ];
  return [safe.slice(0, at), safe.slice(at)];
}

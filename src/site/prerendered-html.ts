/**
 * SVG attributes whose names have capital letters. All other attribute names are converted to lower
 * case, as in HTML.
 */
const svgNames = new Set(['viewBox', 'pathLength', 'preserveAspectRatio']);

const backButton =
  /<button type="button" class="([^"]*pager__back[^"]*)"(?! aria-disabled)[^>]*>(.*?)<\/button>/;

/**
 * Changes the prerendered HTML of a screen so that it is safe until the page's script has loaded.
 * The form cannot be submitted, because a submission would put the answers into the URL. Dialogs
 * are removed, and the Back button becomes a link.
 * @param origin target of the Back link on the first screen
 * @returns two parts of the HTML: the part before the submit button, and the part from the button
 * on. Without a submit button, the second part is empty
 */
export function makePrerenderedHtmlSafe(
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
  // Without a submit button, the form is replaced by a div.
  if (at < 0)
    return [
      safe.replace(/<form[^>]*>/, '<div class="painted__form">').replace('</form>', '</div>'),
      '',
    ];
  return [safe.slice(0, at), safe.slice(at)];
}

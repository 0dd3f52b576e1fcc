import type { BuiltSite } from './built-site.ts';
import type { ContentFile } from './content-files.ts';
import { internalLinksOf } from './link-checks.ts';

/**
 * Path of the error page. Its links do not count as links to a landing, because it links to every
 * page of the site.
 */
const NOT_FOUND_PATH = '/404';
/**
 * Maximum number of landings that the warnings name. Only the number of the other landings is
 * shown.
 */
const MAX_NAMED = 5;

/** Returns a warning for each landing that no other page links to. */
export function unlinkedLandingWarnings(
  site: BuiltSite,
  content: readonly ContentFile[],
  isInSitemap: (path: string) => boolean,
): string[] {
  const landings = new Map<string, string>(
    content
      .filter(({ collection }) => collection.name === 'landings')
      .map(({ id, file }) => [`/${id}`, file] as const)
      .filter(([path]) => site.pages.has(path)),
  );
  for (const page of site.pages.values()) {
    if (page.path === NOT_FOUND_PATH) continue;
    for (const link of internalLinksOf(page)) {
      const path = link.replace(/[?#].*$/, '');
      if (path !== page.path) landings.delete(path);
    }
  }
  const warnings = [...landings].map(([path, file]) =>
    orphanWarning(path, file, isInSitemap(path)),
  );
  const unnamedCount = warnings.length - MAX_NAMED;
  return unnamedCount > 1
    ? [...warnings.slice(0, MAX_NAMED), `… and ${unnamedCount} more landings`]
    : warnings;
}

function orphanWarning(path: string, file: string, isInSitemap: boolean): string {
  const sitemap = isInSitemap ? 'only the sitemap lists it' : 'the sitemap does not list it either';
  return `${file}: no menu, list or text links to ${path}; ${sitemap}. To add it to the page of all products, fill in its field list.`;
}

import type { BuiltSite } from './built-site.ts';
import type { ContentFile } from './content-files.ts';
import { linksOf } from './link-faults.ts';

/** Lists every page there is, for who is lost. */
const LOST = '/404';
/** So many are named, and of the rest the number. */
const NAMED = 5;

/** Landings that nobody finds by a link: a warning for each. `listed` are the addresses of the sitemap. */
export function lostLandings(
  site: BuiltSite,
  content: readonly ContentFile[],
  listed: (path: string) => boolean,
): string[] {
  const landings = new Map<string, string>(
    content
      .filter(({ collection }) => collection.name === 'landings')
      .map(({ id, file }) => [`/${id}`, file] as const)
      .filter(([path]) => site.pages.has(path)),
  );
  for (const page of site.pages.values()) {
    if (page.path === LOST) continue;
    for (const link of linksOf(page)) {
      const path = link.replace(/[?#].*$/, '');
      if (path !== page.path) landings.delete(path);
    }
  }
  const warnings = [...landings].map(([path, file]) => warning(path, file, listed(path)));
  const rest = warnings.length - NAMED;
  return rest > 1 ? [...warnings.slice(0, NAMED), `… and ${rest} landings more`] : warnings;
}

function warning(path: string, file: string, isListed: boolean): string {
  const only = isListed ? 'only the sitemap does' : 'nor does the sitemap';
  return `${file}: no menu, list or text leads to ${path}, ${only}. Its field list puts it on the page of all products.`;
}

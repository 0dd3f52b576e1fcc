/** One language in which the pages are written. */
export interface Language {
  /** As in `hreflang` and `lang`: en, es-MX. */
  code: string;
  /** Before the paths of its pages: '' or '/es'. */
  prefix: string;
}

/** The languages of the site, the one for everybody else first. */
export const languages: readonly Language[] = [{ code: 'en', prefix: '' }];

/**
 * The addresses of a page in each language, for the heads of pages and the sitemap. A page in the site's only language
 * has no others.
 * @param path without the prefix of a language: '/faq'
 */
export function alternates(
  path: string,
  site: URL,
  available: readonly Language[] = languages,
): { code: string; href: string }[] {
  if (available.length < 2) return [];
  const href = ({ prefix }: Language) =>
    new URL(path === '/' ? prefix || '/' : prefix + path, site).href;
  const localized = available.map((language) => ({ code: language.code, href: href(language) }));
  return [...localized, { code: 'x-default', href: localized[0]!.href }];
}

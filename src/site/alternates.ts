/** A language in which the pages of the site exist. */
export interface Language {
  /** Value for `hreflang` and `lang`: en, es-MX. */
  code: string;
  /** Path prefix of the pages in this language: '' or '/es'. */
  prefix: string;
}

/** The languages of the site. The first one is the default. */
export const languages: readonly Language[] = [{ code: 'en', prefix: '' }];

/**
 * Returns the URLs of a page in each language, for the heads of the pages and for the sitemap.
 * Returns an empty list if the site has only one language.
 * @param path the page's path without a language prefix: '/faq'
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

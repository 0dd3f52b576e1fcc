/** A language in which the pages of the site exist. */
export interface SiteLanguage {
  /** Value for `hreflang` and `lang`: en, es-MX. */
  code: string;
  /** Path prefix of the pages in this language: '' or '/es'. */
  prefix: string;
}

/** The languages of the site. The first one is the default. */
const siteLanguages: readonly SiteLanguage[] = [{ code: 'en', prefix: '' }];

/**
 * Returns the URLs of a page in each language, for the heads of the pages and for the sitemap.
 * Returns an empty list if the site has only one language.
 * @param path the page's path without a language prefix: '/faq'
 */
export function alternateLanguageUrls(
  path: string,
  site: URL,
  available: readonly SiteLanguage[] = siteLanguages,
): { code: string; href: string }[] {
  if (available.length < 2) return [];
  const href = ({ prefix }: SiteLanguage) =>
    new URL(path === '/' ? prefix || '/' : prefix + path, site).href;
  const localized = available.map((language) => ({ code: language.code, href: href(language) }));
  return [...localized, { code: 'x-default', href: localized[0]!.href }];
}

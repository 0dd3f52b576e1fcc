import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** Countries of most visitors who contact us. They come first in the list. */
const preferred = ['US', 'ZA', 'GB'];

/**
 * Returns the usual English names of all countries, the preferred countries first. Used only at
 * build time, because the table is large.
 */
export function countryNames(): string[] {
  countries.registerLocale(english);
  const names = countries.getNames('en', { select: 'official' });
  const first = preferred.map((code) => names[code] ?? code);
  const others = Object.values(names).toSorted((one, other) => one.localeCompare(other, 'en'));
  return [...first, ...others.filter((name) => !first.includes(name))];
}

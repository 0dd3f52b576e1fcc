import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/**
 * Codes of the countries from which most visitors contact us. These countries come first in the
 * list.
 */
const preferred = ['US', 'ZA', 'GB'];

/**
 * Returns the common English names of all countries, with the preferred countries first. The
 * function is used only at build time, because the table of names is large.
 */
export function countryNames(): string[] {
  countries.registerLocale(english);
  const names = countries.getNames('en', { select: 'official' });
  const first = preferred.map((code) => names[code] ?? code);
  const others = Object.values(names).toSorted((one, other) => one.localeCompare(other, 'en'));
  return [...first, ...others.filter((name) => !first.includes(name))];
}

import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** Where most who write to us are: they come first in the list. */
const preferred = ['US', 'ZA', 'GB'];

/** Every country by its usual English name; only at build time, the table is large. */
export function countryNames(): string[] {
  countries.registerLocale(english);
  const names = countries.getNames('en', { select: 'official' });
  const first = preferred.map((code) => names[code] ?? code);
  const others = Object.values(names).toSorted((one, other) => one.localeCompare(other, 'en'));
  return [...first, ...others.filter((name) => !first.includes(name))];
}

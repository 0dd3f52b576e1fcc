/** Calling codes (ITU-T E.164) by ISO 3166-1 alpha-2 code. */
const callingCodes = new Map(
  (
    'US1 CA1 GB44 ZA27 AU61 NZ64 IE353 IN91 MX52 BR55 DE49 FR33 ES34 IT39 PT351 NL31 BE32 LU352 CH41 AT43 ' +
    'DK45 SE46 NO47 FI358 IS354 PL48 CZ420 SK421 HU36 SI386 HR385 RS381 BA387 ME382 MK389 AL355 GR30 CY357 ' +
    'MT356 BG359 RO40 MD373 UA380 EE372 LV371 LT370 TR90 GE995 AM374 AZ994 KZ7 UZ998 IL972 JO962 LB961 ' +
    'SA966 AE971 QA974 KW965 BH973 OM968 EG20 MA212 TN216 DZ213 NG234 GH233 KE254 UG256 TZ255 RW250 ET251 ' +
    'ZM260 ZW263 BW267 NA264 MZ258 MW265 AO244 SN221 CI225 CM237 MU230 MG261 PK92 BD880 LK94 NP977 MV960 ' +
    'TH66 VN84 MY60 SG65 ID62 PH63 KH855 CN86 HK852 MO853 TW886 JP81 KR82 MN976 FJ679 PG675 AR54 CL56 ' +
    'CO57 PE51 EC593 BO591 PY595 UY598 VE58 GY592 SR597 CR506 PA507 NI505 HN504 SV503 GT502 BZ501 CU53 HT509 ' +
    'DO1 PR1 JM1 BS1 BB1 TT1 BM1 KY1 AG1 DM1 GD1 KN1 LC1 VC1 AI1 TC1 VG1 VI1 GU1 MP1 AS1 SX1 AW297 CW599'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)] as const),
);

export interface PhoneCountry {
  /** ISO 3166-1 alpha-2 code. */
  code: string;
  /** For example 'United States', or 'United States +1' with the calling code. */
  title: string;
}

/** The country whose phone numbers are written without a calling code. */
export const DEFAULT_PHONE_COUNTRY = 'US';

/** The countries of most buyers. They come first in lists, in this order. */
const preferred = [DEFAULT_PHONE_COUNTRY, 'ZA', 'GB'];

/**
 * Returns every country that has a calling code. The preferred countries come first, then the
 * others by name.
 */
export function phoneCountriesWithoutCode(): PhoneCountry[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const named = (code: string) => ({ code, title: names.of(code) ?? code });
  const others = [...callingCodes.keys()].filter((code) => !preferred.includes(code)).map(named);
  return [
    ...preferred.map(named),
    ...others.toSorted((first, second) => first.title.localeCompare(second.title, 'en')),
  ];
}

/** Returns the same countries as `phoneCountriesWithoutCode`, with calling codes in the titles. */
export function phoneCountriesWithCode(): PhoneCountry[] {
  return phoneCountriesWithoutCode().map(({ code, title }) => ({
    code,
    title: `${title} +${callingCodes.get(code)}`,
  }));
}

/** Returns true if the calling code of the country (ISO code) is known. */
export function hasCallingCode(code: string): boolean {
  return callingCodes.has(code);
}

/**
 * Splits a stored phone number into country and national number. If several countries share the
 * calling code, the first country in `callingCodes` is returned. A number without a calling code
 * gets the preferred country.
 */
export function splitPhone(stored: string): { country: string; phone: string } {
  const digits = /^\+([\d\s().-]+)$/.exec(stored.trim())?.[1]?.trimStart();
  if (digits === undefined) return { country: DEFAULT_PHONE_COUNTRY, phone: stored.trim() };
  // The longest matching calling code is used, because a shorter code may match only by chance.
  const match = [...callingCodes]
    .filter(([, calling]) => digits.replace(/\D/g, '').startsWith(calling))
    .toSorted(([, first], [, second]) => second.length - first.length)[0];
  if (!match) return { country: DEFAULT_PHONE_COUNTRY, phone: stored.trim() };
  const [country, calling] = match;
  const callingPattern = new RegExp(`^\\s*${[...calling].join('[\\s().-]*')}[\\s.-]*`);
  return { country, phone: digits.replace(callingPattern, '') };
}

/**
 * Returns the most likely country of a visitor's phone number. The country is the region of the
 * browser's language, or the preferred country.
 */
export function guessPhoneCountry(locale = new Intl.DateTimeFormat().resolvedOptions().locale) {
  const { region } = new Intl.Locale(locale);
  return region && callingCodes.has(region) ? region : DEFAULT_PHONE_COUNTRY;
}

/**
 * Formats a phone number for international calls. Numbers of the preferred country stay in national
 * form.
 */
export function formatInternationalPhone(phone: string, country: string): string {
  const calling = callingCodes.get(country);
  const trimmed = phone.trim();
  if (!calling || country === DEFAULT_PHONE_COUNTRY || trimmed.startsWith('+')) return trimmed;
  // The leading 0 is removed, because it is only for calls within the country. Italy is an
  // exception: there, the 0 is part of the number.
  return `+${calling} ${country === 'IT' ? trimmed : trimmed.replace(/^0/, '')}`;
}

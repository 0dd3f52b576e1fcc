/**
 * Browser patterns in the order of the check. Newer patterns come first, because most browsers also
 * include the name of an older browser.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).* Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns the name of a device from its User-Agent, for example 'Chrome on Windows'. Returns
 * 'Unknown device' if no pattern matches.
 */
export function describeUserAgent(userAgent: string | null): string {
  const nameIn = (table: typeof browsers) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser && !system) return 'Unknown device';
  return system ? `${browser ?? 'Browser'} on ${system}` : (browser ?? '');
}

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const monthNames = new RegExp(
  `\\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, )?(${months})[a-z]*\\.? (\\d{1,2}),? (\\d{4})\\b`,
  'g',
);
const usDates = /\b(\d{2})\/(\d{2})\/(\d{4})\b/g;
const isoDates = /\b(\d{4})-(\d{2})-(\d{2})(T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?/g;
const clockTimes = /\b\d{1,2}:\d{2}(?::\d{2})?[\s\u202f]?(?:[AP]M)\b/gi;

/** Signatures and expiry times in URLs of documents and links. */
const signatures = /(?<=[?&#](?:key|expires|token|authToken)=)[\w.-]+/g;

/**
 * Values that differ in every recording: generated emails, policy and claim numbers, ids with a
 * prefix, UUIDs, and other random strings.
 */
const generated: readonly [kind: string, pattern: RegExp][] = [
  ['email', /[\w.+-]*[0-9a-f]{8}[\w-]*@[\w.-]+\.(?:example|com)/g],
  ['uuid', /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g],
  ['key', /(?<=\b[A-Z]{2,3}-\d{4}-\d{4}-)[0-9a-f]{8}\b/g],
  ['number', /\b[A-Z]{2,3}-\d{4}-\d{4}\b/g],
  ['id', /\b[a-z]{2,}_[\w-]*\d[\w-]*\b/g],
  ['origin', /http:\/\/localhost:\d+/g],
  ['random', /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g],
  ['booking', /\b(?=[0-9A-F]*\d)[0-9A-F]{10}\b/g],
  ['name', /(?<=\b(?:Café|Harbor|Clearwater) )[0-9a-f]{8}\b/g],
];

/**
 * Creates a function that makes two recordings comparable. Dates become days from today. Each
 * generated value becomes the same placeholder wherever it occurs in the journey.
 */
export function createNormalizer(now = Date.now()): (text: string) => string {
  const placeholders = new Map<string, string>();
  const counts = new Map<string, number>();
  const placeholder = (kind: string, value: string) => {
    const existing = placeholders.get(value);
    if (existing) return existing;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = `‹${kind} ${count}›`;
    placeholders.set(value, name);
    return name;
  };
  const toDay = dayFormatter(now);
  return (text) => {
    let result = text
      .replaceAll('\u00a0', ' ')
      .replace(isoDates, (_all, year, month, day, time) =>
        toDay(year, month, day, time ? ' UTC' : ''),
      )
      .replace(monthNames, (_all, month, day, year) => toDay(year, monthNumber(month), day))
      .replace(usDates, (_all, month, day, year) => toDay(year, month, day))
      .replace(clockTimes, '‹time›')
      .replace(signatures, '‹signature›');
    for (const [kind, pattern] of generated)
      result = result.replace(pattern, (value) => placeholder(kind, value));
    return result;
  };
}

const monthNumber = (name: string) => months.split('|').indexOf(name.slice(0, 3)) + 1;

/** A birth date or a building's year does not move with today. */
const MAX_DAYS = 1_500;

function dayFormatter(now: number) {
  const today = new Date(now).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const start = Date.parse(`${today}T00:00:00Z`);
  return (year: string, month: string | number, day: string, suffix = '') => {
    const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
    const days = Math.round((date - start) / 86_400_000);
    if (Math.abs(days) > MAX_DAYS) return `${year}-${String(month).padStart(2, '0')}-${day}`;
    return `‹day ${days > 0 ? '+' : ''}${days}${suffix}›`;
  };
}

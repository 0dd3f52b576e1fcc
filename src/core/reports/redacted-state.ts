/** Keys that are removed from every report, at any depth of the stored data. */
const omitted = new Set(['airlines', 'authToken', 'clients', 'policies', 'quotes', 'routing']);
/**
 * Maximum number of lines in a report, as the contract defines it. `LINE_MAX` is the maximum number
 * of characters in a line.
 */
const LINES_MAX = 200;
const LINE_MAX = 300;

/**
 * Summarizes the stored data for an error report. The summary contains the type of each value, the
 * length of each list, and booleans. It never contains text or numbers that a visitor entered.
 * @param storage JSON or plain text by key
 * @returns for example 'baggage.location.city=text', 'baggage.offer.plans=3',
 * 'baggage.purchase=null'
 */
export function summarizeStorage(storage: Readonly<Record<string, string>>): string[] {
  const state = Object.entries(storage).map(([key, text]) => [key, parseText(text)] as const);
  const lines = linesOf(Object.fromEntries(state), []);
  return lines.filter(({ length }) => length <= LINE_MAX).slice(0, LINES_MAX);
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function linesOf(value: unknown, path: readonly string[]): string[] {
  if (!isRecord(value)) return [`${path.join('.')}=${kindOf(value)}`];
  const parts = Object.entries(value).filter(([key]) => !omitted.has(key));
  return parts.flatMap(([key, child]) => linesOf(child, [...path, nameOf(key)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  if (value === null || typeof value === 'boolean') return String(value);
  return typeof value === 'number' ? 'number' : value === '' ? 'empty' : 'text';
}

/** Returns the key, or '#' if the key may be an id, a number or entered text. */
function nameOf(key: string): string {
  return /^[A-Za-z_-]{1,40}$/.test(key) ? key : '#';
}

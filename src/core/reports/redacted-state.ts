/** Parts of the state that no report contains, at any depth. */
const omitted = new Set(['airlines', 'authToken', 'clients', 'policies', 'quotes', 'routing']);
/** Limits of the contract for a report. */
const LINES_MAX = 200;
const LINE_MAX = 300;

/**
 * Outlines the stored state: which answers exist, the length of each list, booleans. Contains no
 * text and no number that a visitor entered.
 * @param storage JSON or plain text by key
 * @returns for example 'baggage.location.city=text', 'baggage.offer.plans=3',
 * 'baggage.purchase=null'
 */
export function redactState(storage: Readonly<Record<string, string>>): string[] {
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

/** Replaces a key that may be an id, a number or entered text with '#'. */
function nameOf(key: string): string {
  return /^[A-Za-z_-]{1,40}$/.test(key) ? key : '#';
}

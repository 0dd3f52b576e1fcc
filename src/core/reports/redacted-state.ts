/** Parts of the state that no report holds, at any depth. */
const omitted = new Set(['airlines', 'authToken', 'clients', 'policies', 'quotes', 'routing']);
/** What a report takes at most; the contract's limits. */
const LINES_MAX = 200;
const LINE_MAX = 300;

/**
 * The outline of what a page keeps: which answers are there and which are not, how long each list is, what is
 * true or false. No text and no figure that a visitor gave is in it.
 * @param storage JSON or plain text by key
 * @returns 'baggage.location.city=text', 'baggage.offer.plans=3', 'baggage.purchase=null'
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

/** Where a key is an id, a number or somebody's words it tells nothing but that it is there. */
function nameOf(key: string): string {
  return /^[A-Za-z_-]{1,40}$/.test(key) ? key : '#';
}

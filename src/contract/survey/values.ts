/**
 * Functions that convert entered values into the answers that are stored and sent. They return
 * undefined for an empty value. They return an invalid value unchanged, such as 'abc' for a number,
 * so that the validation can report it. Converting an answer again does not change it.
 */
import type { Subfield } from './dynamic-form.ts';

export type ListRow = Record<string, unknown>;

/**
 * Removes spaces at the start and the end of a text. Returns undefined for an empty text. Returns
 * any other value unchanged.
 */
export function trimIfText(rawValue: unknown): unknown {
  if (typeof rawValue !== 'string') return rawValue ?? undefined;
  return rawValue.trim() || undefined;
}

/** Returns a number for digits with or without separators. Returns any other value unchanged. */
export function parseNumber(rawValue: unknown): unknown {
  const text = trimIfText(rawValue);
  if (typeof text !== 'string') return text;
  const digits = text.replace(/[\s,$]/g, '');
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text;
}

export function parseChoices(rawValue: unknown, { settings }: Subfield): unknown {
  if (!Array.isArray(rawValue)) return rawValue === '' ? undefined : (rawValue ?? undefined);
  const chosen = new Set<unknown>(rawValue);
  const knownValues = (settings.choices ?? []).map(({ value }) => value);
  // The answer has the order of the choices, not the order of selection. Unknown values come last,
  // and the validation rejects them.
  const ordered = [...knownValues, ...chosen].filter((value) => chosen.delete(value));
  return ordered.length > 0 ? ordered : undefined;
}

/** Returns the rows of a list as entered. Returns no rows if the value is not a list. */
export function toListRows(rawValue: unknown): ListRow[] {
  if (!Array.isArray(rawValue)) return [];
  return rawValue.map((row: unknown) => (isRecord(row) ? row : {}));
}

const addressParts = ['streetAddress', 'unit', 'city', 'region', 'postal'] as const;

export function parseAddress(rawValue: unknown): unknown {
  if (!isRecord(rawValue)) return rawValue ?? undefined;
  const parts = Object.fromEntries(
    addressParts.map((part) => [
      part,
      typeof rawValue[part] === 'string' ? rawValue[part].trim() : '',
    ]),
  );
  if (addressParts.every((part) => parts[part] === '')) return undefined;
  const { country = 'US', lat, lng } = rawValue;
  return { ...parts, country, ...(lat !== undefined && lng !== undefined ? { lat, lng } : {}) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the minimum number of rows in a list. */
export function minRowCount({ required, settings }: Subfield): number {
  return Math.max(settings.min_choices ?? 0, required ? 1 : 0);
}

/**
 * What was typed into a survey's fields, made into the answers that are kept and sent: undefined where
 * nothing was answered. What is no answer yet, such as 'abc' for a number, stays as it is, so that the
 * check can speak of it. An answer comes out as it went in.
 */
import type { Subfield } from './dynamic-form.ts';

export type ListRow = Record<string, unknown>;

/** Text without the spaces around it. */
export function parseText(rawValue: unknown): unknown {
  if (typeof rawValue !== 'string') return rawValue ?? undefined;
  return rawValue.trim() || undefined;
}

/** Digits with or without separators as a number; anything else as it was typed. */
export function parseNumber(rawValue: unknown): unknown {
  const text = parseText(rawValue);
  if (typeof text !== 'string') return text;
  const digits = text.replace(/[\s,$]/g, '');
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text;
}

export function parseChoices(rawValue: unknown, { settings }: Subfield): unknown {
  if (!Array.isArray(rawValue)) return rawValue === '' ? undefined : (rawValue ?? undefined);
  const chosen = new Set<unknown>(rawValue);
  const knownValues = (settings.choices ?? []).map(({ value }) => value);
  // In the order of the choices, however they were ticked; unknown ones last, for the check to refuse.
  const ordered = [...knownValues, ...chosen].filter((value) => chosen.delete(value));
  return ordered.length > 0 ? ordered : undefined;
}

/** The rows of a list as they were typed; what is no list has none. */
export function toRows(rawValue: unknown): ListRow[] {
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

/** How many rows of a list must be filled. */
export function minRows({ required, settings }: Subfield): number {
  return Math.max(settings.min_choices ?? 0, required ? 1 : 0);
}

/**
 * What was typed into a survey's fields, made into the answers that are kept and sent: undefined where
 * nothing was answered. What is no answer yet, such as 'abc' for a number, stays as it is, so that the
 * check can speak of it. An answer comes out as it went in.
 */
import type { Subfield } from './dynamic-form.ts';

export type ListRow = Record<string, unknown>;

/** Text without the spaces around it. */
export function textIn(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed ?? undefined;
  return typed.trim() || undefined;
}

/** Digits with or without separators as a number; anything else as it was typed. */
export function numberIn(typed: unknown): unknown {
  const text = textIn(typed);
  if (typeof text !== 'string') return text;
  const digits = text.replace(/[\s,$]/g, '');
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text;
}

export function choicesIn(typed: unknown, { settings }: Subfield): unknown {
  if (!Array.isArray(typed)) return typed === '' ? undefined : (typed ?? undefined);
  const chosen = new Set<unknown>(typed);
  const known = (settings.choices ?? []).map(({ value }) => value);
  // In the order of the choices, however they were ticked; unknown ones last, for the check to refuse.
  const ordered = [...known, ...chosen].filter((value) => chosen.delete(value));
  return ordered.length > 0 ? ordered : undefined;
}

/** The rows of a list as they were typed; what is no list has none. */
export function rowsOf(typed: unknown): ListRow[] {
  if (!Array.isArray(typed)) return [];
  return typed.map((row: unknown) => (isRecord(row) ? row : {}));
}

const addressParts = ['streetAddress', 'unit', 'city', 'region', 'postal'] as const;

export function addressIn(typed: unknown): unknown {
  if (!isRecord(typed)) return typed ?? undefined;
  const parts = Object.fromEntries(
    addressParts.map((part) => [part, typeof typed[part] === 'string' ? typed[part].trim() : '']),
  );
  if (addressParts.every((part) => parts[part] === '')) return undefined;
  const { country = 'US', lat, lng } = typed;
  return { ...parts, country, ...(lat !== undefined && lng !== undefined ? { lat, lng } : {}) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How many rows of a list must be filled. */
export function leastRows({ required, settings }: Subfield): number {
  return Math.max(settings.min_choices ?? 0, required ? 1 : 0);
}

/** What was typed into a survey's fields, made into the answers that are kept and sent. */
import type { Subfield, SurveyField, SurveyResponses, SurveyScreen } from './dynamic-form.ts';

export type ListRow = Record<string, unknown>;

/** Kept as it is typed, MM/DD/YYYY, whatever its type says. */
export function isBirthDate({ key_name }: Pick<Subfield, 'key_name'>): boolean {
  return key_name.endsWith('_dob');
}

/**
 * The answer of one field: text trimmed, numbers as whole numbers, lists and addresses without their
 * empty parts; undefined where nothing was answered. What is no answer yet, such as 'abc' for a number,
 * stays as it is, so that the check can speak of it. An answer comes out as it went in.
 */
export function answerOf(field: SurveyField, typed: unknown): unknown {
  if (field.field_type === 'multi_select') return answerOfChoices(field, typed);
  if (field.field_type === 'list')
    return filled(rowsOf(typed).map((row) => answerOfRow(field, row)));
  if (field.field_type === 'address') return answerOfAddress(typed);
  if (typeof typed !== 'string') return typed ?? undefined;
  const text = typed.trim();
  if (text === '') return undefined;
  if (field.field_type === 'integer' || field.field_type === 'currency') return numberIn(text);
  return text;
}

function answerOfChoices({ settings }: SurveyField, typed: unknown) {
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

/** One row without its empty and its unknown parts; undefined where none is left. */
export function answerOfRow({ subfields = [] }: SurveyField, row: ListRow): ListRow | undefined {
  const parts = subfields.map(
    (part) => [part.key_name, answerOf(part, row[part.key_name])] as const,
  );
  const known = parts.filter(([, answer]) => answer !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

const addressParts = ['streetAddress', 'unit', 'city', 'region', 'postal'] as const;

function answerOfAddress(typed: unknown) {
  if (!isRecord(typed)) return typed ?? undefined;
  const parts = Object.fromEntries(
    addressParts.map((part) => [part, typeof typed[part] === 'string' ? typed[part].trim() : '']),
  );
  if (addressParts.every((part) => parts[part] === '')) return undefined;
  const { country = 'US', lat, lng } = typed;
  return { ...parts, country, ...(lat !== undefined && lng !== undefined ? { lat, lng } : {}) };
}

/** Digits with or without separators as a number; anything else as it was typed. */
function numberIn(text: string): number | string {
  const digits = text.replace(/[\s,$]/g, '');
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text;
}

function filled<T>(items: readonly (T | undefined)[]): T[] | undefined {
  const kept = items.filter((item) => item !== undefined);
  return kept.length > 0 ? kept : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The answers of one screen; keys that it does not ask are left out. */
export function answersOf(screen: SurveyScreen, typed: SurveyResponses): SurveyResponses {
  const answers = screen.fields.map(
    (field) => [field.key_name, answerOf(field, ownValue(typed, field.key_name))] as const,
  );
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

/** A key like 'constructor' must not find what every object has. */
function ownValue(values: SurveyResponses, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** How many rows of a list must be filled. */
export function leastRows({ required, settings }: SurveyField): number {
  return Math.max(settings.min_choices ?? 0, required ? 1 : 0);
}

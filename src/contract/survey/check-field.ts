/**
 * Checks of single survey answers. A check returns undefined for a valid answer and an error
 * message for an invalid answer. `addressPartErrors` returns an object instead, which is empty for
 * a valid address.
 */
import * as z from 'zod/mini';
import { addressSchema } from '../address.ts';
import { optionalTextSchema } from '../fields.ts';
import type { FieldSettings, Subfield } from './dynamic-form.ts';

/** Error messages by field name. Each message explains how to correct the field. */
export type SurveyErrors = Record<string, string>;

/**
 * Maximum length in characters of a text answer whose definition sets no maximum. TEXT_AREA_MAX
 * applies to a text_area.
 */
const TEXT_MAX = 200;
const TEXT_AREA_MAX = 5000;

/**
 * Address of a survey answer. Its region is optional, because addresses in some countries have no
 * region.
 */
const surveyAddressSchema = z.extend(addressSchema, { region: optionalTextSchema(30) });

/** Returns the errors of an address. Each key names the invalid part: `mailing_address.city`. */
export function addressPartErrors(answer: unknown, name: string): SurveyErrors {
  const parsed = surveyAddressSchema.safeParse(answer);
  const errors: SurveyErrors = {};
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[[name, ...path].join('.')] ??= message;
  return errors;
}

/**
 * Returns the message for a missing answer: 'Enter first name', 'Select roof type', 'Answer “Do you
 * serve alcohol?”'.
 */
export function missingAnswerMessage({ label, field_type }: Subfield): string {
  if (label.endsWith('?')) return `Answer “${label}”`;
  return `${field_type.endsWith('_select') ? 'Select' : 'Enter'} ${labelInSentence(label)}`;
}

/**
 * Converts a label for use inside a sentence: its first letter becomes lower case. A label that
 * starts with an abbreviation stays unchanged.
 */
export function labelInSentence(label: string): string {
  return /^[A-Z][^A-Z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

export function choiceError(answer: unknown, field: Subfield): string | undefined {
  return isChoice(answer, field) ? undefined : missingAnswerMessage(field);
}

function isChoice(answer: unknown, { settings }: Subfield): boolean {
  return (settings.choices ?? []).some(({ value }) => value === answer);
}

export function choicesError(answer: unknown, field: Subfield): string | undefined {
  if (!Array.isArray(answer) || !answer.every((value) => isChoice(value, field)))
    return missingAnswerMessage(field);
  const { min_choices: min = 0, max_choices: max = Infinity } = field.settings;
  if (answer.length < min) return `Select ${min} or more`;
  return answer.length > max ? `Select no more than ${max}` : undefined;
}

export function integerError(answer: unknown, { settings }: Subfield): string | undefined {
  return isWholeNumber(answer) ? checkBounds(answer, settings) : 'Enter a whole number';
}

export function currencyError(answer: unknown, { settings }: Subfield): string | undefined {
  if (!isWholeNumber(answer)) return 'Enter an amount in whole dollars';
  return checkBounds(answer, { ...settings, min_value: settings.min_value ?? 0 }, '$');
}

function isWholeNumber(answer: unknown): answer is number {
  return typeof answer === 'number' && Number.isSafeInteger(answer);
}

function checkBounds(answer: number, { min_value, max_value }: FieldSettings, unit = '') {
  const formatBound = (bound: number) => `${unit}${bound.toLocaleString('en-US')}`;
  if (min_value !== undefined && answer < min_value)
    return `Enter ${formatBound(min_value)} or more`;
  if (max_value !== undefined && answer > max_value)
    return `Enter ${formatBound(max_value)} or less`;
  return undefined;
}

export function textError(answer: unknown, field: Subfield, max = TEXT_MAX): string | undefined {
  if (typeof answer !== 'string') return missingAnswerMessage(field);
  const { regex, regex_message, min_value: min = 0, max_value = max } = field.settings;
  if (regex !== undefined && !compileFullMatchRegex(regex).test(answer))
    return regex_message ?? `Enter ${labelInSentence(field.label)} in the expected format`;
  if (answer.length < min) return `Use ${min} characters or more`;
  return answer.length > max_value ? `Use ${max_value} characters or fewer` : undefined;
}

export function textAreaError(answer: unknown, field: Subfield): string | undefined {
  return textError(answer, field, TEXT_AREA_MAX);
}

const patterns = new Map<string, RegExp>();

/**
 * Compiles a regular expression that must match the whole text. It uses the flag v, like the
 * `pattern` attribute of an input. So the browser and the server get the same result. Throws if the
 * pattern is invalid.
 */
export function compileFullMatchRegex(regex: string): RegExp {
  const pattern = patterns.get(regex) ?? new RegExp(`^(?:${regex})$`, 'v');
  patterns.set(regex, pattern);
  return pattern;
}

export function dateError(answer: unknown, field: Subfield): string | undefined {
  if (typeof answer === 'string' && isDate(answer)) return checkDays(answer, field);
  return `Enter ${labelInSentence(field.label)} as MM/DD/YYYY`;
}

export function birthDateError(answer: unknown, field: Subfield): string | undefined {
  const parts = typeof answer === 'string' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(answer) : null;
  return dateError(parts && `${parts[3]}-${parts[1]}-${parts[2]}`, field);
}

function checkDays(date: string, { settings }: Subfield): string | undefined {
  const { date_after: earliest, date_before: latest } = settings;
  if (earliest && date < earliest) return `Enter ${formatInputDate(earliest)} or a later date`;
  return latest && date > latest
    ? `Enter ${formatInputDate(latest)} or an earlier date`
    : undefined;
}

function formatInputDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** True for a date that exists, in the form YYYY-MM-DD. For example, February 30 does not exist. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10;
}

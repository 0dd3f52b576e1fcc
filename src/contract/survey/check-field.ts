/** The rules of a survey's single fields. */
import * as z from 'zod/mini';
import { addressSchema } from '../address.ts';
import type { Subfield } from './dynamic-form.ts';
import { optionalText } from '../fields.ts';
import { isBirthDate } from './values.ts';

/** What to do about each wrong field, by field name. */
export type SurveyErrors = Record<string, string>;

/** What a text may be at most where its definition does not say. */
const TEXT_MAX = 200;
const TEXT_AREA_MAX = 5000;

/** A region is no part of every country's addresses. */
const surveyAddressSchema = z.extend(addressSchema, { region: optionalText(30) });

/** Errors of one field, by `name`; an address by its parts. `answer` is what answerOf made of it. */
export function checkAnswer(field: Subfield, name: string, answer: unknown): SurveyErrors {
  if (answer === undefined) return field.required ? checkMissing(field, name) : {};
  if (field.field_type === 'address') return checkAddress(name, answer);
  const message = messageFor(field, answer);
  return message === undefined ? {} : { [name]: message };
}

function checkMissing(field: Subfield, name: string): SurveyErrors {
  if (field.field_type === 'address') return checkAddress(name, {});
  return { [name]: ask(field) };
}

function checkAddress(name: string, answer: unknown): SurveyErrors {
  const parsed = surveyAddressSchema.safeParse(answer);
  const errors: SurveyErrors = {};
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[[name, ...path].join('.')] ??= message;
  return errors;
}

function messageFor(field: Subfield, answer: unknown): string | undefined {
  if (isBirthDate(field)) return checkBirthDate(field, answer);
  switch (field.field_type) {
    case 'single_select':
      return isChoice(field, answer) ? undefined : ask(field);
    case 'multi_select':
      return checkChoices(field, answer);
    case 'integer':
    case 'currency':
      return checkNumber(field, answer);
    case 'date':
      return checkDate(field, answer);
    default:
      return checkText(field, answer);
  }
}

/** 'Enter first name', 'Select roof type', 'Answer “Do you serve alcohol?”'. */
function ask({ label, field_type }: Subfield): string {
  if (label.endsWith('?')) return `Answer “${label}”`;
  return `${field_type.endsWith('_select') ? 'Select' : 'Enter'} ${inSentence(label)}`;
}

/** Without its capital, unless it starts with an abbreviation. */
function inSentence(label: string): string {
  return /^[A-Z][^A-Z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function isChoice({ settings }: Subfield, answer: unknown): boolean {
  return (settings.choices ?? []).some(({ value }) => value === answer);
}

function checkChoices(field: Subfield, answer: unknown): string | undefined {
  if (!Array.isArray(answer) || !answer.every((value) => isChoice(field, value))) return ask(field);
  const { min_choices: least = 0, max_choices: most = Infinity } = field.settings;
  if (answer.length < least) return `Select ${least} or more`;
  return answer.length > most ? `Select ${most} at most` : undefined;
}

function checkNumber(field: Subfield, answer: unknown): string | undefined {
  const money = field.field_type === 'currency';
  if (typeof answer !== 'number' || !Number.isSafeInteger(answer))
    return money ? 'Enter an amount in whole dollars' : 'Enter a whole number';
  const { min_value = money ? 0 : -Infinity, max_value = Infinity } = field.settings;
  const read = (amount: number) => `${money ? '$' : ''}${amount.toLocaleString('en-US')}`;
  if (answer < min_value) return `Enter ${read(min_value)} or more`;
  return answer > max_value ? `Enter ${read(max_value)} or less` : undefined;
}

function checkText(field: Subfield, answer: unknown): string | undefined {
  if (typeof answer !== 'string') return ask(field);
  const { regex, regex_message, min_value: least = 0, max_value } = field.settings;
  const most = max_value ?? (field.field_type === 'text_area' ? TEXT_AREA_MAX : TEXT_MAX);
  if (regex !== undefined && !patternOf(regex).test(answer))
    return regex_message ?? `Check ${inSentence(field.label)}: it does not have the expected form`;
  if (answer.length < least) return `Use ${least} characters or more`;
  return answer.length > most ? `Use ${most} characters or fewer` : undefined;
}

const patterns = new Map<string, RegExp>();

/** For the whole text and with the flag of an input's pattern, so that both say the same. Throws where it is none. */
export function patternOf(regex: string): RegExp {
  const pattern = patterns.get(regex) ?? new RegExp(`^(?:${regex})$`, 'v');
  patterns.set(regex, pattern);
  return pattern;
}

function checkDate(field: Subfield, answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !isDate(answer))
    return `Enter ${inSentence(field.label)} as MM/DD/YYYY`;
  return checkDays(field, answer);
}

function checkBirthDate(field: Subfield, answer: unknown): string | undefined {
  const parts = typeof answer === 'string' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(answer) : null;
  const date = parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : '';
  return isDate(date) ? checkDays(field, date) : `Enter ${inSentence(field.label)} as MM/DD/YYYY`;
}

function checkDays({ settings }: Subfield, date: string): string | undefined {
  const { date_after: first, date_before: last } = settings;
  if (first && date < first) return `Enter a date that is not before ${asTyped(first)}`;
  return last && date > last ? `Enter a date that is not after ${asTyped(last)}` : undefined;
}

function asTyped(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** A day that exists: 02/30 does not. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10;
}

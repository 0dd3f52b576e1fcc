/**
 * What each kind of field makes of what was typed and says of the answer, a row each, for the screen and
 * for the provider. How an answer is read and how a field is drawn: src/survey/format-answer.ts and its screens/.
 */
import {
  requiredMessage,
  checkAddress,
  checkBirthDate,
  checkChoice,
  checkChoices,
  checkCurrency,
  checkDate,
  checkInteger,
  checkText,
  checkTextArea,
  type SurveyErrors,
} from './check-field.ts';
import type {
  FieldType,
  Subfield,
  SurveyField,
  SurveyResponses,
  SurveyScreen,
} from './dynamic-form.ts';
import {
  parseAddress,
  parseChoices,
  minRows,
  parseNumber,
  toRows,
  parseText,
  type ListRow,
} from './values.ts';

/** Beside the types, a date of birth: typed and kept as MM/DD/YYYY. */
export type FieldKind = FieldType | 'birth_date';

interface FieldHandler {
  /** See values.ts. */
  answer: (rawValue: unknown, field: SurveyField) => unknown;
}
/** One answer, and what is wrong with it where there is one. */
interface SimpleFieldHandler extends FieldHandler {
  message: (answer: unknown, field: SurveyField) => string | undefined;
}
/** An answer in parts. Its errors are told of what was typed, each by the path of its part. */
interface CompoundFieldHandler extends FieldHandler {
  errors: (rawValue: unknown, name: string, field: SurveyField) => SurveyErrors;
}

const fieldHandlers: Record<FieldKind, SimpleFieldHandler | CompoundFieldHandler> = {
  single_select: { answer: parseText, message: checkChoice },
  multi_select: { answer: parseChoices, message: checkChoices },
  text: { answer: parseText, message: checkText },
  text_area: { answer: parseText, message: checkTextArea },
  integer: { answer: parseNumber, message: checkInteger },
  currency: { answer: parseNumber, message: checkCurrency },
  date: { answer: parseText, message: checkDate },
  birth_date: { answer: parseText, message: checkBirthDate },
  list: { answer: parseList, errors: checkList },
  address: { answer: parseAddress, errors: checkAddressAnswer },
};

/** Of a field whose definition passed checkDefinition. A key that ends in _dob is a date of birth, whatever its type. */
export function kindOf({ key_name, field_type }: Subfield): FieldKind {
  return key_name.endsWith('_dob') ? 'birth_date' : (field_type as FieldType);
}

/** The answer of one field; undefined where nothing was answered. */
export function answerOf(rawValue: unknown, field: SurveyField): unknown {
  return fieldHandlers[kindOf(field)].answer(rawValue, field);
}

/** The answers of one screen; keys that it does not ask are left out. */
export function answersOf(screen: SurveyScreen, rawValues: SurveyResponses): SurveyResponses {
  return answersTo(screen.fields, rawValues);
}

/** One row without its empty and its unknown parts; undefined where none is left. */
export function answerOfRow(row: ListRow, { subfields = [] }: SurveyField): ListRow | undefined {
  const answers = answersTo(subfields, row);
  return Object.keys(answers).length > 0 ? answers : undefined;
}

function answersTo(fields: readonly SurveyField[], rawValues: ListRow): ListRow {
  const answers = fields
    // A key like 'constructor' must not find what every object has.
    .filter(({ key_name }) => Object.hasOwn(rawValues, key_name))
    .map((field) => [field.key_name, answerOf(rawValues[field.key_name], field)] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

/** What is wrong with one field, by `name` and the paths of its parts. */
export function checkField(rawValue: unknown, name: string, field: SurveyField): SurveyErrors {
  const handler = fieldHandlers[kindOf(field)];
  if ('errors' in handler) return handler.errors(rawValue, name, field);
  const answer = handler.answer(rawValue, field);
  const missing = field.required ? requiredMessage(field) : undefined;
  const message = answer === undefined ? missing : handler.message(answer, field);
  return message === undefined ? {} : { [name]: message };
}

function checkAddressAnswer(rawValue: unknown, name: string, { required }: Subfield): SurveyErrors {
  const answer = parseAddress(rawValue);
  return answer === undefined && !required ? {} : checkAddress(answer ?? {}, name);
}

function parseList(rawValue: unknown, field: SurveyField): ListRow[] | undefined {
  const answers = toRows(rawValue).map((row) => answerOfRow(row, field));
  const rows = answers.filter((row) => row !== undefined);
  return rows.length > 0 ? rows : undefined;
}

/**
 * A row is either empty or has all its required parts; the first ones, up to the least number, must not
 * be empty. Rows count as they stand on the screen, so that an error is found at its row.
 */
function checkList(rawValue: unknown, name: string, field: SurveyField): SurveyErrors {
  if (rawValue !== undefined && !Array.isArray(rawValue)) return { [name]: `Add ${field.label}` };
  const rows = toRows(rawValue);
  const min = minRows(field);
  const errors: SurveyErrors = {};
  for (let index = 0; index < Math.max(rows.length, min); index += 1) {
    const row = rows[index] ?? {};
    if (index < min || answerOfRow(row, field)) Object.assign(errors, checkRow(row, index, field));
  }
  const max = field.settings.max_choices ?? Infinity;
  if ((parseList(rawValue, field) ?? []).length > max) errors[name] = `Keep to ${max} at most`;
  return errors;
}

function checkRow(row: ListRow, index: number, field: SurveyField): SurveyErrors {
  const errors: SurveyErrors = {};
  for (const subfield of field.subfields ?? []) {
    const name = `${field.key_name}.${index}.${subfield.key_name}`;
    Object.assign(errors, checkField(row[subfield.key_name], name, subfield));
  }
  // Several rows ask the same words: the summary has to say whose it speaks of.
  if (index > 0)
    for (const [name, message] of Object.entries(errors))
      errors[name] = `${field.settings.row_item_name ?? 'Item'} ${index + 1}: ${message}`;
  return errors;
}

/**
 * Parsing and validation of each kind of survey field. The screens and the server both use it.
 * src/interview/format-answer.ts formats answers for display. src/interview/screens/ renders the
 * fields.
 */
import {
  missingAnswerMessage,
  addressPartErrors,
  birthDateError,
  choiceError,
  choicesError,
  currencyError,
  dateError,
  integerError,
  textError,
  textAreaError,
  type SurveyErrors,
} from './check-field.ts';
import type {
  FieldType,
  Subfield,
  SurveyField,
  SurveyAnswers,
  SurveyScreen,
} from './dynamic-form.ts';
import {
  parseAddress,
  parseChoices,
  minRowCount,
  parseNumber,
  toListRows,
  trimIfText,
  type ListRow,
} from './values.ts';

/**
 * Kind of a field: its type, or 'birth_date' for a date of birth. A date of birth is entered and
 * stored as MM/DD/YYYY.
 */
export type FieldKind = FieldType | 'birth_date';

interface FieldHandler {
  /** Parses the entered value (see values.ts). */
  parse: (rawValue: unknown, field: SurveyField) => unknown;
}
/**
 * Handler of a field with a single answer. `errorOf` returns the error message of an invalid
 * answer, or undefined.
 */
interface SimpleFieldHandler extends FieldHandler {
  errorOf: (answer: unknown, field: SurveyField) => string | undefined;
}
/**
 * Handler of a field with several parts. `errors` checks the entered value. It returns the error
 * messages by the path of each part.
 */
interface CompoundFieldHandler extends FieldHandler {
  errors: (rawValue: unknown, name: string, field: SurveyField) => SurveyErrors;
}

const fieldHandlers: Record<FieldKind, SimpleFieldHandler | CompoundFieldHandler> = {
  single_select: { parse: trimIfText, errorOf: choiceError },
  multi_select: { parse: parseChoices, errorOf: choicesError },
  text: { parse: trimIfText, errorOf: textError },
  text_area: { parse: trimIfText, errorOf: textAreaError },
  integer: { parse: parseNumber, errorOf: integerError },
  currency: { parse: parseNumber, errorOf: currencyError },
  date: { parse: trimIfText, errorOf: dateError },
  birth_date: { parse: trimIfText, errorOf: birthDateError },
  list: { parse: parseList, errors: listErrors },
  address: { parse: parseAddress, errors: addressAnswerErrors },
};

/**
 * Returns the kind of a field. The definition must have passed `findDefinitionProblem`. If the key
 * ends in _dob, the field is a date of birth, and its type does not matter.
 */
export function fieldKindOf({ key_name, field_type }: Subfield): FieldKind {
  return key_name.endsWith('_dob') ? 'birth_date' : (field_type as FieldType);
}

/**
 * Parses the entered value of one field. Returns the answer, or undefined if there is no answer.
 */
export function parseAnswer(rawValue: unknown, field: SurveyField): unknown {
  return fieldHandlers[fieldKindOf(field)].parse(rawValue, field);
}

/** Parses the answers to one screen. Values of other screens are ignored. */
export function parseScreenAnswers(screen: SurveyScreen, rawValues: SurveyAnswers): SurveyAnswers {
  return parseFields(screen.fields, rawValues);
}

/**
 * Parses one row of a list. Removes the row's empty parts and unknown parts. Returns undefined if
 * no part remains.
 */
export function parseListRow(row: ListRow, { subfields = [] }: SurveyField): ListRow | undefined {
  const answers = parseFields(subfields, row);
  return Object.keys(answers).length > 0 ? answers : undefined;
}

function parseFields(fields: readonly SurveyField[], rawValues: ListRow): ListRow {
  const answers = fields
    // The check for an own property prevents a key like 'constructor' from matching an inherited
    // property.
    .filter(({ key_name }) => Object.hasOwn(rawValues, key_name))
    .map((field) => [field.key_name, parseAnswer(rawValues[field.key_name], field)] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

/**
 * Returns the errors of one field. The key of an error is `name`, or the path of the invalid part
 * of the field.
 */
export function surveyFieldErrors(
  rawValue: unknown,
  name: string,
  field: SurveyField,
): SurveyErrors {
  const handler = fieldHandlers[fieldKindOf(field)];
  if ('errors' in handler) return handler.errors(rawValue, name, field);
  const answer = handler.parse(rawValue, field);
  const missing = field.required ? missingAnswerMessage(field) : undefined;
  const message = answer === undefined ? missing : handler.errorOf(answer, field);
  return message === undefined ? {} : { [name]: message };
}

function addressAnswerErrors(
  rawValue: unknown,
  name: string,
  { required }: Subfield,
): SurveyErrors {
  const answer = parseAddress(rawValue);
  return answer === undefined && !required ? {} : addressPartErrors(answer ?? {}, name);
}

function parseList(rawValue: unknown, field: SurveyField): ListRow[] | undefined {
  const answers = toListRows(rawValue).map((row) => parseListRow(row, field));
  const rows = answers.filter((row) => row !== undefined);
  return rows.length > 0 ? rows : undefined;
}

/**
 * Checks the rows of a list. A row that is not empty must have all its required parts. The list
 * also needs a minimum number of rows that are not empty. Errors use the row numbers of the screen,
 * so that each error is shown at its row.
 */
function listErrors(rawValue: unknown, name: string, field: SurveyField): SurveyErrors {
  if (rawValue !== undefined && !Array.isArray(rawValue)) return { [name]: `Add ${field.label}` };
  const rows = toListRows(rawValue);
  const min = minRowCount(field);
  const errors: SurveyErrors = {};
  for (let index = 0; index < Math.max(rows.length, min); index += 1) {
    const row = rows[index] ?? {};
    if (index < min || parseListRow(row, field))
      Object.assign(errors, rowErrors(row, index, field));
  }
  const max = field.settings.max_choices ?? Infinity;
  if ((parseList(rawValue, field) ?? []).length > max) errors[name] = `Add no more than ${max}`;
  return errors;
}

function rowErrors(row: ListRow, index: number, field: SurveyField): SurveyErrors {
  const errors: SurveyErrors = {};
  for (const subfield of field.subfields ?? []) {
    const name = `${field.key_name}.${index}.${subfield.key_name}`;
    Object.assign(errors, surveyFieldErrors(row[subfield.key_name], name, subfield));
  }
  // Errors in different rows have the same message, and the error summary shows only messages. So
  // the message for the second row and each later row begins with the row's name.
  if (index > 0)
    for (const [name, message] of Object.entries(errors))
      errors[name] = `${field.settings.row_item_name ?? 'Item'} ${index + 1}: ${message}`;
  return errors;
}

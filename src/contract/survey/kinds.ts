/**
 * What each kind of field makes of what was typed and says of the answer, a row each, for the screen and
 * for the provider. How an answer is read and how a field is drawn: src/survey/kinds.ts and its screens/.
 */
import {
  ask,
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
  addressIn,
  choicesIn,
  leastRows,
  numberIn,
  rowsOf,
  textIn,
  type ListRow,
} from './values.ts';

/** Beside the types, a date of birth: typed and kept as MM/DD/YYYY. */
export type FieldKind = FieldType | 'birth_date';

interface Kind {
  /** See values.ts. */
  answer: (typed: unknown, field: SurveyField) => unknown;
}
/** One answer, and what is wrong with it where there is one. */
interface Single extends Kind {
  message: (answer: unknown, field: SurveyField) => string | undefined;
}
/** An answer in parts. Its errors are told of what was typed, each by the path of its part. */
interface Compound extends Kind {
  errors: (typed: unknown, name: string, field: SurveyField) => SurveyErrors;
}

const kinds: Record<FieldKind, Single | Compound> = {
  single_select: { answer: textIn, message: checkChoice },
  multi_select: { answer: choicesIn, message: checkChoices },
  text: { answer: textIn, message: checkText },
  text_area: { answer: textIn, message: checkTextArea },
  integer: { answer: numberIn, message: checkInteger },
  currency: { answer: numberIn, message: checkCurrency },
  date: { answer: textIn, message: checkDate },
  birth_date: { answer: textIn, message: checkBirthDate },
  list: { answer: listIn, errors: checkList },
  address: { answer: addressIn, errors: checkWholeAddress },
};

/** Of a field whose definition passed checkDefinition. A key that ends in _dob is a date of birth, whatever its type. */
export function kindOf({ key_name, field_type }: Subfield): FieldKind {
  return key_name.endsWith('_dob') ? 'birth_date' : (field_type as FieldType);
}

/** The answer of one field; undefined where nothing was answered. */
export function answerOf(typed: unknown, field: SurveyField): unknown {
  return kinds[kindOf(field)].answer(typed, field);
}

/** The answers of one screen; keys that it does not ask are left out. */
export function answersOf(screen: SurveyScreen, typed: SurveyResponses): SurveyResponses {
  return answersTo(screen.fields, typed);
}

/** One row without its empty and its unknown parts; undefined where none is left. */
export function answerOfRow(row: ListRow, { subfields = [] }: SurveyField): ListRow | undefined {
  const answers = answersTo(subfields, row);
  return Object.keys(answers).length > 0 ? answers : undefined;
}

function answersTo(fields: readonly SurveyField[], typed: ListRow): ListRow {
  const answers = fields
    // A key like 'constructor' must not find what every object has.
    .filter(({ key_name }) => Object.hasOwn(typed, key_name))
    .map((field) => [field.key_name, answerOf(typed[field.key_name], field)] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

/** What is wrong with one field, by `name` and the paths of its parts. */
export function checkField(typed: unknown, name: string, field: SurveyField): SurveyErrors {
  const kind = kinds[kindOf(field)];
  if ('errors' in kind) return kind.errors(typed, name, field);
  const answer = kind.answer(typed, field);
  const missing = field.required ? ask(field) : undefined;
  const message = answer === undefined ? missing : kind.message(answer, field);
  return message === undefined ? {} : { [name]: message };
}

function checkWholeAddress(typed: unknown, name: string, { required }: Subfield): SurveyErrors {
  const answer = addressIn(typed);
  return answer === undefined && !required ? {} : checkAddress(answer ?? {}, name);
}

function listIn(typed: unknown, field: SurveyField): ListRow[] | undefined {
  const answers = rowsOf(typed).map((row) => answerOfRow(row, field));
  const rows = answers.filter((row) => row !== undefined);
  return rows.length > 0 ? rows : undefined;
}

/**
 * A row is either empty or has all its required parts; the first ones, up to the least number, must not
 * be empty. Rows count as they stand on the screen, so that an error is found at its row.
 */
function checkList(typed: unknown, name: string, field: SurveyField): SurveyErrors {
  if (typed !== undefined && !Array.isArray(typed)) return { [name]: `Add ${field.label}` };
  const rows = rowsOf(typed);
  const least = leastRows(field);
  const errors: SurveyErrors = {};
  for (let at = 0; at < Math.max(rows.length, least); at += 1) {
    const row = rows[at] ?? {};
    if (at < least || answerOfRow(row, field)) Object.assign(errors, checkRow(row, at, field));
  }
  const most = field.settings.max_choices ?? Infinity;
  if ((listIn(typed, field) ?? []).length > most) errors[name] = `Keep to ${most} at most`;
  return errors;
}

function checkRow(row: ListRow, at: number, field: SurveyField): SurveyErrors {
  const errors: SurveyErrors = {};
  for (const part of field.subfields ?? []) {
    const name = `${field.key_name}.${at}.${part.key_name}`;
    Object.assign(errors, checkField(row[part.key_name], name, part));
  }
  // Several rows ask the same words: the summary has to say whose it speaks of.
  if (at > 0)
    for (const [name, message] of Object.entries(errors))
      errors[name] = `${field.settings.row_item_name ?? 'Item'} ${at + 1}: ${message}`;
  return errors;
}

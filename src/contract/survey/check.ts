/** Whether a survey's answers will do: asked by the screen before Next, and by the provider again. */
import type { DynamicForm, SurveyField, SurveyResponses, SurveyScreen } from './dynamic-form.ts';
import { inSentence, type SurveyErrors } from './check-field.ts';
import { answerOf, answersOf, checkField, kindOf } from './field-kinds.ts';
import { REJECT_FLAG, sequenceOf } from './sequence.ts';

export type { SurveyErrors };

/**
 * What is wrong on one screen, by field name; a part of a list or an address by its path:
 * `owners.0.first_name`, `mailing_address.city`. Empty where the screen will do.
 */
export function checkScreen(screen: SurveyScreen, values: SurveyResponses): SurveyErrors {
  const errors: SurveyErrors = {};
  for (const field of screen.fields)
    Object.assign(
      errors,
      checkField(values[field.key_name], field.key_name, withLabel(field, screen)),
    );
  for (const field of screen.fields) {
    const message = maxKeyError(field, screen, values);
    if (message) errors[field.key_name] ??= message;
  }
  return errors;
}

/** 'Enter $12,500 or less, the total value': a part is no more than its whole. */
function maxKeyError(
  field: SurveyField,
  { fields }: SurveyScreen,
  values: SurveyResponses,
): string | undefined {
  const { max_key } = field.settings;
  if (max_key === undefined) return undefined;
  const maxField = fields.find(({ key_name }) => key_name === max_key);
  const amount = answerOf(values[field.key_name], field);
  const max = maxField && answerOf(values[maxField.key_name], maxField);
  if (typeof amount !== 'number' || typeof max !== 'number' || amount <= max) return undefined;
  const unit = kindOf(field) === 'currency' ? '$' : '';
  return `Enter ${unit}${max.toLocaleString('en-US')} or less, the ${inSentence(maxField?.label ?? '')}`;
}

/** A lone field may leave its label to the screen's question. */
function withLabel(field: SurveyField, { question }: SurveyScreen): SurveyField {
  return field.label ? field : { ...field, label: question };
}

export interface SurveyResult {
  /** The answers of the sequence's screens; what no screen of it asks is left out. */
  answers: SurveyResponses;
  /** For invalid_input; empty where all is well. */
  fields: Record<string, string[]>;
  /** Id of the screen that ends the survey without cover; null where none was come to. */
  rejectedBy: string | null;
}

/** Checks a whole survey as it was sent. `form` is a definition that passed checkDefinition. */
export function checkSurvey(form: DynamicForm, responses: SurveyResponses): SurveyResult {
  const result: SurveyResult = { answers: {}, fields: {}, rejectedBy: null };
  for (const id of sequenceOf(form, responses)) {
    const screen = form.screens[id];
    if (!screen) continue;
    if (screen.flags.includes(REJECT_FLAG)) result.rejectedBy ??= id;
    const answers = answersOf(screen, responses);
    Object.assign(result.answers, answers);
    for (const [field, message] of Object.entries(checkScreen(screen, answers)))
      result.fields[field] = [message];
  }
  return result;
}

/** Names the currency field whose amount is more than is sold online: the VIP team takes it from there. */
export function fieldOverMaximum(
  { fields }: SurveyScreen,
  values: SurveyResponses,
): string | undefined {
  return fields.find((field) => {
    const amount = answerOf(values[field.key_name], field);
    const { max_value = Infinity } = field.settings;
    return kindOf(field) === 'currency' && typeof amount === 'number' && amount > max_value;
  })?.key_name;
}

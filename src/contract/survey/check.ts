/**
 * Validation of survey answers. A screen validates its answers when the applicant presses Next. The
 * server validates all answers again.
 */
import type { SurveyDefinition, SurveyField, SurveyAnswers, SurveyScreen } from './dynamic-form.ts';
import { labelInSentence, type SurveyErrors } from './check-field.ts';
import { parseAnswer, parseScreenAnswers, surveyFieldErrors, fieldKindOf } from './field-kinds.ts';
import { REJECT_SCREEN_FLAG, screenIdSequence } from './sequence.ts';

export type { SurveyErrors };

/**
 * Returns the errors of one screen by field name. A part of a list or an address has a path as its
 * name: `owners.0.first_name`, `mailing_address.city`. Empty if the screen is valid.
 */
export function screenErrors(screen: SurveyScreen, values: SurveyAnswers): SurveyErrors {
  const errors: SurveyErrors = {};
  for (const field of screen.fields)
    Object.assign(
      errors,
      surveyFieldErrors(values[field.key_name], field.key_name, withLabel(field, screen)),
    );
  for (const field of screen.fields) {
    const message = maxKeyError(field, screen, values);
    if (message) errors[field.key_name] ??= message;
  }
  return errors;
}

/**
 * Returns an error if the amount in a field exceeds the amount in the field that `max_key` names:
 * 'Enter $12,500 or less, the total value'.
 */
function maxKeyError(
  field: SurveyField,
  { fields }: SurveyScreen,
  values: SurveyAnswers,
): string | undefined {
  const { max_key } = field.settings;
  if (max_key === undefined) return undefined;
  const maxField = fields.find(({ key_name }) => key_name === max_key);
  const amount = parseAnswer(values[field.key_name], field);
  const max = maxField && parseAnswer(values[maxField.key_name], maxField);
  if (typeof amount !== 'number' || typeof max !== 'number' || amount <= max) return undefined;
  const unit = fieldKindOf(field) === 'currency' ? '$' : '';
  return `Enter ${unit}${max.toLocaleString('en-US')} or less, the ${labelInSentence(maxField?.label ?? '')}`;
}

/**
 * Returns the field with a label. If the field has no label, the screen's question becomes its
 * label.
 */
function withLabel(field: SurveyField, { question }: SurveyScreen): SurveyField {
  return field.label ? field : { ...field, label: question };
}

export interface SurveyValidationResult {
  /** Answers to the screens that the applicant sees. All other answers are removed. */
  answers: SurveyAnswers;
  /**
   * Error messages by field, for the error response `invalid_input`. Empty if all answers are
   * valid.
   */
  fields: Record<string, string[]>;
  /** Id of the screen that rejects the applicant. Null if the answers lead to no such screen. */
  rejectedBy: string | null;
}

/** Validates all answers of a survey. `form` must have passed `findDefinitionProblem`. */
export function validateSurvey(
  form: SurveyDefinition,
  responses: SurveyAnswers,
): SurveyValidationResult {
  const result: SurveyValidationResult = { answers: {}, fields: {}, rejectedBy: null };
  for (const id of screenIdSequence(form, responses)) {
    const screen = form.screens[id];
    if (!screen) continue;
    if (screen.flags.includes(REJECT_SCREEN_FLAG)) result.rejectedBy ??= id;
    const answers = parseScreenAnswers(screen, responses);
    Object.assign(result.answers, answers);
    for (const [field, message] of Object.entries(screenErrors(screen, answers)))
      result.fields[field] = [message];
  }
  return result;
}

/**
 * Returns the key of the first currency field whose amount exceeds the online maximum. Applicants
 * with such an amount must contact the VIP team. Returns undefined if no amount is too large.
 */
export function currencyFieldOverMaximum(
  { fields }: SurveyScreen,
  values: SurveyAnswers,
): string | undefined {
  return fields.find((field) => {
    const amount = parseAnswer(values[field.key_name], field);
    const { max_value = Infinity } = field.settings;
    return fieldKindOf(field) === 'currency' && typeof amount === 'number' && amount > max_value;
  })?.key_name;
}

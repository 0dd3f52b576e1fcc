import { validateSurvey } from '../../../src/contract/survey/check.ts';
import { findDefinitionProblem } from '../../../src/contract/survey/definition.ts';
import type {
  SurveyDefinition,
  SurveyField,
  SurveyAnswers,
} from '../../../src/contract/survey/dynamic-form.ts';
import { screenIdSequence } from '../../../src/contract/survey/sequence.ts';

/**
 * Creates answers to a whole survey, as a visitor would give them. Uses the known answers, and for
 * other fields any value that the field accepts.
 * @throws Error with a readable message if the definition cannot be run, or if an answer ends the
 * survey early
 */
export function answerSurvey(form: SurveyDefinition, knownAnswers: SurveyAnswers): SurveyAnswers {
  const problem = findDefinitionProblem(form);
  if (problem) throw new Error(`screen ${problem.screen}: ${problem.message}`);
  const responses: SurveyAnswers = { ...knownAnswers };
  // Repeats until no answer is added, because an answer may lead to screens that were not shown
  // before it.
  for (let answeredCount = -1; Object.keys(responses).length > answeredCount;) {
    answeredCount = Object.keys(responses).length;
    for (const id of screenIdSequence(form, responses))
      for (const field of form.screens[id]?.fields ?? [])
        if (field.required && responses[field.key_name] === undefined)
          responses[field.key_name] = valueFor(field);
  }
  const { answers, fields, rejectedBy } = validateSurvey(form, responses);
  const [invalidField] = Object.entries(fields);
  if (invalidField)
    throw new Error(`no valid answer is known for '${invalidField[0]}' (${invalidField[1][0]})`);
  if (rejectedBy !== null) throw new Error(`the answers end the survey at '${rejectedBy}'`);
  return answers;
}

/** Returns the keys of the survey's required fields, on the screens that these answers lead to. */
export function requiredSurveyKeys(form: SurveyDefinition, responses: SurveyAnswers): Set<string> {
  const fields = screenIdSequence(form, responses).flatMap((id) => form.screens[id]?.fields ?? []);
  return new Set(fields.filter(({ required }) => required).map(({ key_name }) => key_name));
}

function valueFor({ field_type, key_name, settings, subfields }: SurveyField): unknown {
  const { choices = [], min_value = 1, date_after, min_choices = 1, regex } = settings;
  if (settings.default !== undefined) return settings.default;
  if (key_name.endsWith('_dob')) return '04/18/1984';
  switch (field_type) {
    case 'single_select':
      return choices.find(({ screen_id }) => screen_id === undefined)?.value ?? choices[0]?.value;
    case 'multi_select':
      return choices.slice(0, min_choices).map(({ value }) => value);
    case 'integer':
    case 'currency':
      return min_value;
    case 'date':
      return date_after ?? '2020-01-15';
    case 'address':
      return {
        streetAddress: '418 Marlow Street',
        city: 'Portland',
        region: 'OR',
        postal: '97214',
      };
    case 'list':
      return Array.from({ length: min_choices }, () =>
        Object.fromEntries(
          (subfields ?? []).map((field) => [field.key_name, valueFor(field as SurveyField)]),
        ),
      );
    default:
      return regex && /d/.test(regex) ? '5035550142' : 'Sample';
  }
}

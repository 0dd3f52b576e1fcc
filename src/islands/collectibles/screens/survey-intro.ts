import type { SurveyScreen } from '../../../contract/survey/dynamic-form.ts';

/**
 * Returns the intro text of a survey screen. The server defines the screens, so the function
 * identifies a screen by its fields.
 * @param isNew false if the buyer edits an answer. The text then does not say that the survey asks
 * about alarms only once per address.
 */
export function surveyIntro(
  { fields }: SurveyScreen,
  street: string,
  { isNew = true } = {},
): string | undefined {
  const includesField = (key: string) => fields.some(({ key_name }) => key_name === key);
  if (includesField('collection_total_value')) return 'What a collector would pay for it today.';
  if (!includesField('has_burglar_alarm')) return undefined;
  return `Alarms count for everything you keep at ${street}.${isNew ? ' We ask once for each address.' : ''}`;
}

import type { SurveyScreen } from '../../../contract/survey/dynamic-form.ts';

/**
 * One sentence under a question. The screens are the provider's: what they ask tells which one it is.
 * @param isNew what is said of the place is asked this time alone
 */
export function surveyIntro(
  { fields }: SurveyScreen,
  street: string,
  { isNew = true } = {},
): string | undefined {
  const asksFor = (key: string) => fields.some(({ key_name }) => key_name === key);
  if (asksFor('collection_total_value')) return 'What a collector would pay for it today.';
  if (!asksFor('has_burglar_alarm')) return undefined;
  return `Alarms count for everything you keep at ${street}.${isNew ? ' We ask once for each address.' : ''}`;
}

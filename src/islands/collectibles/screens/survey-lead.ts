import type { SurveyScreen } from '../../../contract/survey/dynamic-form.ts';

/**
 * One sentence under a question. The screens are the provider's: what they ask tells which one it is.
 * @param isNew what is said of the place is asked this time alone
 */
export function surveyLead(
  { fields }: SurveyScreen,
  street: string,
  { isNew = true } = {},
): string | undefined {
  const asks = (key: string) => fields.some(({ key_name }) => key_name === key);
  if (asks('collection_total_value')) return 'What a collector would pay for it today.';
  if (!asks('has_burglar_alarm')) return undefined;
  return `Alarms count for everything you keep at ${street}.${isNew ? ' We ask once for each address.' : ''}`;
}

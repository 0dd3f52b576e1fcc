import type { SurveyScreen } from '../../../contract/survey/dynamic-form.ts';

/** One sentence under a question. The screens are the provider's: what they ask tells which one it is. */
export function surveyLead({ fields }: SurveyScreen, street: string): string | undefined {
  const asks = (key: string) => fields.some(({ key_name }) => key_name === key);
  if (asks('collection_total_value')) return 'What a collector would pay for it today.';
  return asks('has_burglar_alarm')
    ? `Alarms count for everything you keep at ${street}. We ask once for each address.`
    : undefined;
}

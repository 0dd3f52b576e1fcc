import type { SmallBusinessState } from './answers.ts';

/**
 * Returns the survey's label for the legal form of the business, such as 'Limited liability
 * company'.
 */
export function legalFormLabel({ form, details }: SmallBusinessState): string {
  const fields = Object.values(form?.screens ?? {}).flatMap((screen) => screen.fields);
  const choices = fields.find(({ key_name }) => key_name === 'business_legal_nature')?.settings
    .choices;
  const value = details.business_legal_nature;
  return choices?.find((choice) => choice.value === value)?.title ?? value;
}

/** A survey's answers as they are read. */
import type { Address } from '../contract/address.ts';
import type { Subfield, SurveyField } from '../contract/survey/dynamic-form.ts';
import { isBirthDate, rowsOf } from '../contract/survey/values.ts';
import { formatDate } from '../core/dates.ts';
import type { SurveyState } from './state.ts';
import type { SurveyAnswer } from './survey.ts';

/** An aside is narrow: of a long text its start will do. */
const SHOWN_MAX = 90;

/** What was answered on the accepted screens, in their order. */
export function answersOfSurvey({ form, sequence, done, responses }: SurveyState): SurveyAnswer[] {
  const accepted = new Set(done);
  return sequence
    .filter((id) => accepted.has(id))
    .flatMap((id) => {
      const { fields = [], question = '' } = form.screens[id] ?? {};
      return fields
        .filter(({ key_name }) => Object.hasOwn(responses, key_name))
        .map((field) => ({
          screen: id,
          label: field.label || question,
          value: shorten(textOf(field, responses[field.key_name])),
        }));
    });
}

function shorten(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).trimEnd()}…` : text;
}

function textOf(field: SurveyField, answer: unknown): string {
  if (field.field_type === 'address') return addressText(answer as Partial<Address>);
  if (field.field_type === 'list')
    return rowsOf(answer)
      .map((row) => rowText(field, row))
      .join('; ');
  if (Array.isArray(answer)) return answer.map((value) => titleOf(field, value)).join(', ');
  if (field.field_type === 'currency' && typeof answer === 'number')
    return `$${answer.toLocaleString('en-US')}`;
  if (field.field_type === 'date' && !isBirthDate(field)) return formatDate(String(answer));
  return titleOf(field, answer);
}

function rowText({ subfields = [] }: SurveyField, row: Record<string, unknown>): string {
  return subfields
    .filter(({ key_name }) => row[key_name] !== undefined)
    .map((part) => textOf(part, row[part.key_name]))
    .join(' ');
}

/** The words of a choice; anything else as it is. */
function titleOf({ settings }: Subfield, value: unknown): string {
  return settings.choices?.find((choice) => choice.value === value)?.title ?? String(value);
}

function addressText({ streetAddress, unit, city, region, postal }: Partial<Address>): string {
  const street = [streetAddress, unit].filter(Boolean).join(' ');
  return [street, city, [region, postal].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

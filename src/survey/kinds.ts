/** How the answer to each kind of field reads, a row each; screens/ draws them. */
import type { Address } from '../contract/address.ts';
import type { Subfield, SurveyField } from '../contract/survey/dynamic-form.ts';
import { kindOf, type FieldKind } from '../contract/survey/kinds.ts';
import { rowsOf, type ListRow } from '../contract/survey/values.ts';
import { formatDate } from '../core/dates.ts';

/** Of an answer that was accepted, so that its shape is that of its kind. */
type Text = (answer: unknown, field: SurveyField) => string;

const texts: Record<FieldKind, Text> = {
  single_select: titleOf,
  multi_select: titlesOf,
  text: String,
  text_area: String,
  integer: String,
  currency: (answer) => `$${Number(answer).toLocaleString('en-US')}`,
  date: (answer) => formatDate(String(answer)),
  birth_date: String,
  list: (answer, field) =>
    rowsOf(answer)
      .map((row) => rowText(row, field))
      .join('; '),
  address: (answer) => addressText(answer as Partial<Address>),
};

export const textOf: Text = (answer, field) => texts[kindOf(field)](answer, field);

function rowText(row: ListRow, { subfields = [] }: SurveyField): string {
  return subfields
    .filter(({ key_name }) => row[key_name] !== undefined)
    .map((part) => textOf(row[part.key_name], part))
    .join(' ');
}

function titlesOf(answer: unknown, field: Subfield): string {
  return [answer]
    .flat()
    .map((value) => titleOf(value, field))
    .join(', ');
}

/** The words of a choice; anything else as it is. */
function titleOf(value: unknown, { settings }: Subfield): string {
  return settings.choices?.find((choice) => choice.value === value)?.title ?? String(value);
}

function addressText({ streetAddress, unit, city, region, postal }: Partial<Address>): string {
  const street = [streetAddress, unit].filter(Boolean).join(' ');
  return [street, city, [region, postal].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/**
 * Formats answers as text for display. Each kind of field has its own formatter. The components
 * that render the fields are in screens/.
 */
import type { Address } from '../contract/address.ts';
import type { Subfield, SurveyField } from '../contract/survey/dynamic-form.ts';
import { fieldKindOf, type FieldKind } from '../contract/survey/field-kinds.ts';
import { toListRows, type ListRow } from '../contract/survey/values.ts';
import { formatDate } from '../core/dates.ts';
import type { Answer } from './step.ts';
import type { SurveyState } from './survey-state.ts';

/**
 * Formats an accepted answer. Each formatter may rely on the answer's type, because the answer was
 * validated for the field's kind.
 */
type AnswerFormatter = (answer: unknown, field: SurveyField) => string;

const formatters: Record<FieldKind, AnswerFormatter> = {
  single_select: choiceTitle,
  multi_select: choiceTitles,
  text: String,
  text_area: String,
  integer: (answer, { settings }) =>
    isYear(settings) ? String(answer) : Number(answer).toLocaleString('en-US'),
  currency: (answer) => `$${Number(answer).toLocaleString('en-US')}`,
  date: (answer) => formatDate(String(answer)),
  birth_date: String,
  list: (answer, field) =>
    toListRows(answer)
      .map((row) => formatRow(row, field))
      .join('; '),
  address: (answer) => formatAddress(answer as Partial<Address>),
};

export const formatAnswer: AnswerFormatter = (answer, field) =>
  formatters[fieldKindOf(field)](answer, field);

/** True if every allowed number has four digits, as for 'Year built'. */
function isYear({ min_value: min = 0, max_value: max = Infinity }: Subfield['settings']): boolean {
  return min >= 1_000 && max <= 9_999;
}

function formatRow(row: ListRow, { subfields = [] }: SurveyField): string {
  return subfields
    .filter(({ key_name }) => row[key_name] !== undefined)
    .map((part) => formatAnswer(row[part.key_name], part))
    .join(' ');
}

function choiceTitles(answer: unknown, field: Subfield): string {
  return [answer]
    .flat()
    .map((value) => choiceTitle(value, field))
    .join(', ');
}

/** Returns the title of the selected choice. A value without a choice is returned as text. */
function choiceTitle(value: unknown, { settings }: Subfield): string {
  return settings.choices?.find((choice) => choice.value === value)?.title ?? String(value);
}

function formatAddress({ streetAddress, unit, city, region, postal }: Partial<Address>): string {
  const street = [streetAddress, unit].filter(Boolean).join(' ');
  return [street, city, [region, postal].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Maximum length of a shown answer, in characters, because the list next to the form is narrow. */
const SHOWN_MAX = 90;

/** Returns the answers of the screens that Next has accepted, in the order of the screens. */
export function acceptedSurveyAnswers({
  form,
  sequence,
  done: acceptedIds,
  responses,
}: SurveyState): Answer[] {
  const accepted = new Set(acceptedIds);
  return sequence
    .filter((id) => accepted.has(id))
    .flatMap((id) => {
      const { fields = [], question = '' } = form.screens[id] ?? {};
      return fields
        .filter(({ key_name }) => Object.hasOwn(responses, key_name))
        .map((field) => ({
          screen: id,
          // Normally, the label is the field's own label. If a single choice is the only field of
          // its screen, the label is the screen's question, because an answer such as 'Yes' needs
          // the full question.
          label:
            (fields.length > 1 || fieldKindOf(field) !== 'single_select' ? field.label : '') ||
            question,
          value: shorten(formatAnswer(responses[field.key_name], field)),
        }));
    });
}

function shorten(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).trimEnd()}…` : text;
}

import type { SurveyField } from './dynamic-form.ts';
import { checkAnswer, type SurveyErrors } from './check-field.ts';
import { answerOf, answerOfRow, leastRows, rowsOf, type ListRow } from './values.ts';

/**
 * A row is either empty or has all its required parts; the first ones, up to the least number, must not
 * be empty. Rows count as they stand on the screen, so that an error is found at its row.
 */
export function checkList(field: SurveyField, typed: unknown): SurveyErrors {
  const { key_name, label, settings } = field;
  if (typed !== undefined && !Array.isArray(typed)) return { [key_name]: `Add ${label}` };
  const rows = rowsOf(typed);
  const least = leastRows(field);
  const errors: SurveyErrors = {};
  for (let at = 0; at < Math.max(rows.length, least); at += 1)
    Object.assign(errors, checkRow(field, rows[at] ?? {}, at, at < least));
  const most = settings.max_choices ?? Infinity;
  const filled = rows.filter((row) => answerOfRow(field, row)).length;
  if (filled > most) errors[key_name] = `Keep to ${most} at most`;
  return errors;
}

function checkRow(field: SurveyField, row: ListRow, at: number, required: boolean): SurveyErrors {
  if (!required && !answerOfRow(field, row)) return {};
  const errors: SurveyErrors = {};
  for (const part of field.subfields ?? []) {
    const name = `${field.key_name}.${at}.${part.key_name}`;
    Object.assign(errors, checkAnswer(part, name, answerOf(part, row[part.key_name])));
  }
  // Several rows ask the same words: the summary has to say whose it speaks of.
  if (at > 0)
    for (const [name, message] of Object.entries(errors))
      errors[name] = `${field.settings.row_item_name ?? 'Item'} ${at + 1}: ${message}`;
  return errors;
}

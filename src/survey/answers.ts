/** A survey's answers as they are read. */
import { kindOf } from '../contract/survey/field-kinds.ts';
import type { Answer } from '../flow/step.ts';
import { formatAnswer } from './format-answer.ts';
import type { SurveyState } from './state.ts';

/** An answer as it is read, and the screen where it is changed. */
export interface SurveyAnswer extends Answer {
  screen: string;
}

/** An aside is narrow: of a long text its start will do. */
const SHOWN_MAX = 90;

/** What was answered on the accepted screens, in their order. */
export function answersOfSurvey({
  form,
  sequence,
  done: acceptedIds,
  responses,
}: SurveyState): SurveyAnswer[] {
  const accepted = new Set(acceptedIds);
  return sequence
    .filter((id) => accepted.has(id))
    .flatMap((id) => {
      const { fields = [], question = '' } = form.screens[id] ?? {};
      return fields
        .filter(({ key_name }) => Object.hasOwn(responses, key_name))
        .map((field) => ({
          screen: id,
          // A choice that is a screen of its own reads as it was asked: 'Yes' to two words says little.
          label:
            (fields.length > 1 || kindOf(field) !== 'single_select' ? field.label : '') || question,
          value: shorten(formatAnswer(responses[field.key_name], field)),
        }));
    });
}

function shorten(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).trimEnd()}…` : text;
}

/** Formats a survey's answers for display. */
import { fieldKindOf } from '../contract/survey/field-kinds.ts';
import type { Answer } from '../flow/step.ts';
import { formatAnswer } from './format-answer.ts';
import type { SurveyState } from './state.ts';

/** One answer as text for display, and the id of the screen on which the visitor can change it. */
export interface SurveyAnswer extends Answer {
  screen: string;
}

/** Maximum length of a shown answer, in characters, because the list next to the form is narrow. */
const SHOWN_MAX = 90;

/** Returns the answers of the screens that Next has accepted, in the order of the screens. */
export function acceptedSurveyAnswers({
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

/** Short forms for what surveys are mostly made of, so that a definition reads as its questions. */
import type { SurveyField, SurveyScreen } from '../../src/contract/survey/dynamic-form.ts';
import { REJECT_FLAG } from '../../src/contract/survey/sequence.ts';

/** A question with its fields. */
export function questionScreen(
  id: string,
  question: string,
  next_screen_id: string | null,
  fields: SurveyField[],
  flags: string[] = [],
): SurveyScreen {
  return { id, question, next_screen_id, fields, flags };
}

/** Tells why there is no cover right after the answer that rules it out. */
export function rejectionScreen(id: string, reason: string): SurveyScreen {
  return {
    ...questionScreen(id, reason, null, [], [REJECT_FLAG]),
    disclaimer: 'If you chose this by mistake, go back and choose another answer.',
  };
}

type Choice = readonly [value: string, title: string, help?: string, screen?: string];

/** A required choice. A lone field leaves its label to the question. */
export function select(
  key_name: string,
  label: string,
  choices: readonly Choice[],
  field_type: 'single_select' | 'multi_select' = 'single_select',
): SurveyField {
  return {
    key_name,
    label,
    field_type,
    required: true,
    settings: {
      choices: choices.map(([value, title, help_text, screen_id]) => ({
        value,
        title,
        ...(help_text && { help_text }),
        ...(screen_id && { screen_id }),
      })),
    },
  };
}

/** Yes or No; either may lead to a screen of its own. */
export function yesNo(
  key_name: string,
  label: string,
  screens: { yes?: string; no?: string } = {},
): SurveyField {
  return select(key_name, label, [
    ['yes', 'Yes', '', screens.yes],
    ['no', 'No', '', screens.no],
  ]);
}

/** Asked of whoever wants mail elsewhere than where the insured things are. */
export const mailingAddress = questionScreen(
  'mailing_address',
  'Where should we mail your documents?',
  null,
  [
    {
      key_name: 'mailing_address',
      label: 'Mailing address',
      field_type: 'address',
      required: true,
      widget: 'autocomplete_address',
      settings: {},
    },
  ],
);

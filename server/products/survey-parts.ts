/**
 * Functions that build common screens and fields of surveys. With these functions, a survey
 * definition can be read like a list of questions.
 */
import type { SurveyField, SurveyScreen } from '../../src/contract/survey/dynamic-form.ts';
import {
  REJECT_SCREEN_FLAG,
  SHOW_INSURED_PROPERTY_FLAG,
} from '../../src/contract/survey/sequence.ts';

export function questionScreen(
  id: string,
  question: string,
  next_screen_id: string | null,
  fields: SurveyField[],
  flags: string[] = [],
): SurveyScreen {
  return { id, question, next_screen_id, fields, flags };
}

/**
 * Builds the screen that shows the reason for a rejection. The survey shows this screen directly
 * after the answer that causes the rejection.
 */
export function rejectionScreen(id: string, reason: string): SurveyScreen {
  return {
    ...questionScreen(id, reason, null, [], [REJECT_SCREEN_FLAG]),
    disclaimer: 'If you chose this by mistake, go back and choose another answer.',
  };
}

type Choice = readonly [value: string, title: string, help?: string, screen?: string];

/**
 * Builds a required single or multiple choice. `label` is empty when the choice is the only field
 * of a screen, because the screen's question is then the label.
 */
export function selectField(
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

/** Builds a choice of Yes or No. Each answer can lead to its own screen. */
export function yesNoField(
  key_name: string,
  label: string,
  screens: { yes?: string; no?: string } = {},
): SurveyField {
  return selectField(key_name, label, [
    ['yes', 'Yes', '', screens.yes],
    ['no', 'No', '', screens.no],
  ]);
}

/**
 * The screen that asks for a mailing address. It is shown when mail must not go to the insured
 * address.
 */
export const mailingAddressScreen = questionScreen(
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
  [SHOW_INSURED_PROPERTY_FLAG],
);

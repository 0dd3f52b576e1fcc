import * as z from 'zod/mini';
import { dateSchema } from '../fields.ts';

/**
 * Field types of a survey. If a definition has any other type, the whole definition is rejected
 * with an error message.
 */
export const fieldTypes = [
  'single_select',
  'multi_select',
  'text',
  'text_area',
  'integer',
  'currency',
  'date',
  'list',
  'address',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** @public */
export const surveyChoiceSchema = z.object({
  /** Answer that the choice stands for. The client sends it, and shows the title instead. */
  value: z.string(),
  title: z.string(),
  help_text: z.optional(z.string()),
  /**
   * Id of a screen that is shown only if this choice is selected. That screen and the screens after
   * it come directly after the current screen.
   */
  screen_id: z.optional(z.string()),
});
export type SurveyChoice = z.infer<typeof surveyChoiceSchema>;

/** @public */
export const fieldSettingsSchema = z.object({
  choices: z.optional(z.array(surveyChoiceSchema)),
  /** Regular expression that must match the whole value, like the `pattern` of an input. */
  regex: z.optional(z.string()),
  /** Error message for a value that does not match `regex`. */
  regex_message: z.optional(z.string()),
  /**
   * Minimum number. `max_value` is the maximum number. In a currency field, both are in the
   * currency's main unit (dollars).
   */
  min_value: z.optional(z.number()),
  max_value: z.optional(z.number()),
  /**
   * `key_name` of another number field on the same screen. The number in that field is the maximum
   * for this field.
   */
  max_key: z.optional(z.string()),
  /**
   * Earliest date that the applicant may choose, YYYY-MM-DD. `date_before` is the latest date.
   * @format date
   */
  date_after: z.optional(dateSchema),
  date_before: z.optional(dateSchema),
  /**
   * Minimum number of rows in a list, or of choices in a multi_select. `max_choices` is the
   * maximum.
   */
  min_choices: z.optional(z.number()),
  max_choices: z.optional(z.number()),
  row_item_name: z.optional(z.string()),
  add_button_caption: z.optional(z.string()),
  help_text: z.optional(z.string()),
  flags: z.optional(z.array(z.string())),
  default: z.optional(z.unknown()),
});
export type FieldSettings = z.infer<typeof fieldSettingsSchema>;

const fieldShape = {
  key_name: z.string(),
  label: z.string(),
  /**
   * Type of the field, one of `fieldTypes`. The schema accepts any text, so that the error message
   * can name an unknown type.
   */
  field_type: z.string(),
  required: z.boolean(),
  /** Input control that the field uses: 'autocomplete_address' or 'date_picker'. */
  widget: z.optional(z.string()),
  settings: z._default(fieldSettingsSchema, {}),
};

/** @public */
export const subfieldSchema = z.object(fieldShape);
export type Subfield = z.infer<typeof subfieldSchema>;

/** @public */
export const surveyFieldSchema = z.object({
  ...fieldShape,
  /** Fields of each row in a list. */
  subfields: z.optional(z.array(subfieldSchema)),
});
export type SurveyField = z.infer<typeof surveyFieldSchema>;

/**
 * Screen with one question. Its possible flags: 'reject_form_screen' shows only a Go Back button.
 * 'show_pni_screen' includes the primary-insured screen, which is otherwise skipped.
 * 'mailing_address' shows the insured property above the question.
 */
export const surveyScreenSchema = z.object({
  id: z.string(),
  /** Id of the next screen. Null on the last screen of a branch. */
  next_screen_id: z.nullable(z.string()),
  question: z.string(),
  fields: z.array(surveyFieldSchema),
  flags: z._default(z.array(z.string()), []),
  help_text: z.optional(z.string()),
  disclaimer: z.optional(z.string()),
});
export type SurveyScreen = z.infer<typeof surveyScreenSchema>;

export const surveyDefinitionSchema = z.object({
  start_screen_id: z.string(),
  screens: z.record(z.string(), surveyScreenSchema),
});
export type SurveyDefinition = z.infer<typeof surveyDefinitionSchema>;

/**
 * Answers by `key_name`. An answer is text, a whole number (integer, currency), the values of a
 * multi_select, an address, or the rows of a list. The dates of a date_picker are YYYY-MM-DD. Dates
 * whose key ends in _dob are MM/DD/YYYY.
 */
export const surveyAnswersSchema = z.record(z.string(), z.unknown());
export type SurveyAnswers = z.infer<typeof surveyAnswersSchema>;

import * as z from 'zod/mini';
import { dateSchema } from '../fields.ts';

/** What a survey can ask. A definition that names another type is refused in words, never drawn half. */
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

export const surveyChoiceSchema = z.object({
  value: z.string(),
  title: z.string(),
  help_text: z.optional(z.string()),
  /** Choosing it inserts this screen and its trail after the present one. */
  screen_id: z.optional(z.string()),
});
export type SurveyChoice = z.infer<typeof surveyChoiceSchema>;

export const fieldSettingsSchema = z.object({
  choices: z.optional(z.array(surveyChoiceSchema)),
  /** For the whole value, as in an input's pattern. */
  regex: z.optional(z.string()),
  /** What a value that does not fit the regex is told. */
  regex_message: z.optional(z.string()),
  /** Least and greatest number; whole units of the currency where the field is one. */
  min_value: z.optional(z.number()),
  max_value: z.optional(z.number()),
  /** key_name of another number on the same screen that this one is no more than. */
  max_key: z.optional(z.string()),
  /** First and last day that may be chosen. */
  date_after: z.optional(dateSchema),
  date_before: z.optional(dateSchema),
  /** Rows of a list, or choices of a multi select. */
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
  /** One of fieldTypes; any text here, so that an unknown one can be named in the error. */
  field_type: z.string(),
  required: z.boolean(),
  /** 'autocomplete_address' or 'date_picker'. */
  widget: z.optional(z.string()),
  settings: z._default(fieldSettingsSchema, {}),
};

export const subfieldSchema = z.object(fieldShape);
export type Subfield = z.infer<typeof subfieldSchema>;

export const surveyFieldSchema = z.object({
  ...fieldShape,
  /** What each row of a list asks. */
  subfields: z.optional(z.array(subfieldSchema)),
});
export type SurveyField = z.infer<typeof surveyFieldSchema>;

/**
 * One question. Flags: 'reject_form_screen' shows only Go Back; 'show_pni_screen' keeps the
 * primary-insured screen in the sequence; 'mailing_address' shows the insured property above it.
 */
export const surveyScreenSchema = z.object({
  id: z.string(),
  /** null on the last screen of its trail. */
  next_screen_id: z.nullable(z.string()),
  question: z.string(),
  fields: z.array(surveyFieldSchema),
  flags: z._default(z.array(z.string()), []),
  help_text: z.optional(z.string()),
  disclaimer: z.optional(z.string()),
});
export type SurveyScreen = z.infer<typeof surveyScreenSchema>;

export const dynamicFormSchema = z.object({
  start_screen_id: z.string(),
  screens: z.record(z.string(), surveyScreenSchema),
});
export type DynamicForm = z.infer<typeof dynamicFormSchema>;

/**
 * Answers by key_name: text, a whole number (integer, currency), the values of a multi select, an
 * address, or the rows of a list. Dates of a date_picker are YYYY-MM-DD; a key ending _dob is MM/DD/YYYY.
 */
export const surveyResponsesSchema = z.record(z.string(), z.unknown());
export type SurveyResponses = z.infer<typeof surveyResponsesSchema>;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  surveyScreenSchema,
  type SurveyDefinition,
  type FieldSettings,
  type Subfield,
  type SurveyAnswers,
} from '../../../src/contract/survey/dynamic-form.ts';
import { validateSurvey } from '../../../src/contract/survey/check.ts';
import { yearsBefore } from '../../dates.ts';
import {
  insuredBusinessFields,
  insuredSchema,
  type InsuredBusiness,
  type InsuredBusinessField,
} from '../../../src/contract/small-business/insured.ts';
import { invalidInputError, ApiError } from '../../errors.ts';
import { classGroups, type ClassGroup } from '../../../src/tariffs/small-business/class-groups.ts';
import {
  smallBusinessAnswersSchema,
  type SmallBusinessAnswers,
} from '../../../src/contract/small-business/answers.ts';
import { assertInsurableBusiness } from './knock-outs.ts';

/**
 * The survey file lists the screens in their order. `class_groups` limits a screen to some class
 * groups. `branch` marks a screen that is shown only when a choice leads to it.
 */
const surveyPath = join(import.meta.dirname, 'survey.json');

const listedScreenSchema = z.extend(surveyScreenSchema, {
  next_screen_id: z._default(z.nullable(z.string()), null),
  class_groups: z.optional(z.array(z.enum(classGroups))),
  branch: z._default(z.boolean(), false),
});
type ListedScreen = z.infer<typeof listedScreenSchema>;

let loadedScreens: readonly ListedScreen[] | undefined;

function loadScreens(): readonly ListedScreen[] {
  return z.array(listedScreenSchema).parse(JSON.parse(readFileSync(surveyPath, 'utf8')));
}

const LOSS_YEARS = 5;
const ADULT_YEARS = 18;

/** Builds the survey of a class group. The allowed dates depend on the current date `today`. */
export function smallBusinessSurvey(group: ClassGroup, today: string): SurveyDefinition {
  const screens = (loadedScreens ??= loadScreens()).filter(
    ({ class_groups: groups }) => groups?.includes(group) ?? true,
  );
  const mainPath = screens.filter(({ branch }) => !branch).map(({ id }) => id);
  const [start_screen_id = ''] = mainPath;
  const linked = screens.map((screen) =>
    // Parsing removes class_groups and branch, because only the survey file uses these fields.
    surveyScreenSchema.parse({
      ...screen,
      next_screen_id: screen.branch
        ? screen.next_screen_id
        : (mainPath[mainPath.indexOf(screen.id) + 1] ?? null),
      fields: screen.fields.map((field) => ({
        ...withDateLimits(field, today),
        subfields: field.subfields?.map((subfield) => withDateLimits(subfield, today)),
      })),
    }),
  );
  return {
    start_screen_id,
    screens: Object.fromEntries(linked.map((screen) => [screen.id, screen])),
  };
}

/**
 * Adds limits to a field when its allowed values depend on the current date. Other fields do not
 * change.
 */
function withDateLimits<Field extends Subfield>(field: Field, today: string): Field {
  const year = Number(today.slice(0, 4));
  const limits: Record<string, FieldSettings> = {
    building_year: { max_value: year },
    loss_date: { date_after: yearsBefore(today, LOSS_YEARS), date_before: today },
    owner_dob: {
      date_after: yearsBefore(today, 120),
      date_before: yearsBefore(today, ADULT_YEARS),
    },
  };
  const limit = limits[field.key_name];
  return limit ? { ...field, settings: { ...field.settings, ...limit } } : field;
}

/**
 * Validates the answers of the whole survey.
 * @throws ApiError `invalid_input` with the missing or invalid fields; `quote_request_rejected` for
 * a risk that is not insured
 */
export function validateSmallBusinessAnswers(
  form: SurveyDefinition,
  responses: SurveyAnswers,
): SmallBusinessAnswers {
  const { answers, fields, rejectedBy } = validateSurvey(form, responses);
  if (rejectedBy !== null) {
    throw new ApiError('quote_request_rejected', `${form.screens[rejectedBy]?.question ?? ''}.`);
  }
  if (Object.keys(fields).length > 0) {
    const fieldErrors = Object.entries(fields).map(([name, messages]) => [
      `details.${name}`,
      messages,
    ]);
    throw new ApiError(
      'invalid_input',
      'Some answers are missing or invalid.',
      Object.fromEntries(fieldErrors) as Record<string, string[]>,
    );
  }
  const risk = smallBusinessAnswersSchema.parse({ ...readInsured(responses), ...answers });
  assertInsurableBusiness(risk);
  return risk;
}

/**
 * Reads the data of the insured person. Every request must contain this data, even when the survey
 * has no questions about it.
 * @throws ApiError `invalid_input` with the missing fields
 */
function readInsured(responses: SurveyAnswers): InsuredBusiness {
  const text = (key: InsuredBusinessField) => String(responses[key] ?? '').trim();
  const insured = Object.fromEntries(
    insuredBusinessFields.map((key) => [key, text(key)]),
  ) as InsuredBusiness;
  // Rejects only blank values. Other invalid values are allowed here, because an earlier release
  // may have accepted them in a quote or a renewal.
  const blankKeys = new Set<PropertyKey>(
    insuredBusinessFields.filter((key) => insured[key] === ''),
  );
  const { error } = insuredSchema.safeParse(insured);
  const issues = error?.issues.filter(({ path: [key = ''] }) => blankKeys.has(key)) ?? [];
  if (issues.length > 0) throw invalidInputError(issues, 'details');
  return insured;
}

/** Returns the title of a choice, such as 'Limited liability company'. */
export function choiceTitle(form: SurveyDefinition, key: string, value: string): string {
  const fields = Object.values(form.screens).flatMap((screen) => screen.fields);
  const choices = fields.find(({ key_name }) => key_name === key)?.settings.choices;
  return choices?.find((choice) => choice.value === value)?.title ?? value;
}

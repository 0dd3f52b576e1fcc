import * as z from 'zod/mini';
import type { SurveyAnswers } from '../../../src/contract/survey/dynamic-form.ts';
import { validateSurvey } from '../../../src/contract/survey/check.ts';
import { rentersClosingSurvey, rentersSurvey } from './survey.ts';
import { ApiError, type FieldErrorMessages } from '../../errors.ts';

const namedSchema = z.looseObject({ first_name: z.string(), last_name: z.string() });
const yesNo = z.enum(['yes', 'no']);

/** The survey answers that the code reads. Rows of lists keep their other answers. */
const readAnswers = {
  dwelling_type: z.string(),
  outdoor_features: z._default(z.array(z.string()), []),
  year_built: z.string(),
  occupancy: z.string(),
  additional_insureds: z._default(z.array(namedSchema), []),
  roommates: z._default(z.array(namedSchema), []),
  smoker: yesNo,
  dogs: z._default(z.array(z.looseObject({ breed: z.string() })), []),
  dog_bite_history: z._default(yesNo, 'no'),
  home_business: yesNo,
  business_visitors: z._default(yesNo, 'no'),
  prior_cancellation: z.string(),
  claims_count: z.string(),
  claims: z._default(z.array(z.looseObject({ cause: z.string(), amount_paid: z.int() })), []),
  protective_devices: z._default(z.array(z.string()), []),
  interested_party_name: z.optional(z.string()),
  interested_party_street_address: z.optional(z.string()),
  interested_party_unit: z.optional(z.string()),
  interested_party_city: z.optional(z.string()),
  interested_party_region: z.optional(z.string()),
  interested_party_postal: z.optional(z.string()),
  mailing_address: z.optional(z.record(z.string(), z.unknown())),
};

/** All survey answers, because the policy stores the whole application. */
export const rentersAnswersSchema = z.looseObject(readAnswers);
export type RentersAnswers = z.infer<typeof rentersAnswersSchema>;

/** The survey answers that are used to calculate the premium. */
export const rentersRatingAnswersSchema = z.pick(z.object(readAnswers), {
  dwelling_type: true,
  year_built: true,
  claims_count: true,
  prior_cancellation: true,
  smoker: true,
  home_business: true,
  dogs: true,
  roommates: true,
  protective_devices: true,
});

/**
 * Maximum amount in dollars that was paid for earlier claims in five years. Above this amount, the
 * carrier gives no quote.
 */
const CLAIMS_PAID_MAX = 25_000;

/**
 * Validates the survey answers of a request.
 * @param today YYYY-MM-DD
 * @throws ApiError `quote_request_rejected` for a risk that is not insured; `invalid_input` with
 * the missing fields
 */
export function validateRentersAnswers(details: SurveyAnswers, today: string): RentersAnswers {
  const { answers, fields, rejectedBy } = validateSurvey(rentersSurvey(today), details);
  const rejectedError = (message: string) => new ApiError('quote_request_rejected', message);
  if (rejectedBy) throw rejectedError(rentersSurvey(today).screens[rejectedBy]?.question ?? '');
  const closing = validateClosingAnswers(details);
  const allFields = { ...fields, ...closing.fields };
  if (Object.keys(allFields).length > 0) throw incompleteError(allFields);
  const parsed = rentersAnswersSchema.parse({ ...answers, ...closing.answers });
  const paid = parsed.claims.reduce((sum, claim) => sum + claim.amount_paid, 0);
  // This rejection depends on several answers, so it is in this code. All other rejections are
  // screens of the survey.
  if (paid > CLAIMS_PAID_MAX)
    throw rejectedError('We can’t insure you after claims of more than $25,000 in 5 years.');
  return parsed;
}

/**
 * Validates the answers that do not affect the price. The first quote of an application has none of
 * them yet.
 */
function validateClosingAnswers(details: SurveyAnswers) {
  const keys = Object.values(rentersClosingSurvey.screens).flatMap(({ fields }) => fields);
  const isAnswered = keys.some(({ key_name }) => key_name in details);
  return isAnswered ? validateSurvey(rentersClosingSurvey, details) : { answers: {}, fields: {} };
}

function incompleteError(fields: FieldErrorMessages): ApiError {
  const fieldErrors = Object.entries(fields).map(([name, messages]) => [
    `details.${name}`,
    messages,
  ]);
  return new ApiError(
    'invalid_input',
    'Some answers are missing or invalid.',
    Object.fromEntries(fieldErrors) as FieldErrorMessages,
  );
}

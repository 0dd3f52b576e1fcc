import * as z from 'zod/mini';

/**
 * Payment options of a renters policy: one annual payment, or a first payment and ten monthly
 * payments.
 */
export const rentersCadenceSchema = z.enum(['annual', 'eleven_pay']);
export type RentersCadence = z.infer<typeof rentersCadenceSchema>;

/**
 * Minimum limit for belongings, in dollars. Buyers choose a whole thousand from
 * `PROPERTY_LIMIT_MIN_DOLLARS` to
 * `PROPERTY_LIMIT_MAX_DOLLARS`.
 */
export const PROPERTY_LIMIT_MIN_DOLLARS = 15_000;
export const PROPERTY_LIMIT_MAX_DOLLARS = 50_000;
export const PROPERTY_LIMIT_STEP_DOLLARS = 1_000;

/**
 * Latest start of coverage, as a number of days after today (UTC). The earliest start is tomorrow.
 */
export const RENTERS_START_MAX_DAYS_AHEAD = 60;

/**
 * Maximum length of each name of a person, in characters. `NAME_SUFFIX_MAX_LENGTH` and
 * `EMAIL_MAX_LENGTH` are the
 * maximum lengths of the name suffix and the email address.
 */
export const PERSON_NAME_MAX_LENGTH = 40;
export const NAME_SUFFIX_MAX_LENGTH = 10;
export const EMAIL_MAX_LENGTH = 254;

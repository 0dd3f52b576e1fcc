import * as z from 'zod/mini';

/**
 * Payment options of a renters policy: one annual payment, or a first payment and ten monthly
 * payments.
 */
export const rentersCadenceSchema = z.enum(['annual', 'eleven_pay']);
export type RentersCadence = z.infer<typeof rentersCadenceSchema>;

/**
 * Minimum limit for belongings, in dollars. Buyers choose a whole thousand from `PROPERTY_MIN` to
 * `PROPERTY_MAX`.
 */
export const PROPERTY_MIN = 15_000;
export const PROPERTY_MAX = 50_000;
export const PROPERTY_STEP = 1_000;

/**
 * Latest start of coverage, as a number of days after today (UTC). The earliest start is tomorrow.
 */
export const START_DAYS_MAX = 60;

/**
 * Maximum length of each name of a person, in characters. `SUFFIX_MAX` and `EMAIL_MAX` are the
 * maximum lengths of the name suffix and the email address.
 */
export const PERSON_NAME_MAX = 40;
export const SUFFIX_MAX = 10;
export const EMAIL_MAX = 254;

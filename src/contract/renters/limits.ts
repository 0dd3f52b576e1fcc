import * as z from 'zod/mini';

/** How a renters policy may be paid: once a year, or a first payment and ten monthly ones. */
export const rentersCadenceSchema = z.enum(['annual', 'eleven_pay']);
export type RentersCadence = z.infer<typeof rentersCadenceSchema>;

/** Dollars of belongings that can be insured; any whole thousand between. */
export const PROPERTY_MIN = 15_000;
export const PROPERTY_MAX = 50_000;
export const PROPERTY_STEP = 1_000;

/** Coverage may begin this many days after today (UTC): tomorrow at the earliest. */
export const START_DAYS_MAX = 60;

/** What the fields of a person hold at most. */
export const PERSON_NAME_MAX = 40;
export const SUFFIX_MAX = 10;
export const EMAIL_MAX = 254;

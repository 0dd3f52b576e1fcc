/** Answers of the rental car flow, and how they are persisted. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema } from '../../contract/address.ts';
import { totalsSchema } from '../../contract/purchase/billing.ts';
import {
  dateSchema,
  emailSchema,
  optionalTextSchema,
  localPhoneSchema,
  requiredTextSchema,
} from '../../contract/fields.ts';
import { boundPolicySchema } from '../../contract/purchase/purchase-response.ts';
import { driverNameSchema, rentalPlanSchema } from '../../contract/rental-car/plan.ts';
import {
  ADDITIONAL_DRIVERS_MAX,
  AGENCY_NAME_MAX_LENGTH,
  AGREEMENT_NUMBER_MAX_LENGTH,
  RENTAL_TIME_ZONE,
} from '../../contract/rental-car/limits.ts';
import { OTHER_AGENCY, rentalTripSchema } from '../../contract/rental-car/trip.ts';
import { initialAddressFields } from '../../core/address/wire-address.ts';
import { calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { $account } from '../../core/session/account.ts';
import { $authToken } from '../../core/session/session.ts';
import { optionalAnswerSchema, persistAnswers } from '../../interview/persisted-answers.ts';
import { findPlanById, clearPriceOnChange, pricedShape } from '../../purchase/persisted-price.ts';
import { knownAddress, knownPerson } from '../../purchase/prefill.ts';

export type RentalStep =
  | 'rental-info'
  | 'agreement-confirmation'
  | 'use-type'
  | 'driver'
  | 'additional-drivers'
  | 'add-drivers'
  | 'plans'
  | 'payment'
  | 'confirmation';

/**
 * Returns today's date in New York, YYYY-MM-DD. Rental dates use this time zone, independent of the
 * visitor's location.
 */
export function todayInNewYork(): string {
  return calendarDate(environment().now(), RENTAL_TIME_ZONE);
}

const dateText = (missing: string) =>
  z.string(missing).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, missing));

/**
 * Maps the field names of the request to the names of the fields on screen. Used for the validation
 * errors of the trip.
 */
const fieldOfRequestName: Record<string, string> = {
  rental_started: 'pickUpDate',
  rental_ended: 'returnDate',
  rental_company: 'rentalAgency',
};

export const rentalInfoSchema = z
  .object({
    pickUpDate: dateText('Enter a pickup date as MM/DD/YYYY'),
    returnDate: dateText('Enter a return date as MM/DD/YYYY'),
    rentalAgency: requiredTextSchema(AGENCY_NAME_MAX_LENGTH, 'Select a rental agency'),
    otherAgency: z
      .string()
      .check(
        z.trim(),
        z.maxLength(AGENCY_NAME_MAX_LENGTH, `Use ${AGENCY_NAME_MAX_LENGTH} characters or fewer`),
      ),
    agreementNumber: optionalTextSchema(AGREEMENT_NUMBER_MAX_LENGTH),
  })
  .check(({ value, issues }) => {
    const { pickUpDate, returnDate, rentalAgency, otherAgency } = value;
    // True if the agency's name is missing. A visitor who chooses Other in the list must type the
    // name. The text "Other" is not accepted as a name.
    const unnamed = !otherAgency || otherAgency.toLowerCase() === OTHER_AGENCY.toLowerCase();
    if (rentalAgency === OTHER_AGENCY && unnamed)
      issues.push(issueAt('otherAgency', 'Enter the name of the rental car agency', value));
    // Validates the trip with the same rule as the server.
    const trip = rentalTripSchema(todayInNewYork()).safeParse({
      rental_started: pickUpDate,
      rental_ended: returnDate,
      rental_company: rentalAgency,
    });
    for (const { path, message } of trip.error?.issues ?? [])
      issues.push(issueAt(fieldOfRequestName[String(path[0])] ?? '', message, value));
  });
export type RentalInfo = z.infer<typeof rentalInfoSchema>;

const issueAt = (path: string, message: string, input: unknown) => ({
  code: 'custom' as const,
  path: path.split('.'),
  message,
  input,
});

export const agreementSchema = z.object({
  hasSignedAgreement: z.enum(['yes', 'no'], 'Select Yes or No'),
});
export const useTypeSchema = z.object({
  isForPersonalUse: z.enum(['personal', 'business'], 'Select Personal or Business'),
});
export const moreDriversSchema = z.object({
  hasAdditionalDrivers: z.enum(['yes', 'no'], 'Select Yes or No'),
});

/** Maximum number of digits in a US phone number without the country code. */
const US_PHONE_MAX = 10;

export const driverSchema = z
  .object({
    firstName: driverNameSchema.shape.first_name,
    lastName: driverNameSchema.shape.last_name,
    /** Country of the phone number, ISO 3166-1 alpha-2. */
    phoneCountry: z.string(),
    phone: localPhoneSchema,
    /**
     * Email address of a guest. Empty for a signed-in buyer, because the account's email address is
     * used.
     */
    email: z._default(z.string(), ''),
    ...addressSchema.shape,
  })
  .check(({ value, issues }) => {
    const email = emailSchema.safeParse(value.email);
    if (!$authToken.get() && email.error)
      issues.push(issueAt('email', email.error.issues[0]?.message ?? '', value));
    const digits = value.phone.replace(/^\s*\+?1(?=\D*(\d\D*){10}$)/, '').replace(/\D/g, '');
    if (
      value.phoneCountry === 'US' &&
      !/^\s*\+(?!1)/.test(value.phone) &&
      digits.length > US_PHONE_MAX
    )
      issues.push(
        issueAt('phone', `Use up to ${US_PHONE_MAX} digits, or select the country`, value),
      );
  });
export type Driver = z.infer<typeof driverSchema>;

const extraDriverName = z.string().check(z.trim(), z.maxLength(40, 'Use 40 characters or fewer'));
const extraDriverSchema = z.object({
  firstName: extraDriverName,
  lastName: extraDriverName,
});
export type ExtraDriver = z.infer<typeof extraDriverSchema>;
export const blankDriver: ExtraDriver = { firstName: '', lastName: '' };
export const isBlank = ({ firstName, lastName }: ExtraDriver) =>
  !firstName.trim() && !lastName.trim();

export const extraDriversSchema = z
  .object({
    additionalDrivers: z.array(extraDriverSchema).check(z.maxLength(ADDITIONAL_DRIVERS_MAX)),
  })
  .check(({ value, issues }) => {
    for (const [index, driver] of value.additionalDrivers.entries()) {
      if (isBlank(driver)) continue;
      const at = `additionalDrivers.${index}`;
      if (!driver.firstName) issues.push(issueAt(`${at}.firstName`, 'Enter a first name', value));
      if (!driver.lastName) issues.push(issueAt(`${at}.lastName`, 'Enter a last name', value));
    }
  });

/**
 * Trip summary for the confirmation screen and the host page. It stays available after the answers
 * are cleared.
 */
const tripSchema = z.object({
  doc_url: z.string(),
  sample_url: z.optional(z.string()),
  plan: z.string(),
  coverage: rentalPlanSchema.shape.information.shape.coverages,
  totals: totalsSchema,
  rentalAgency: z.string(),
  pickUpDate: z.string(),
  returnDate: z.string(),
  driverInfo: driverSchema,
  additionalDrivers: z.array(extraDriverSchema),
});

/**
 * Schema of the persisted answers, with the specification's field names. A field that does not
 * parse is dropped, and the other fields stay.
 */
const stateSchema = z.object({
  ...pricedShape,
  pickUpDate: optionalAnswerSchema(dateSchema),
  returnDate: optionalAnswerSchema(dateSchema),
  /** Name of the rental agency. The visitor chose it from the list or typed it. */
  rentalAgency: optionalAnswerSchema(z.string()),
  /** Name of the agency that the visitor typed because the list does not contain it. */
  otherAgency: optionalAnswerSchema(z.string()),
  /** Number of the rental agreement. Null or empty if the visitor did not enter it. */
  agreementNumber: optionalAnswerSchema(z.string()),
  hasSignedAgreement: optionalAnswerSchema(z.boolean()),
  isForPersonalUse: optionalAnswerSchema(z.boolean()),
  hasAdditionalDrivers: optionalAnswerSchema(z.boolean()),
  driverInfo: optionalAnswerSchema(driverSchema),
  additionalDrivers: z.catch(z.array(extraDriverSchema), []),
  plans: optionalAnswerSchema(z.array(rentalPlanSchema)),
  selectedPlanId: optionalAnswerSchema(z.string()),
  purchase: optionalAnswerSchema(
    z.object({ ...boundPolicySchema.shape, details: z.nullable(tripSchema) }),
  ),
});
export type PersistedRentalCar = z.infer<typeof stateSchema>;

export function openRentalCarAnswers() {
  const answersStore = clearPriceOnChange(persistAnswers('rentalCar', stateSchema));
  const $state = computed([answersStore.$answers, $account], (answers, account) => ({
    ...answers,
    plan: findPlanById(answers.plans, answers.selectedPlanId),
    account,
  }));
  return { answersStore, $state, clear: answersStore.clear };
}
export type RentalCarAnswers = ReturnType<typeof openRentalCarAnswers>;
export type RentalState = ReturnType<RentalCarAnswers['$state']['get']>;

/** Returns the initial values of the driver's fields. */
export function driverPrefill({ driverInfo, account }: RentalState) {
  const { first_name, last_name, phone_number, email } = knownPerson(account);
  return {
    firstName: first_name,
    lastName: last_name,
    phoneCountry: '',
    phone: phone_number,
    // Leaves the field empty for a signed-in buyer, because the account's email address is used.
    email: account ? '' : email,
    ...initialAddressFields(driverInfo ?? knownAddress(account)),
  };
}

/** Returns the additional drivers. Empty if the visitor answered that there are none. */
export function extraDriversOf({ hasAdditionalDrivers, additionalDrivers }: PersistedRentalCar) {
  return hasAdditionalDrivers ? additionalDrivers : [];
}

export function driverFullName({ firstName, lastName }: ExtraDriver) {
  return `${firstName} ${lastName}`;
}

/** The answers of the baggage flow and how they are stored in the browser. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema } from '../../contract/address.ts';
import { baggageDetailsSchema, type BaggageDetails } from '../../contract/baggage/calls.ts';
import { airlineSchema } from '../../contract/airline.ts';
import { boundPolicySchema } from '../../contract/purchase/purchase-response.ts';
import { comparedPlanSchema } from '../../contract/purchase/plan.ts';
import { $account } from '../../core/session/account.ts';
import {
  optionalAnswerSchema,
  persistAnswersSeparately,
} from '../../interview/persisted-answers.ts';
import { findPlanById, clearPriceOnChange, pricedShape } from '../../purchase/persisted-price.ts';
import { knownPerson } from '../../purchase/prefill.ts';

export type BaggageStep = 'address' | 'flight' | 'passenger' | 'plans' | 'payment' | 'confirmation';

const detailsShape = baggageDetailsSchema.shape;

export const flightSchema = z.object({
  airline: z
    .nullable(airlineSchema)
    .check(z.refine((airline) => airline !== null, 'Select an airline')),
  confirmationNumber: detailsShape.pnr_code,
});
export const passengerSchema = z.object({
  firstName: detailsShape.pax_first_name,
  middleName: detailsShape.pax_middle_name,
  lastName: detailsShape.pax_last_name,
  email: detailsShape.pax_email,
  phone: detailsShape.pax_phone,
});
const offerSchema = z.object({ plans: z.array(comparedPlanSchema), displayHtml: z.string() });
/**
 * Trip details for the confirmation screen. They stay stored when the other answers are deleted.
 */
const tripSchema = z.object({
  airline: z.string(),
  confirmationNumber: z.string(),
  passenger: z.string(),
  sampleUrl: z.optional(z.string()),
});

export type FlightAnswers = z.infer<typeof flightSchema>;
export type PassengerAnswers = z.infer<typeof passengerSchema>;

/** Creates the stores of the answers. Each answer has the storage key of the specification. */
export function openBaggageAnswers() {
  const answersStore = clearPriceOnChange(
    persistAnswersSeparately(
      {
        location: 'baggageLocation',
        flight: 'baggageAirline',
        passenger: 'baggagePassengerInfo',
        offer: 'baggagePlans',
        selectedPlanId: 'baggageSelectedPlanId',
        checkoutInfo: 'baggageCheckout',
        uid: 'baggageUid',
        purchaseError: 'baggagePurchaseError',
        purchase: 'baggagePurchase',
        trip: 'baggageTrip',
      },
      {
        ...pricedShape,
        location: optionalAnswerSchema(addressSchema),
        flight: optionalAnswerSchema(flightSchema),
        passenger: optionalAnswerSchema(passengerSchema),
        offer: optionalAnswerSchema(offerSchema),
        selectedPlanId: optionalAnswerSchema(z.string()),
        purchase: optionalAnswerSchema(boundPolicySchema),
        trip: optionalAnswerSchema(tripSchema),
      },
    ),
    ['passenger'],
  );
  const $state = computed([answersStore.$answers, $account], (answers, account) => ({
    ...answers,
    plan: findPlanById(answers.offer?.plans, answers.selectedPlanId),
    account,
  }));
  return { answersStore, $state, clear: answersStore.clear };
}
export type BaggageAnswers = ReturnType<typeof openBaggageAnswers>;
export type BaggageState = ReturnType<BaggageAnswers['$state']['get']>;

/** Converts the answers to the format of the requests. */
export function toBaggageDetails(
  flight: FlightAnswers,
  passenger: PassengerAnswers,
): BaggageDetails {
  return {
    airline_fs_code: flight.airline?.fs ?? '',
    pnr_code: flight.confirmationNumber,
    pax_first_name: passenger.firstName,
    pax_middle_name: passenger.middleName,
    pax_last_name: passenger.lastName,
    pax_email: passenger.email,
    pax_phone: passenger.phone,
  };
}

/** Returns initial values for the passenger fields from the account's data. */
export function passengerFromAccount(account: BaggageState['account']) {
  const { first_name, middle_name, last_name, email, phone_number } = knownPerson(account);
  return {
    firstName: first_name,
    middleName: middle_name,
    lastName: last_name,
    email,
    phone: phone_number,
  };
}

export function fullName({ firstName, middleName, lastName }: PassengerAnswers) {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}

/** What a traveller answers on the way to baggage protection, and where it is kept. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema } from '../../contract/address.ts';
import {
  baggageDetailsSchema,
  baggagePlanSchema,
  type BaggageDetails,
} from '../../contract/baggage/calls.ts';
import { checkoutSchema } from '../../contract/purchase/billing.ts';
import { airlineSchema } from '../../contract/airline.ts';
import { purchaseAnswerSchema } from '../../contract/purchase/answer.ts';
import { persisted } from '../../core/storage.ts';
import { $account } from '../../core/session/account.ts';

const details = baggageDetailsSchema.shape;

export const flightSchema = z.object({
  airline: z
    .nullable(airlineSchema)
    .check(z.refine((airline) => airline !== null, 'Select an airline')),
  confirmationNumber: details.pnr_code,
});
export const passengerSchema = z.object({
  firstName: details.pax_first_name,
  middleName: details.pax_middle_name,
  lastName: details.pax_last_name,
  email: details.pax_email,
  phone: details.pax_phone,
});
const offerSchema = z.object({ plans: z.array(baggagePlanSchema), displayHtml: z.string() });
/** What the confirmation tells of the trip after the answers to it are forgotten. */
const tripSchema = z.object({
  airline: z.string(),
  confirmationNumber: z.string(),
  passenger: z.string(),
  sampleUrl: z.string(),
});
const purchasedSchema = z.object({ ...purchaseAnswerSchema.shape, trip: z.nullable(tripSchema) });
const pricedSchema = z.object({ checkout: checkoutSchema, uniqueKey: z.string() });

export const $baggageLocation = persisted('baggageLocation', z.nullable(addressSchema), null);
export const $baggageAirline = persisted('baggageAirline', z.nullable(flightSchema), null);
export const $baggagePassengerInfo = persisted(
  'baggagePassengerInfo',
  z.nullable(passengerSchema),
  null,
);
export const $baggageOffer = persisted('baggagePlans', z.nullable(offerSchema), null);
export const $baggageSelectedPlanId = persisted(
  'baggageSelectedPlanId',
  z.nullable(z.string()),
  null,
);
export const $baggageCheckout = persisted('baggageCheckout', z.nullable(pricedSchema), null);
export const $baggagePurchase = persisted('baggagePurchase', z.nullable(purchasedSchema), null);

export type Flight = z.infer<typeof flightSchema>;
export type Passenger = z.infer<typeof passengerSchema>;

export const $baggage = computed(
  [
    $baggageLocation,
    $baggageAirline,
    $baggagePassengerInfo,
    $baggageOffer,
    $baggageSelectedPlanId,
    $baggageCheckout,
    $baggagePurchase,
    $account,
  ],
  (location, flight, passenger, offer, planId, priced, purchase, account) => ({
    location,
    flight,
    passenger,
    offer,
    plan: offer?.plans.find((plan) => plan.plan_id === planId) ?? null,
    priced,
    purchase,
    account,
  }),
);
export type BaggageState = ReturnType<typeof $baggage.get>;

/** The answers as the calls take them. */
export function wireDetails(flight: Flight, passenger: Passenger): BaggageDetails {
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

/** What is known of the passenger before anything is typed. */
export function passengerOf(account: BaggageState['account']) {
  return {
    firstName: account?.first_name ?? '',
    middleName: account?.middle_name ?? '',
    lastName: account?.last_name ?? '',
    email: account?.email ?? '',
    phone: account?.phone_number ?? '',
  };
}

export function fullName({ firstName, middleName, lastName }: Passenger) {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}

/**
 * Baggage protection: a traveller insures the bags of one booking. Starts at the address, ends with a
 * policy number. Everything but the card is kept for the session.
 */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema, type Address, type WireAddress } from '../contract/address.ts';
import {
  baggageDetailsSchema,
  baggagePlanSchema,
  checkoutBaggage,
  listBaggagePlans,
  purchaseBaggage,
  type BaggageDetails,
} from '../contract/baggage.ts';
import { checkoutSchema } from '../contract/billing.ts';
import { airlineSchema } from '../contract/info.ts';
import { purchaseAnswerSchema, type PurchaseAnswer } from '../contract/purchase.ts';
import { call } from '../lib/call.ts';
import type { Position } from '../lib/device.ts';
import { environment } from '../lib/environment.ts';
import { locate } from '../lib/geocode.ts';
import { persisted } from '../lib/storage.ts';
import { $account } from '../stores/account.ts';
import { loadAirlines } from '../stores/airlines.ts';
import { defineFlow } from './define-flow.ts';
import { createPurchase } from './purchase.ts';

const details = baggageDetailsSchema.shape;

const flightSchema = z.object({
  airline: z
    .nullable(airlineSchema)
    .check(z.refine((airline) => airline !== null, 'Select an airline')),
  confirmationNumber: details.pnr_code,
});
const passengerSchema = z.object({
  firstName: details.pax_first_name,
  middleName: details.pax_middle_name,
  lastName: details.pax_last_name,
  email: details.pax_email,
  phone: details.pax_phone,
});
const planChoiceSchema = z.object({
  planId: z.string('Select a plan').check(z.minLength(1, 'Select a plan')),
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
/** The card's owner; the card itself stays in its own field and is never kept. */
const payerSchema = z.object({
  cardholderName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the name on the card'),
      z.maxLength(80, 'Use 80 characters or fewer'),
    ),
  line1: addressSchema.shape.streetAddress,
  line2: addressSchema.shape.unit,
  city: addressSchema.shape.city,
  region: addressSchema.shape.region,
  acknowledged: z.literal(true, 'Read and accept the terms of the plan'),
});
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

type Flight = z.infer<typeof flightSchema>;
type Passenger = z.infer<typeof passengerSchema>;

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

export const baggageFlow = defineFlow({
  id: 'baggage',
  product: 'Baggage',
  basePath: '/baggage-protection',
  $state: $baggage,
  clear: forgetEverything,
  redirect: nearestStep,
  steps: [
    {
      id: 'address',
      title: 'Where do you live?',
      asks: addressSchema,
      // Without its coordinates: an address that is edited must not keep those of the one before.
      prefill: ({ location }) => ({ ...location, lat: undefined, lng: undefined }),
      submit: chooseLocation,
      answers: ({ location }) =>
        location ? [{ label: 'Address', value: `${location.city}, ${location.region}` }] : [],
    },
    {
      id: 'flight',
      title: 'Which flight are your bags on?',
      needs: ({ location }) => location !== null,
      load: loadAirlines,
      asks: flightSchema,
      prefill: ({ flight }) => ({ airline: null, confirmationNumber: '', ...flight }),
      submit: chooseFlight,
      answers: ({ flight }) =>
        flight?.airline
          ? [
              { label: 'Airline', value: flight.airline.name },
              { label: 'Confirmation number', value: flight.confirmationNumber },
            ]
          : [],
    },
    {
      id: 'passenger',
      title: 'Who is flying?',
      needs: ({ location, flight }) => location !== null && flight !== null,
      asks: passengerSchema,
      prefill: ({ passenger, account }) => passenger ?? passengerOf(account),
      submit: choosePassenger,
      answers: ({ passenger }) =>
        passenger ? [{ label: 'Passenger', value: fullName(passenger) }] : [],
    },
    {
      id: 'plans',
      title: 'Choose how much your bags are covered for',
      needs: (state) => tripIsKnown(state) && state.offer !== null,
      asks: planChoiceSchema,
      prefill: ({ plan }) => ({ planId: plan?.plan_id ?? '' }),
      submit: choosePlan,
      checkoutStep: 1,
      answers: ({ plan }) => (plan ? [{ label: 'Plan', value: plan.information.title }] : []),
    },
    {
      id: 'payment',
      title: ({ plan }) => `Your ${plan?.information.title ?? ''} Baggage Protection Quote`,
      needs: (state) => tripIsKnown(state) && state.plan !== null && state.priced !== null,
      asks: payerSchema,
      prefill: ({ passenger, location }) => ({
        cardholderName: passenger ? fullName(passenger) : '',
        line1: location?.streetAddress ?? '',
        line2: location?.unit ?? '',
        city: location?.city ?? '',
        region: location?.region ?? '',
        acknowledged: false,
      }),
      checkoutStep: 2,
      counted: false,
    },
    {
      id: 'confirmation',
      title: ({ purchase }) =>
        purchase?.status === 'pending' ? 'Your policy is pending review.' : 'You’re all set!',
      needs: ({ purchase }) => purchase !== null,
      checkoutStep: 3,
      counted: false,
    },
  ],
});

export const baggagePurchase = createPurchase({
  vertical: 'baggage',
  call: purchaseBaggage,
  order() {
    const { location, flight, passenger, plan, priced } = $baggage.get();
    if (!location || !flight || !passenger || !plan || !priced)
      throw new Error('The quote is not complete');
    return {
      request: {
        plan_id: plan.plan_id,
        revenue: priced.checkout.totals.grandtotal,
        rating_address: wireAddress(location),
        details: wireDetails(flight, passenger),
      },
      purchaser: {
        first_name: passenger.firstName,
        last_name: passenger.lastName,
        phone_number: passenger.phone,
        email: passenger.email,
      },
      uniqueKey: priced.uniqueKey,
      planTitle: plan.information.title,
      position: positionOf(location),
    };
  },
  succeed: keepPolicy,
  renewKey() {
    const priced = $baggageCheckout.get();
    if (priced) $baggageCheckout.set({ ...priced, uniqueKey: environment().uuid() });
  },
});

/** One answer can be gone without those after it: a stored one that does not parse is dropped. */
function tripIsKnown({ location, flight, passenger }: BaggageState) {
  return location !== null && flight !== null && passenger !== null;
}

/** After a purchase there is nothing left to change or pay: the visitor is shown what they bought. */
function nearestStep(state: BaggageState, wanted: string) {
  if (wanted === 'payment' && state.purchase) return 'confirmation';
  if (wanted === 'payment' && state.offer) return 'plans';
  if (wanted === 'plans' && state.flight) return 'passenger';
  return 'address';
}

async function chooseLocation(address: Address) {
  const located = await locate(address);
  const before = $baggageLocation.get();
  if (before && !$baggagePurchase.get() && sameAddress(before, located)) return;
  $baggageLocation.set(located);
  forgetAfterAddress();
}

function forgetEverything() {
  $baggageLocation.set(null);
  baggageFlow.dropDrafts(['address']);
  forgetAfterAddress();
}

function forgetAfterAddress() {
  $baggageAirline.set(null);
  $baggagePassengerInfo.set(null);
  forgetOffer();
  $baggagePurchase.set(null);
  baggageFlow.dropDrafts(['flight', 'passenger', 'plans', 'payment']);
}

function forgetOffer() {
  $baggageOffer.set(null);
  $baggageSelectedPlanId.set(null);
  $baggageCheckout.set(null);
}

function chooseFlight(flight: Flight) {
  $baggageAirline.set(flight);
  $baggageCheckout.set(null);
}

async function choosePassenger(passenger: Passenger) {
  const { location, flight } = $baggage.get();
  if (!location) return;
  const answer = await call(listBaggagePlans, {
    request: {
      rating_address: wireAddress(location),
      airline_fs_code: flight?.airline?.fs,
    },
    position: positionOf(location),
  });
  $baggagePassengerInfo.set(passenger);
  $baggageOffer.set({ plans: answer.plans, displayHtml: answer.settings.display_html });
}

async function choosePlan({ planId }: z.infer<typeof planChoiceSchema>) {
  const { location, flight, passenger } = $baggage.get();
  if (!location || !flight || !passenger) return;
  const checkout = await call(checkoutBaggage, {
    request: {
      plan_id: planId,
      rating_address: wireAddress(location),
      details: wireDetails(flight, passenger),
    },
    position: positionOf(location),
  });
  // Another plan has other terms, which were not accepted yet.
  if (planId !== $baggageSelectedPlanId.get()) baggageFlow.dropDrafts(['payment']);
  $baggageSelectedPlanId.set(planId);
  $baggageCheckout.set({ checkout, uniqueKey: environment().uuid() });
}

function keepPolicy(purchase: PurchaseAnswer) {
  const { flight, passenger, plan } = $baggage.get();
  forgetEverything();
  const trip = flight?.airline &&
    passenger &&
    plan && {
      airline: flight.airline.name,
      confirmationNumber: flight.confirmationNumber,
      passenger: fullName(passenger),
      sampleUrl: plan.policy_doc_url,
    };
  $baggagePurchase.set({ ...purchase, trip: trip || null });
  // Also for a visitor who went Back while it was under way: there is nothing left to see there.
  baggageFlow.open('confirmation');
}

function sameAddress(one: Address, other: Address) {
  const line = ({ streetAddress, unit, city, region, postal, country }: Address) =>
    [streetAddress, unit, city, region, postal, country].join('|').toLowerCase();
  return line(one) === line(other);
}

function positionOf({ lat, lng }: Address): Position | undefined {
  return lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng };
}

function wireAddress(address: Address): WireAddress {
  const { streetAddress, unit, city, region, country, postal, lat, lng } = address;
  return {
    line1: streetAddress,
    line2: unit,
    city,
    state_or_region: region,
    country,
    postal,
    latitude: lat,
    longitude: lng,
  };
}

function wireDetails(flight: Flight, passenger: Passenger): BaggageDetails {
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

function passengerOf(account: BaggageState['account']) {
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

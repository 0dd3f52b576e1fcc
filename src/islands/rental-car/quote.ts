/**
 * Sends the requests for plans and prices in the rental car flow, before the payment. It is a
 * separate module, because the first screens send no requests.
 */
import {
  checkoutRental,
  listRentalPlans,
  type RentalDetails,
} from '../../contract/rental-car/calls.ts';
import { withFlatRentalNames } from '../../contract/rental-car/flat-names.ts';
import type { Checkout } from '../../contract/purchase/billing.ts';
import { sendCall } from '../../core/call/call.ts';
import { requestCheckout } from '../../purchase/request-checkout.ts';
import { addCoordinates } from '../../core/address/geocode.ts';
import { formatInternationalPhone } from '../../core/phone-country.ts';
import { coordinatesOf, toWireAddress } from '../../core/address/wire-address.ts';
import { loadAccount } from '../../core/session/account.ts';
import {
  extraDriversOf,
  type Driver,
  type ExtraDriver,
  type RentalCarAnswers,
  type RentalState,
} from './answers.ts';

/**
 * Geocodes the driver's address and fetches the plans for this address.
 * @throws CallError if no plan is available.
 */
export async function findPlans(driver: Driver) {
  const driverInfo = await addCoordinates(driver);
  const { plans } = await sendCall(listRentalPlans, {
    request: { rating_address: toWireAddress(driverInfo) },
    position: coordinatesOf(driverInfo),
  });
  return { driverInfo, plans };
}

/** Fetches the price of the trip with the given plan. Call it only when all answers exist. */
export async function priceTrip(planId: string, { $state }: RentalCarAnswers): Promise<Checkout> {
  // Loads the account if the driver entered no email address, because the account's email address
  // is then used.
  if (!$state.get().driverInfo?.email && !$state.get().account) await loadAccount();
  const trip = requireCompleteTrip($state.get());
  return requestCheckout('rental_car', checkoutRental, {
    request: withFlatRentalNames({
      plan_id: planId,
      rating_address: toWireAddress(trip.driverInfo),
      details: toWireTrip(trip),
    }),
    position: coordinatesOf(trip.driverInfo),
  });
}

/**
 * Returns the trip with all its answers and the resulting email address and phone number.
 * @throws Error if an answer is missing.
 */
export function requireCompleteTrip(state: RentalState) {
  const { pickUpDate, returnDate, rentalAgency, agreementNumber, driverInfo, account } = state;
  if (!pickUpDate || !returnDate || !rentalAgency || !driverInfo)
    throw new Error('The trip is not complete');
  const email = driverInfo.email || account?.email || '';
  const phone = formatInternationalPhone(driverInfo.phone, driverInfo.phoneCountry);
  const additionalDrivers = extraDriversOf(state);
  const rental = { pickUpDate, returnDate, rentalAgency, agreementNumber };
  return { ...rental, driverInfo, additionalDrivers, email, phone };
}
export type Trip = ReturnType<typeof requireCompleteTrip>;

/** Converts the trip to the wire format. The first driver in the list is the main driver. */
export function toWireTrip(trip: Trip): RentalDetails {
  const wireDriver = ({ firstName, lastName }: ExtraDriver) => ({
    first_name: firstName,
    last_name: lastName,
  });
  return {
    rental_company: trip.rentalAgency,
    rental_started: trip.pickUpDate,
    rental_ended: trip.returnDate,
    ...(trip.agreementNumber && { rental_agreement_number: trip.agreementNumber }),
    phone: trip.phone,
    email: trip.email,
    drivers: [
      { ...wireDriver(trip.driverInfo), is_main_driver: true },
      ...trip.additionalDrivers.map((driver) => ({
        ...wireDriver(driver),
        is_main_driver: false,
      })),
    ],
  };
}

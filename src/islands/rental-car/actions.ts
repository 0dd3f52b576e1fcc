/** Submit actions of the rental car steps. */
import { isIneligibleAgency } from '../../contract/rental-car/agencies.ts';
import { RENTAL_DAYS_MAX } from '../../contract/rental-car/limits.ts';
import { daysBetweenDates, OTHER_AGENCY } from '../../contract/rental-car/trip.ts';
import { addDays } from '../../core/dates.ts';
import { openMessageModal } from '../../core/message-modal.ts';
import { isPurchasePending } from '../../core/pending-purchase.ts';
import type { StepForm } from '../../interview/step-form.ts';
import type { FlowControls } from '../../interview/step.ts';
import { requestedTripDays } from '../../purchase/prefill.ts';
import {
  isBlank,
  todayInNewYork,
  type Driver,
  type ExtraDriver,
  type PersistedRentalCar,
  type RentalCarAnswers,
  type RentalInfo,
  type RentalStep,
} from './answers.ts';
import { findPlans } from './quote.ts';

type Controls = FlowControls<RentalStep> & RentalCarAnswers;

/**
 * Shows the reason why the trip cannot be insured. Returns false, so that the flow stays on the
 * step.
 */
function rejectTrip(message: string): false {
  openMessageModal({ title: 'Ineligible for coverage', message, isBlocked: true });
  return false;
}

/**
 * Clears the persisted pickup and return dates if one of them is in the past. A pending purchase
 * still needs its dates, because the confirmation shows them.
 */
export function clearPastDates(flow: Controls) {
  if (isPurchasePending('rentalCar')) return;
  const form = flow.form('rental-info');
  const { pickUpDate, returnDate } = form.$values.get();
  const today = todayInNewYork();
  const isPast = (date: unknown) =>
    typeof date === 'string' && /^\d{4}-/.test(date) && date < today;
  if (!isPast(pickUpDate) && !isPast(returnDate)) return;
  form.set({ pickUpDate: '', returnDate: '' });
  saveTrip({ pickUpDate: null, returnDate: null }, flow);
}

/**
 * Stores the trip. If the pickup date has changed, clears the answers about the rental agreement
 * and the use of the car.
 */
function saveTrip(trip: Partial<PersistedRentalCar>, { answersStore, clearDrafts }: Controls) {
  if (trip.pickUpDate === answersStore.$answers.get().pickUpDate) return answersStore.update(trip);
  clearDrafts(['agreement-confirmation', 'use-type']);
  answersStore.update({ ...trip, hasSignedAgreement: null, isForPersonalUse: null });
}

/**
 * Sets the pickup date. If the trip would be too long, clears the return date. If the return date
 * is empty, calculates it from the number of days that the visitor chose on the previous page.
 */
export function changePickUp(form: StepForm, pickUpDate: string): void {
  const returnDate = String(form.$values.get()['returnDate']);
  // False if a date is incomplete, because the number of days is then NaN. So no date is cleared.
  const isTooFar = daysBetweenDates(pickUpDate, returnDate) > RENTAL_DAYS_MAX;
  const requestedReturn = returnDate === '' && returnDateAfter(pickUpDate, requestedTripDays());
  form.set({
    pickUpDate,
    ...((isTooFar || requestedReturn) && { returnDate: requestedReturn || '' }),
  });
}

/**
 * Returns the return date of a trip with this number of days. The first and the last day both
 * count. Undefined if the pickup date is incomplete or the number of days is invalid.
 */
function returnDateAfter(pickUpDate: string, days: number): string | undefined {
  const isTrip = days >= 1 && days <= RENTAL_DAYS_MAX + 1;
  return isTrip && /^\d{4}-\d{2}-\d{2}$/.test(pickUpDate)
    ? addDays(pickUpDate, days - 1)
    : undefined;
}

export function storeTripOrReject(trip: RentalInfo, flow: Controls) {
  const { pickUpDate, returnDate, rentalAgency, otherAgency, agreementNumber } = trip;
  const agency = rentalAgency === OTHER_AGENCY ? otherAgency : rentalAgency;
  if (!isIneligibleAgency(agency))
    return saveTrip({ pickUpDate, returnDate, rentalAgency: agency, agreementNumber }, flow);
  // Clears the stored agency. Otherwise the visitor could continue with an agency from an earlier
  // attempt.
  flow.answersStore.update({ rentalAgency: null });
  return rejectTrip('Rental Car insurance is not available to customers of Renty Rental Car.');
}

export function storeAgreementOrReject(
  { hasSignedAgreement }: { hasSignedAgreement: string },
  { answersStore }: RentalCarAnswers,
) {
  answersStore.update({ hasSignedAgreement: hasSignedAgreement === 'yes' });
  if (hasSignedAgreement === 'no') return;
  return rejectTrip(
    'Unfortunately we cannot cover you today, as Rental Car insurance is only available prior to signing the rental car agreement or picking up the vehicle. Please purchase your insurance before signing the agreement or picking up the vehicle in the future.',
  );
}

export function storeUseTypeOrReject(
  { isForPersonalUse }: { isForPersonalUse: string },
  { answersStore }: RentalCarAnswers,
) {
  answersStore.update({ isForPersonalUse: isForPersonalUse === 'personal' });
  if (isForPersonalUse === 'personal') return;
  return rejectTrip(
    'At this time, rental car insurance is not available for business use. Sorry for the inconvenience.',
  );
}

/**
 * Stores whether there are additional drivers. Earlier names only fill the fields of the next step,
 * so that a Change from the payment page asks for the names too.
 */
export function storeHasAdditionalDrivers(
  { hasAdditionalDrivers }: { hasAdditionalDrivers: string },
  { answersStore, form }: Controls,
) {
  const { additionalDrivers } = answersStore.$answers.get();
  if (additionalDrivers.length > 0) form('add-drivers').replace({ additionalDrivers });
  answersStore.update({
    hasAdditionalDrivers: hasAdditionalDrivers === 'yes',
    additionalDrivers: [],
  });
}

export async function storeDriverAndPlans(driver: Driver, { answersStore }: RentalCarAnswers) {
  answersStore.update(await findPlans(driver));
}

/** Stores the named drivers. If none is named, the answer is that there are none. */
export function storeExtraDrivers(
  { additionalDrivers }: { additionalDrivers: ExtraDriver[] },
  { answersStore, clearDrafts }: Controls,
) {
  const namedDrivers = additionalDrivers.filter((driver) => !isBlank(driver));
  answersStore.update({
    additionalDrivers: namedDrivers,
    hasAdditionalDrivers: namedDrivers.length > 0,
  });
  clearDrafts(['additional-drivers', 'add-drivers']);
}

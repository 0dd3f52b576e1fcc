/**
 * Rental car cover: a renter insures a car for a trip of up to 30 days. Starts at the reservation, ends
 * with a policy number; stops for one agency, for a signed agreement and for business use. Everything
 * but the card is kept for the session.
 */
import { isIneligibleAgency, OTHER_AGENCY } from '../contract/rental-agencies.ts';
import { daysBetweenDates, RENTAL_DAYS_MAX } from '../contract/rental-trip.ts';
import { formatDate } from '../lib/dates.ts';
import { environment } from '../lib/environment.ts';
import { showNotice } from '../stores/modal.ts';
import { defineFlow } from './define-flow.ts';
import { payerOf, payerSchema, planChoiceSchema, type PlanChoice } from './payment-answers.ts';
import {
  $rental,
  $rentalCar,
  agencyFields,
  agreementSchema,
  blankDriver,
  driverFields,
  driverSchema,
  extraDriversOf,
  extraDriversSchema,
  isBlank,
  moreDriversSchema,
  nameOf,
  nothing,
  rentalInfoSchema,
  rentalToday,
  useTypeSchema,
  type Driver,
  type ExtraDriver,
  type RentalCar,
  type RentalInfo,
} from './rental-car-answers.ts';

export const rentalCarFlow = defineFlow({
  id: 'rentalCar',
  product: 'Rental car',
  basePath: '/rental-car-insurance',
  $state: $rental,
  clear: () => $rentalCar.set(nothing),
  steps: [
    {
      id: 'rental-info',
      title: 'Please provide us information about your rental reservation:',
      load: forgetPastDates,
      asks: rentalInfoSchema,
      prefill: ({ pickUpDate, returnDate, rentalAgency }) => ({
        pickUpDate: pickUpDate ?? '',
        returnDate: returnDate ?? '',
        ...agencyFields(rentalAgency),
      }),
      submit: chooseTrip,
      answers: ({ pickUpDate, returnDate, rentalAgency }) =>
        pickUpDate && returnDate && rentalAgency
          ? [
              { label: 'Pick-up', value: formatDate(pickUpDate) },
              { label: 'Return', value: formatDate(returnDate) },
              { label: 'Rental agency', value: rentalAgency },
            ]
          : [],
    },
    {
      id: 'agreement-confirmation',
      title: 'Have you already signed the rental car agreement or picked up your car?',
      needs: ({ pickUpDate }) => pickUpDate !== null,
      asked: ({ pickUpDate }) => pickUpDate !== null && pickUpDate <= rentalToday(),
      asks: agreementSchema,
      prefill: ({ hasSignedAgreement }) => ({
        hasSignedAgreement: choice(hasSignedAgreement, 'yes', 'no'),
      }),
      submit: confirmAgreement,
      answers: ({ hasSignedAgreement }) =>
        hasSignedAgreement === false ? [{ label: 'Agreement', value: 'Not signed yet' }] : [],
    },
    {
      id: 'use-type',
      title: 'Is this car for personal or business use?',
      needs: ({ pickUpDate }) => pickUpDate !== null,
      asks: useTypeSchema,
      prefill: ({ isForPersonalUse }) => ({
        isForPersonalUse: choice(isForPersonalUse, 'personal', 'business'),
      }),
      submit: chooseUse,
      answers: ({ isForPersonalUse }) =>
        isForPersonalUse ? [{ label: 'Use', value: 'Personal' }] : [],
    },
    {
      id: 'driver',
      title: 'Please provide primary driver contact information:',
      needs: ({ rentalAgency }) => rentalAgency !== null,
      asks: driverSchema,
      prefill: driverFields,
      submit: chooseDriver,
      answers: ({ driverInfo }) =>
        driverInfo ? [{ label: 'Driver', value: nameOf(driverInfo) }] : [],
    },
    {
      id: 'additional-drivers',
      title: 'Would you like to add additional drivers to your rental insurance?',
      needs: ({ driverInfo }) => driverInfo !== null,
      asks: moreDriversSchema,
      prefill: ({ hasAdditionalDrivers }) => ({
        hasAdditionalDrivers: choice(hasAdditionalDrivers, 'yes', 'no'),
      }),
      submit: ({ hasAdditionalDrivers }: { hasAdditionalDrivers: string }) =>
        take({ hasAdditionalDrivers: hasAdditionalDrivers === 'yes' }),
      answers: ({ hasAdditionalDrivers }) =>
        hasAdditionalDrivers === false ? [{ label: 'Additional drivers', value: 'None' }] : [],
    },
    {
      id: 'add-drivers',
      title: 'Who else will drive the car?',
      needs: ({ driverInfo }) => driverInfo !== null,
      asked: ({ hasAdditionalDrivers }) => hasAdditionalDrivers === true,
      asks: extraDriversSchema,
      prefill: ({ additionalDrivers }) => ({
        additionalDrivers: additionalDrivers.length > 0 ? additionalDrivers : [blankDriver],
      }),
      submit: chooseExtraDrivers,
      answers: (state) => [
        {
          label: 'Additional drivers',
          value: extraDriversOf(state).map(nameOf).join(', ') || 'None',
        },
      ],
    },
    {
      id: 'plans',
      title: 'Select the coverage option that best protects you and your drivers:',
      needs: ({ plans }) => plans !== null,
      asks: planChoiceSchema,
      prefill: ({ selectedPlanId }) => ({ planId: selectedPlanId ?? '' }),
      submit: choosePlan,
      checkoutStep: 1,
      answers: ({ plan }) => (plan ? [{ label: 'Plan', value: plan.information.title }] : []),
    },
    {
      id: 'payment',
      title: ({ plan }) => `Your ${plan?.information.title ?? ''} Rental Car Protection Quote`,
      needs: ({ checkoutInfo }) => checkoutInfo !== null,
      asks: payerSchema,
      prefill: ({ driverInfo }) => payerOf(driverInfo && nameOf(driverInfo), driverInfo),
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

function choice<Yes extends string, No extends string>(value: boolean | null, yes: Yes, no: No) {
  return value === null ? null : value ? yes : no;
}

/** A price holds for the answers that it was asked for with. */
const unpriced = { checkoutInfo: null, uid: null };

/** Keeps answers. Where one of them is new, the price that was asked for with the old one is forgotten. */
function take(answers: Partial<RentalCar>): void {
  const before = $rentalCar.get();
  const after = { ...before, ...answers };
  if (JSON.stringify(after) !== JSON.stringify(before)) $rentalCar.set({ ...after, ...unpriced });
}

/** Why a trip cannot be insured; the visitor stays. */
function stop(message: string): false {
  showNotice({ title: 'Ineligible for coverage', message });
  return false;
}

/** Dates that were kept until they lay in the past are of no use. */
function forgetPastDates() {
  const form = rentalCarFlow.form('rental-info');
  const { pickUpDate, returnDate } = form.$values.get();
  const today = rentalToday();
  const isPast = (date: unknown) =>
    typeof date === 'string' && /^\d{4}-/.test(date) && date < today;
  if (!isPast(pickUpDate) && !isPast(returnDate)) return;
  form.set({ pickUpDate: '', returnDate: '' });
  keepTrip({ pickUpDate: null, returnDate: null });
}

/** What was said of the agreement and the use was said of a car that is picked up on one day. */
function keepTrip(trip: Partial<RentalCar>) {
  if (trip.pickUpDate === $rentalCar.get().pickUpDate) return take(trip);
  rentalCarFlow.dropDrafts(['agreement-confirmation', 'use-type']);
  take({ ...trip, hasSignedAgreement: null, isForPersonalUse: null });
}

/** The pick-up date on its way: a return date that would lie too far after it is cleared. */
export function changePickUp(pickUpDate: string): void {
  const form = rentalCarFlow.form('rental-info');
  const returnDate = String(form.$values.get()['returnDate']);
  // What is still typed is no date: NaN days, and nothing is cleared.
  const isTooFar = daysBetweenDates(pickUpDate, returnDate) > RENTAL_DAYS_MAX;
  form.set({ pickUpDate, ...(isTooFar ? { returnDate: '' } : {}) });
}

function chooseTrip({ pickUpDate, returnDate, rentalAgency, otherAgency }: RentalInfo) {
  const agency = rentalAgency === OTHER_AGENCY ? otherAgency : rentalAgency;
  if (!isIneligibleAgency(agency))
    return keepTrip({ pickUpDate, returnDate, rentalAgency: agency });
  // The one that was named before must not lead past this stop.
  take({ rentalAgency: null });
  return stop('Rental Car insurance is not available to customers of Renty Rental Car.');
}

function confirmAgreement({ hasSignedAgreement }: { hasSignedAgreement: string }) {
  take({ hasSignedAgreement: hasSignedAgreement === 'yes' });
  if (hasSignedAgreement === 'no') return;
  return stop(
    'Unfortunately we cannot cover you today, as Rental Car insurance is only available prior to signing the rental car agreement or picking up the vehicle. Please purchase your insurance before signing the agreement or picking up the vehicle in the future.',
  );
}

function chooseUse({ isForPersonalUse }: { isForPersonalUse: string }) {
  take({ isForPersonalUse: isForPersonalUse === 'personal' });
  if (isForPersonalUse === 'personal') return;
  return stop(
    'At this time, rental car insurance is not available for business use. Sorry for the inconvenience.',
  );
}

/** The calls before the payment, fetched while the first screens are read. */
export const fetchQuoting = () => import('./rental-car-quote.ts');

async function chooseDriver(driver: Driver) {
  const { findPlans } = await fetchQuoting();
  take(await findPlans(driver));
}

function chooseExtraDrivers({ additionalDrivers }: { additionalDrivers: ExtraDriver[] }) {
  const named = additionalDrivers.filter((driver) => !isBlank(driver));
  take({ additionalDrivers: named });
  rentalCarFlow.dropDrafts(['add-drivers']);
}

/**
 * The question before the price whose answer is missing or rules the trip out. A guard lets a visitor
 * past it who writes the address of a later step; no price is asked for before it is answered.
 */
function openQuestion() {
  const { pickUpDate, returnDate, rentalAgency, hasSignedAgreement, ...state } = $rentalCar.get();
  const today = rentalToday();
  if (!pickUpDate || pickUpDate < today || !returnDate || !rentalAgency) return 'rental-info';
  if (pickUpDate === today && hasSignedAgreement !== false) return 'agreement-confirmation';
  if (!state.isForPersonalUse) return 'use-type';
  if (!state.driverInfo) return 'driver';
  return state.hasAdditionalDrivers === null ? 'additional-drivers' : null;
}

async function choosePlan({ planId }: PlanChoice) {
  const question = openQuestion();
  if (question) {
    rentalCarFlow.open(question);
    return false;
  }
  // Another plan has other terms, which were not accepted yet.
  if (planId !== $rentalCar.get().selectedPlanId) rentalCarFlow.dropDrafts(['payment']);
  $rentalCar.set({ ...$rentalCar.get(), ...unpriced, selectedPlanId: planId, purchase: null });
  const { priceTrip } = await fetchQuoting();
  const checkoutInfo = await priceTrip(planId);
  $rentalCar.set({ ...$rentalCar.get(), checkoutInfo, uid: environment().uuid() });
  return true;
}

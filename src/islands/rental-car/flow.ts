/**
 * Rental car cover: a renter insures a car for a trip of up to 30 days. Starts at the reservation, ends
 * with a policy number; stops for one agency, for a signed agreement and for business use. Everything
 * but the card is kept for the session.
 */
import { OTHER_AGENCY } from '../../contract/rental-car/trip.ts';
import { formatDate } from '../../core/dates.ts';
import { defineFlow } from '../../flow/define-flow.ts';
import { payerOf, payerSchema, planChoiceSchema } from '../../purchase/payment-answers.ts';
import {
  $rental,
  $rentalCar,
  agreementSchema,
  blankDriver,
  driverFields,
  driverSchema,
  extraDriversOf,
  extraDriversSchema,
  moreDriversSchema,
  nameOf,
  nothing,
  rentalInfoSchema,
  rentalToday,
  useTypeSchema,
} from './answers.ts';

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
      load: async () => (await fetchActions()).forgetPastDates(),
      asks: rentalInfoSchema,
      prefill: ({ pickUpDate, returnDate, rentalAgency, otherAgency }) => ({
        pickUpDate: pickUpDate ?? '',
        returnDate: returnDate ?? '',
        rentalAgency: otherAgency ? OTHER_AGENCY : (rentalAgency ?? ''),
        otherAgency: otherAgency ?? '',
      }),
      submit: act('chooseTrip'),
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
      submit: act('confirmAgreement'),
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
      submit: act('chooseUse'),
      answers: ({ isForPersonalUse }) =>
        isForPersonalUse ? [{ label: 'Use', value: 'Personal' }] : [],
    },
    {
      id: 'driver',
      title: 'Please provide primary driver contact information:',
      needs: ({ rentalAgency }) => rentalAgency !== null,
      asks: driverSchema,
      prefill: driverFields,
      submit: act('chooseDriver'),
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
      submit: act('answerMoreDrivers'),
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
      submit: act('chooseExtraDrivers'),
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
      submit: act('choosePlan'),
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

/** What Next does on each step, fetched while the first screen is read: no screen needs it to be shown. */
export const fetchActions = () => import('./actions.ts');

function act(
  name:
    | 'chooseTrip'
    | 'confirmAgreement'
    | 'chooseUse'
    | 'chooseDriver'
    | 'answerMoreDrivers'
    | 'chooseExtraDrivers'
    | 'choosePlan',
) {
  return async (answers: never): Promise<boolean | void> => (await fetchActions())[name](answers);
}

/**
 * Purchase of a rental car policy for a trip of up to 30 days. The flow starts with the data of the
 * reservation and ends with a policy number. A trip is ineligible in three cases: it is booked with
 * one specific agency, the agreement is already signed, or it is for business. All answers except
 * the card are persisted for the session.
 */
import { OTHER_AGENCY } from '../../contract/rental-car/trip.ts';
import { formatDate } from '../../core/dates.ts';
import { defineFlow } from '../../interview/open-flow.ts';
import { typedStepFactory } from '../../interview/step.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep, planStep } from '../../purchase/steps.ts';
import {
  storeHasAdditionalDrivers,
  storeDriverAndPlans,
  storeExtraDrivers,
  storePlanAndPrice,
  storeTripOrReject,
  storeUseTypeOrReject,
  storeAgreementOrReject,
  clearPastDates,
} from './actions.ts';
import {
  $rental,
  agreementSchema,
  blankDriver,
  driverPrefill,
  driverSchema,
  extraDriversOf,
  extraDriversSchema,
  moreDriversSchema,
  answersStore,
  driverFullName,
  rentalInfoSchema,
  todayInNewYork,
  useTypeSchema,
  type RentalState,
  type RentalStep,
} from './answers.ts';

const step = typedStepFactory<RentalState, RentalStep>();

export const rentalCarFlow = defineFlow<RentalState, RentalStep>({
  id: 'rentalCar',
  product: 'Rental car',
  productCode: 'rental_car',
  basePath: '/rental-car-insurance',
  $state: $rental,
  clear: answersStore.clear,
  steps: [
    step({
      id: 'rental-info',
      title: 'Please provide us information about your rental reservation:',
      load: (_, flow) => clearPastDates(flow),
      schema: rentalInfoSchema,
      prefill: ({ pickUpDate, returnDate, rentalAgency, otherAgency }) => ({
        pickUpDate: pickUpDate ?? '',
        returnDate: returnDate ?? '',
        rentalAgency: otherAgency ? OTHER_AGENCY : (rentalAgency ?? ''),
        otherAgency: otherAgency ?? '',
      }),
      submit: storeTripOrReject,
      answers: ({ pickUpDate, returnDate, rentalAgency }) =>
        pickUpDate && returnDate && rentalAgency
          ? [
              { label: 'Pick-up', value: formatDate(pickUpDate) },
              { label: 'Return', value: formatDate(returnDate) },
              { label: 'Rental agency', value: rentalAgency },
            ]
          : [],
    }),
    step({
      id: 'agreement-confirmation',
      title: 'Have you already signed the rental car agreement or picked up your car?',
      canEnter: ({ pickUpDate }) => pickUpDate !== null,
      isIncluded: ({ pickUpDate }) => pickUpDate !== null && pickUpDate <= todayInNewYork(),
      schema: agreementSchema,
      prefill: ({ hasSignedAgreement }) => ({
        hasSignedAgreement: toChoice(hasSignedAgreement, 'yes', 'no'),
      }),
      submit: storeAgreementOrReject,
      answers: ({ hasSignedAgreement }) =>
        hasSignedAgreement === false ? [{ label: 'Agreement', value: 'Not signed yet' }] : [],
    }),
    step({
      id: 'use-type',
      title: 'Is this car for personal or business use?',
      canEnter: ({ pickUpDate }) => pickUpDate !== null,
      schema: useTypeSchema,
      prefill: ({ isForPersonalUse }) => ({
        isForPersonalUse: toChoice(isForPersonalUse, 'personal', 'business'),
      }),
      submit: storeUseTypeOrReject,
      answers: ({ isForPersonalUse }) =>
        isForPersonalUse ? [{ label: 'Use', value: 'Personal' }] : [],
    }),
    step({
      id: 'driver',
      title: 'Please provide primary driver contact information:',
      canEnter: ({ rentalAgency }) => rentalAgency !== null,
      schema: driverSchema,
      prefill: driverPrefill,
      submit: storeDriverAndPlans,
      answers: ({ driverInfo }) =>
        driverInfo ? [{ label: 'Driver', value: driverFullName(driverInfo) }] : [],
    }),
    step({
      id: 'additional-drivers',
      title: 'Would you like to add additional drivers to your rental insurance?',
      canEnter: ({ driverInfo }) => driverInfo !== null,
      schema: moreDriversSchema,
      prefill: ({ hasAdditionalDrivers }) => ({
        hasAdditionalDrivers: toChoice(hasAdditionalDrivers, 'yes', 'no'),
      }),
      submit: storeHasAdditionalDrivers,
      answers: ({ hasAdditionalDrivers }) =>
        hasAdditionalDrivers === false ? [{ label: 'Additional drivers', value: 'None' }] : [],
    }),
    step({
      id: 'add-drivers',
      title: 'Who else will drive the car?',
      canEnter: ({ driverInfo }) => driverInfo !== null,
      isIncluded: ({ hasAdditionalDrivers }) => hasAdditionalDrivers === true,
      schema: extraDriversSchema,
      prefill: ({ additionalDrivers }) => ({
        additionalDrivers: additionalDrivers.length > 0 ? additionalDrivers : [blankDriver],
      }),
      submit: storeExtraDrivers,
      answers: (state) => [
        {
          label: 'Additional drivers',
          value: extraDriversOf(state).map(driverFullName).join(', ') || 'None',
        },
      ],
    }),
    planStep<RentalState, RentalStep>({
      title: 'Select the coverage option that best protects you and your drivers:',
      canEnter: ({ plans }) => plans !== null,
      submit: storePlanAndPrice,
    }),
    paymentStep<RentalState>({
      title: ({ plan }) => `Your ${plan?.information.title ?? ''} Rental Car Protection Quote`,
      canEnter: ({ checkoutInfo }) => checkoutInfo !== null,
      prefill: ({ driverInfo, plan }) =>
        prefillCardholder(driverInfo && driverFullName(driverInfo), driverInfo, plan),
    }),
    confirmationStep(),
  ],
});

function toChoice<Yes extends string, No extends string>(value: boolean | null, yes: Yes, no: No) {
  return value === null ? null : value ? yes : no;
}

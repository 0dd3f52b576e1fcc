/**
 * Purchase of a rental car policy for a trip of up to 30 days. The flow starts with the data of the
 * reservation and ends with a policy number. A trip is ineligible in three cases: it is booked with
 * one specific agency, the agreement is already signed, or it is for business. All answers except
 * the card are persisted for the session.
 */
import { OTHER_AGENCY } from '../../contract/rental-car/trip.ts';
import { formatDate } from '../../core/dates.ts';
import { openFlow } from '../../interview/open-flow.ts';
import { typedStepFactory } from '../../interview/step.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep, planStep } from '../../purchase/steps.ts';
import {
  storeHasAdditionalDrivers,
  storeDriverAndPlans,
  storeExtraDrivers,
  storeTripOrReject,
  storeUseTypeOrReject,
  storeAgreementOrReject,
  clearPastDates,
} from './actions.ts';
import {
  agreementSchema,
  blankDriver,
  driverPrefill,
  driverSchema,
  extraDriversOf,
  extraDriversSchema,
  moreDriversSchema,
  openRentalCarAnswers,
  driverFullName,
  rentalInfoSchema,
  todayInNewYork,
  useTypeSchema,
  type RentalCarAnswers,
  type RentalState,
  type RentalStep,
} from './answers.ts';
import { priceTrip } from './quote.ts';

const step = typedStepFactory<RentalState, RentalStep, RentalCarAnswers>();

export function openRentalCar() {
  const answers = openRentalCarAnswers();
  return openFlow<RentalState, RentalStep, RentalCarAnswers>(
    {
      id: 'rentalCar',
      product: 'Rental car',
      productCode: 'rental_car',
      addressStep: 'driver',
      buyerEmail: ({ driverInfo }) => driverInfo?.email,
      basePath: '/rental-car-insurance',
      steps: [
        step({
          id: 'rental-info',
          title: 'Please provide us information about your rental reservation:',
          load: (_, flow) => clearPastDates(flow),
          schema: rentalInfoSchema,
          prefill: ({ pickUpDate, returnDate, rentalAgency, otherAgency, agreementNumber }) => ({
            pickUpDate: pickUpDate ?? '',
            returnDate: returnDate ?? '',
            rentalAgency: otherAgency ? OTHER_AGENCY : (rentalAgency ?? ''),
            otherAgency: otherAgency ?? '',
            agreementNumber: agreementNumber ?? '',
          }),
          submit: storeTripOrReject,
          mayAddQuestions: ({ pickUpDate }) => pickUpDate === null,
          // A stored trip is not answered anymore after its pickup date has passed.
          isAnswered: ({ pickUpDate, returnDate, rentalAgency }) =>
            !!pickUpDate && pickUpDate >= todayInNewYork() && !!returnDate && !!rentalAgency,
          answers: ({ pickUpDate, returnDate, rentalAgency }) =>
            pickUpDate && returnDate && rentalAgency
              ? [
                  { label: 'Pickup', value: formatDate(pickUpDate) },
                  { label: 'Return', value: formatDate(returnDate) },
                  { label: 'Rental agency', value: rentalAgency },
                ]
              : [],
        }),
        step({
          id: 'agreement-confirmation',
          title: 'Have you already signed the rental car agreement or picked up your car?',
          isIncluded: ({ pickUpDate }) => pickUpDate !== null && pickUpDate <= todayInNewYork(),
          schema: agreementSchema,
          prefill: ({ hasSignedAgreement }) => ({
            hasSignedAgreement: toChoice(hasSignedAgreement, 'yes', 'no'),
          }),
          submit: storeAgreementOrReject,
          isAnswered: ({ hasSignedAgreement }) => hasSignedAgreement === false,
          answers: ({ hasSignedAgreement }) =>
            hasSignedAgreement === false ? [{ label: 'Agreement', value: 'Not signed yet' }] : [],
        }),
        step({
          id: 'use-type',
          title: 'Is this car for personal or business use?',
          schema: useTypeSchema,
          prefill: ({ isForPersonalUse }) => ({
            isForPersonalUse: toChoice(isForPersonalUse, 'personal', 'business'),
          }),
          submit: storeUseTypeOrReject,
          isAnswered: ({ isForPersonalUse }) => isForPersonalUse === true,
          answers: ({ isForPersonalUse }) =>
            isForPersonalUse ? [{ label: 'Use', value: 'Personal' }] : [],
        }),
        step({
          id: 'driver',
          title: 'Please provide primary driver contact information:',
          schema: driverSchema,
          prefill: driverPrefill,
          submit: storeDriverAndPlans,
          isAnswered: ({ driverInfo, plans }) => driverInfo !== null && plans !== null,
          answers: ({ driverInfo }) =>
            driverInfo ? [{ label: 'Driver', value: driverFullName(driverInfo) }] : [],
        }),
        step({
          id: 'additional-drivers',
          title: 'Would you like to add additional drivers to your rental insurance?',
          schema: moreDriversSchema,
          prefill: ({ hasAdditionalDrivers }) => ({
            hasAdditionalDrivers: toChoice(hasAdditionalDrivers, 'yes', 'no'),
          }),
          submit: storeHasAdditionalDrivers,
          isAnswered: ({ hasAdditionalDrivers }) => hasAdditionalDrivers !== null,
          mayAddQuestions: ({ hasAdditionalDrivers }) => hasAdditionalDrivers === null,
          answers: ({ hasAdditionalDrivers }) =>
            hasAdditionalDrivers === false ? [{ label: 'Additional drivers', value: 'None' }] : [],
        }),
        step({
          id: 'add-drivers',
          title: 'Who else will drive the car?',
          isIncluded: ({ hasAdditionalDrivers }) => hasAdditionalDrivers === true,
          schema: extraDriversSchema,
          prefill: ({ additionalDrivers }) => ({
            additionalDrivers: additionalDrivers.length > 0 ? additionalDrivers : [blankDriver],
          }),
          submit: storeExtraDrivers,
          isAnswered: ({ additionalDrivers }) => additionalDrivers.length > 0,
          answers: (state) => [
            {
              label: 'Additional drivers',
              value: extraDriversOf(state).map(driverFullName).join(', ') || 'None',
            },
          ],
        }),
        planStep({
          title: 'Select the coverage option that best protects you and your drivers:',
          answersStore: answers.answersStore,
          fetchPrice: (planId) => priceTrip(planId, answers),
        }),
        paymentStep({
          title: ({ plan }) => `Your ${plan?.information.title ?? ''} Rental Car Protection Quote`,
          prefill: ({ driverInfo, plan }) =>
            prefillCardholder(driverInfo && driverFullName(driverInfo), driverInfo, plan),
        }),
        confirmationStep(),
      ],
    },
    answers,
  );
}
export type RentalCar = ReturnType<typeof openRentalCar>;

function toChoice<Yes extends string, No extends string>(value: boolean | null, yes: Yes, no: No) {
  return value === null ? null : value ? yes : no;
}

/** Screens of the rental car flow that ask one question with a few answers to choose from. */
import type { ReactNode } from 'react';
import type { RentalCar } from '../flow.ts';
import { HelpLink } from '../../../ui/controls/HelpLink.tsx';
import { RadioCards, type RadioChoice } from '../../../ui/fields/RadioCards.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { useLowestTripPrice } from './use-lowest-trip-price.ts';

interface ChoiceScreenProps extends FlowScreenProps<RentalCar> {
  step: 'agreement-confirmation' | 'use-type' | 'additional-drivers';
  /** Name of the form field in which the answer is stored. */
  name: string;
  options: readonly RadioChoice[];
  intro?: ReactNode;
  help?: ReactNode;
}

export function ChoiceScreen({ step, name, options, intro, help, ...props }: ChoiceScreenProps) {
  const { field } = useStepFields(props.flow.form(step));
  const { value, error, onChange } = field(name);
  const total = useLowestTripPrice(props);
  return (
    <StepLayout {...props} step={step} intro={intro} total={total} pinned>
      {help && <HelpLink>{help}</HelpLink>}
      <RadioCards
        name={name}
        labelledBy="step-title"
        options={options}
        value={value || null}
        error={error}
        onChange={onChange}
      />
    </StepLayout>
  );
}

const yesAndNo = [
  { value: 'yes', title: 'Yes' },
  { value: 'no', title: 'No' },
];

export function AgreementScreen(props: FlowScreenProps<RentalCar>) {
  return (
    <ChoiceScreen
      {...props}
      step="agreement-confirmation"
      name="hasSignedAgreement"
      options={yesAndNo}
      intro="You pick the car up today, so the order in which you do things counts."
    />
  );
}

const uses = [
  {
    value: 'personal',
    title: 'Personal',
    hint: 'Vacations, visiting family, moving house, or a loaner while your car is in the shop.',
  },
  {
    value: 'business',
    title: 'Business',
    hint: 'Work trips, deliveries, rideshare, or a rental your employer pays for.',
  },
];

export function UseTypeScreen(props: FlowScreenProps<RentalCar>) {
  return (
    <ChoiceScreen
      {...props}
      step="use-type"
      name="isForPersonalUse"
      options={uses}
      help={
        <p>
          Choose Business if anybody is paid for driving the car, or if an employer pays for the
          rental. A trip that is partly for work counts as business too.
        </p>
      }
    />
  );
}

export function MoreDriversScreen(props: FlowScreenProps<RentalCar>) {
  return (
    <ChoiceScreen
      {...props}
      step="additional-drivers"
      name="hasAdditionalDrivers"
      options={[
        { value: 'yes', title: 'Yes', hint: 'Up to five people, at no extra cost.' },
        { value: 'no', title: 'No' },
      ]}
    />
  );
}

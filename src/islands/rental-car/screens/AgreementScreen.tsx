import type { RentalCar } from '../flow.ts';
import { ChoiceScreen } from '../../../interview/screens/ChoiceScreen.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { useLowestTripPrice } from './use-lowest-trip-price.ts';

export function AgreementScreen(props: FlowScreenProps<RentalCar>) {
  return (
    <ChoiceScreen
      {...props}
      step="agreement-confirmation"
      name="hasSignedAgreement"
      options={[
        { value: 'yes', title: 'Yes' },
        { value: 'no', title: 'No' },
      ]}
      intro="You’re picking up the car today, so timing matters."
      total={useLowestTripPrice(props)}
    />
  );
}

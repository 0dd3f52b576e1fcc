import type { RentalCar } from '../flow.ts';
import { ChoiceScreen } from '../../../interview/screens/ChoiceScreen.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { useLowestTripPrice } from './use-lowest-trip-price.ts';

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
      total={useLowestTripPrice(props)}
    />
  );
}

import type { RentalCar } from '../flow.ts';
import { ChoiceScreen } from '../../../interview/screens/ChoiceScreen.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { useLowestTripPrice } from './use-lowest-trip-price.ts';

export function UseTypeScreen(props: FlowScreenProps<RentalCar>) {
  return (
    <ChoiceScreen
      {...props}
      step="use-type"
      name="isForPersonalUse"
      options={[
        {
          value: 'personal',
          title: 'Personal',
          hint: 'Vacations, visiting family, moving, or a loaner while your car is in the shop.',
        },
        {
          value: 'business',
          title: 'Business',
          hint: 'Work trips, deliveries, rideshare, or a rental your employer pays for.',
        },
      ]}
      help={
        <p>
          Choose Business if anyone is paid to drive the car or an employer pays for the rental. A
          trip that’s partly for work is business, too.
        </p>
      }
      total={useLowestTripPrice(props)}
    />
  );
}

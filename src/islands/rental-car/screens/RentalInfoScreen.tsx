import { rentalAgencies } from '../../../contract/rental-car/agencies.ts';
import {
  AGENCY_NAME_MAX_LENGTH,
  AGREEMENT_NUMBER_MAX_LENGTH,
  RENTAL_DAYS_MAX,
} from '../../../contract/rental-car/limits.ts';
import { OTHER_AGENCY } from '../../../contract/rental-car/trip.ts';
import { todayInNewYork } from '../answers.ts';
import { changePickUp } from '../actions.ts';
import type { RentalCar } from '../flow.ts';
import { addDays } from '../../../core/dates.ts';
import { DateRangeField } from '../../../ui/date/DateRangeField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';

const agencies = rentalAgencies.map((name) => ({ value: name, title: name }));

export function RentalInfoScreen(props: FlowScreenProps<RentalCar>) {
  const form = props.flow.form('rental-info');
  const { field, text } = useStepFields(form);
  const onChange = (pickUp: string) => changePickUp(form, pickUp);
  return (
    <StepLayout
      {...props}
      step="rental-info"
      intro={`Return the car the same day or up to ${RENTAL_DAYS_MAX} days after pickup. Both days are covered.`}
    >
      <DateRangeField
        start={{ ...field('pickUpDate'), label: 'Pickup date', onChange }}
        end={{ ...field('returnDate'), label: 'Return date' }}
        min={todayInNewYork()}
        latestEnd={(pickUp) => addDays(pickUp, RENTAL_DAYS_MAX)}
      />
      <SelectField
        {...field('rentalAgency')}
        label="Rental agency"
        placeholder="Example: Avis"
        options={agencies}
        width="half"
      />
      {text('rentalAgency') === OTHER_AGENCY && (
        <TextField
          {...field('otherAgency')}
          label="Name of Rental Car Agency"
          autoComplete="off"
          maxLength={AGENCY_NAME_MAX_LENGTH}
        />
      )}
      <TextField
        {...field('agreementNumber')}
        label="Rental agreement number (optional)"
        hint="You’ll need it to extend your coverage."
        autoComplete="off"
        maxLength={AGREEMENT_NUMBER_MAX_LENGTH}
        width="half"
      />
    </StepLayout>
  );
}

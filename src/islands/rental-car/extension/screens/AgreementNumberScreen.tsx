import { useStore } from '../../../../ui/use-store.ts';
import { AGREEMENT_NUMBER_MAX_LENGTH } from '../../../../contract/rental-car/limits.ts';
import type { RentalExtension } from '../flow.ts';
import { formatDate } from '../../../../core/dates.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { FlowScreenProps } from '../../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../../interview/screens/use-step-fields.ts';

export function AgreementNumberScreen(props: FlowScreenProps<RentalExtension>) {
  const { rental, until } = useStore(props.flow.$state);
  const { field } = useStepFields(props.flow.form('confirmation-number'));
  if (!rental || !until) return null;
  return (
    <StepLayout
      {...props}
      carrier={rental.underwriter}
      step="confirmation-number"
      intro={`Your coverage on the ${rental.agency} rental will run through ${formatDate(until)}. You’ll see the price before you pay.`}
      busyLabel="Calculating"
    >
      <TextField
        {...field('agreementNumber')}
        label="Rental agreement number"
        hint={`It’s on your agreement with ${rental.agency}, sometimes called the RA or confirmation number. We’ll check it if you file a claim.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={AGREEMENT_NUMBER_MAX_LENGTH}
        width="half"
      />
    </StepLayout>
  );
}

import { START_DAYS_MAX } from '../../../contract/small-business/limits.ts';
import { businessToday, lastStart } from '../answers.ts';
import { smallBusinessFlow } from '../flow.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';
import { QuoteWait } from '../../../purchase/screens/QuoteWait.tsx';

export function PolicyDateScreen(props: ScreenProps) {
  const { field } = useStepFields(smallBusinessFlow.form('policy-date'));
  return (
    <StepFrame
      {...props}
      flow={smallBusinessFlow}
      step="policy-date"
      lead={`Any day from today to ${START_DAYS_MAX} days ahead. The policy runs for one year from it.`}
      pinned
    >
      <DateField
        {...field('policyStartDate')}
        label="Start date"
        min={businessToday()}
        max={lastStart()}
      />
      <QuoteWait flow={smallBusinessFlow} />
    </StepFrame>
  );
}

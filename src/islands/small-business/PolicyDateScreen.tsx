import { START_DAYS_MAX } from '../../contract/commercial-limits.ts';
import { businessToday, lastStart } from '../../flows/small-business-answers.ts';
import { smallBusinessFlow } from '../../flows/small-business.ts';
import { DateField } from '../../ui/DateField.tsx';
import type { ScreenProps } from '../flow/FlowIsland.tsx';
import { StepFrame } from '../flow/StepFrame.tsx';
import { useStepFields } from '../flow/use-step-fields.ts';
import { QuoteWait } from '../quote/QuoteWait.tsx';

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

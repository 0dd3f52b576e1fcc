import { SMALL_BUSINESS_START_MAX_DAYS_AHEAD } from '../../../contract/small-business/limits.ts';
import { todayInVisitorTimeZone, latestStartDate } from '../answers.ts';
import type { SmallBusiness } from '../flow.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { termTexts } from '../../../purchase/carrier.ts';
import { QuoteLoading } from '../../../purchase/screens/QuoteLoading.tsx';

export function PolicyDateScreen(props: FlowScreenProps<SmallBusiness>) {
  const { field } = useStepFields(props.flow.form('policy-date'));
  return (
    <StepLayout
      {...props}
      step="policy-date"
      intro={`Any day from today to ${SMALL_BUSINESS_START_MAX_DAYS_AHEAD} days from now.${termTexts(props).hint}`}
      pinned
    >
      <DateField
        {...field('policyStartDate')}
        label="Start date"
        min={todayInVisitorTimeZone()}
        max={latestStartDate()}
      />
      <QuoteLoading flow={props.flow} />
    </StepLayout>
  );
}

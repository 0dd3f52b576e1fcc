import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useState } from 'react';
import { formatDate } from '../../../core/dates.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { termTexts } from '../../../purchase/carrier.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { storeSelectionAndReprice } from '../actions.ts';
import { earliestStartDate, latestStartDate, quoteStepSchema } from '../answers.ts';
import type { Renters } from '../flow.ts';

const NAME = 'policyStartDate';

type StartProps = Pick<FlowScreenProps<Renters>, 'flow' | 'isOtherCarrier'>;

/** Shows the start of coverage with a Change link, which opens the date field. */
export function StartDate(props: StartProps) {
  const { flow } = props;
  const form = flow.form('quote');
  const date = String(useStore(form.$values)[NAME] ?? '');
  const error = useStore(form.$errors)[NAME];
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging || error !== undefined) return <StartField {...props} focus={isChanging} />;
  return (
    <p className="renters-start">
      <span>
        Starts <strong>{formatDate(date)}</strong>
      </span>
      <TextButton about="the start date" onClick={() => setIsChanging(true)}>
        Change
      </TextButton>
    </p>
  );
}

/**
 * Date field for the start of coverage. If the date is incomplete, it stays in the field. For a
 * valid date, the new price is fetched immediately.
 */
function StartField({ flow, isOtherCarrier, focus }: StartProps & { focus: boolean }) {
  const form = flow.form('quote');
  const { field } = useStepFields(form);
  useEffect(() => {
    if (focus) document.getElementById(NAME)?.focus();
  }, [focus]);
  const choose = (policyStartDate: string) => {
    form.set({ policyStartDate });
    if (quoteStepSchema.shape.policyStartDate.safeParse(policyStartDate).success)
      void storeSelectionAndReprice({ policyStartDate }, flow);
  };
  return (
    <div className="renters-start renters-start--open">
      <DateField
        {...field(NAME)}
        label="Start date"
        hint={`The earliest date is tomorrow.${termTexts({ isOtherCarrier }).hint}`}
        min={earliestStartDate()}
        max={latestStartDate()}
        onChange={choose}
      />
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { formatDate } from '../../../core/dates.ts';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { storeSelectionAndReprice } from '../actions.ts';
import { earliestStartDate, latestStartDate, quoteStepSchema } from '../answers.ts';
import type { Renters } from '../flow.ts';

const NAME = 'policyStartDate';

/** Shows the start of coverage with a Change link, which opens the date field. */
export function StartDate({ flow }: { flow: Renters }) {
  const form = flow.form('quote');
  const date = String(useStore(form.$values)[NAME] ?? '');
  const error = useStore(form.$errors)[NAME];
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging || error !== undefined) return <StartField flow={flow} focus={isChanging} />;
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
function StartField({ flow, focus }: { flow: Renters; focus: boolean }) {
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
        hint="The earliest date is tomorrow. The policy lasts one year."
        min={earliestStartDate()}
        max={latestStartDate()}
        onChange={choose}
      />
    </div>
  );
}

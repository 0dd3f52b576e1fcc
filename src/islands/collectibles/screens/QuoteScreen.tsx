import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepLayout } from '../../../flow/screens/StepLayout.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { AmountChoice } from '../../../ui/fields/AmountChoice.tsx';
import { useTrackItemView } from '../../../purchase/screens/use-track-item-view.ts';
import { $collectibles, firstStart, lastStart, quoteStepSchema } from '../answers.ts';
import { collectiblesFlow } from '../flow.ts';
import { $settingsError, changeSettings } from '../pricing.ts';
import { EditDialog } from './EditDialog.tsx';
import { PriceLine } from './PriceSoFar.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import { QuotePrice } from './QuotePrice.tsx';
import { countTexts } from './count-texts.ts';

/** Shows the deductible, the start date, the premium of each collection and the total price. */
export function QuoteScreen(props: ScreenProps) {
  const state = useStore($collectibles);
  const settingsError = useStore($settingsError);
  const [isEditing, setIsEditing] = useState(false);
  const { quote, settings } = state;
  const { collections, policies } = countTexts(state);
  useTrackItemView('collectibles', Object.values(state.plans)[0]?.information.title);
  return (
    <StepLayout
      {...props}
      flow={collectiblesFlow}
      step="quote"
      uncounted
      aside={<QuotePrice />}
      intro={
        <>
          {collections}, {policies}, by {props.carrier}.{' '}
          <TextButton onClick={() => setIsEditing(true)}>Edit your quote</TextButton>
        </>
      }
    >
      {quote && (
        <AmountChoice
          name="deductible"
          label="Deductible"
          hint="What you pay of each loss before the plan pays."
          amounts={quote.plan_deductibles.option_sets.general}
          value={settings?.deductible ?? quote.settings.deductible}
          error={settingsError || undefined}
          onChange={(deductible) => void changeSettings({ deductible }, collectiblesFlow)}
        />
      )}
      <StartField />
      <QuoteLines />
      <PriceLine />
      <EditDialog open={isEditing} from="quote" onClose={() => setIsEditing(false)} />
    </StepLayout>
  );
}

/**
 * Date field for the start of coverage. If the date is incomplete, it stays in the field. For a
 * valid date, the new price is fetched immediately.
 */
function StartField() {
  const form = collectiblesFlow.form('quote');
  const { field } = useStepFields(form);
  const choose = (policyStartDate: string) => {
    form.set({ policyStartDate });
    if (quoteStepSchema.shape.policyStartDate.safeParse(policyStartDate).success)
      void changeSettings({ policy_effective_date: policyStartDate }, collectiblesFlow);
  };
  return (
    <DateField
      {...field('policyStartDate')}
      label="Start date"
      hint="Tomorrow at the earliest. The policy runs for one year."
      min={firstStart()}
      max={lastStart()}
      onChange={choose}
    />
  );
}

import { useStore } from '../../../ui/use-store.ts';
import { useState } from 'react';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { termTexts } from '../../../purchase/carrier.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { AmountChoice } from '../../../ui/fields/AmountChoice.tsx';
import { useTrackPlanView } from '../../../purchase/screens/use-track-plan-view.ts';
import { earliestStartDate, latestStartDate, quoteStepSchema } from '../answers.ts';
import type { Collectibles } from '../flow.ts';
import { applySettingsAndReprice } from '../pricing.ts';
import { EditAnswersDialog } from './EditAnswersDialog.tsx';
import { MobilePriceBar } from './PriceSidebar.tsx';
import { CollectionPremiumRows } from './CollectionPremiumRows.tsx';
import { QuotePrice } from './QuotePrice.tsx';
import { collectionAndPolicyCountTexts } from './count-texts.ts';

/** Shows the deductible, the start date, the premium of each collection and the total price. */
export function QuoteScreen(props: FlowScreenProps<Collectibles>) {
  const { flow } = props;
  const state = useStore(flow.$state);
  const settingsError = useStore(flow.$settingsError);
  const [isEditing, setIsEditing] = useState(false);
  const { quote, settings } = state;
  const { collections, policies } = collectionAndPolicyCountTexts(state);
  useTrackPlanView('collectibles', Object.values(state.plans)[0]?.information.title);
  return (
    <StepLayout
      {...props}
      step="quote"
      uncounted
      aside={<QuotePrice flow={flow} isOtherCarrier={props.isOtherCarrier} />}
      intro={
        <>
          {collections}, {policies}, from {props.carrier}.{' '}
          <TextButton onClick={() => setIsEditing(true)}>Edit your quote</TextButton>
        </>
      }
    >
      {quote && (
        <AmountChoice
          name="deductible"
          label="Deductible"
          hint="What you pay toward each loss before the plan pays."
          amounts={quote.plan_deductibles.option_sets.general}
          value={settings?.deductible ?? quote.settings.deductible}
          error={settingsError || undefined}
          onChange={(deductible) => void applySettingsAndReprice({ deductible }, flow)}
        />
      )}
      <StartField flow={flow} isOtherCarrier={props.isOtherCarrier} />
      <CollectionPremiumRows state={state} />
      <MobilePriceBar flow={flow} />
      <EditAnswersDialog
        flow={flow}
        open={isEditing}
        from="quote"
        onClose={() => setIsEditing(false)}
      />
    </StepLayout>
  );
}

/**
 * Date field for the start of coverage. If the date is incomplete, it stays in the field. For a
 * valid date, the new price is fetched immediately.
 */
function StartField({
  flow,
  isOtherCarrier,
}: Pick<FlowScreenProps<Collectibles>, 'flow' | 'isOtherCarrier'>) {
  const form = flow.form('quote');
  const { field } = useStepFields(form);
  const choose = (policyStartDate: string) => {
    form.set({ policyStartDate });
    if (quoteStepSchema.shape.policyStartDate.safeParse(policyStartDate).success)
      void applySettingsAndReprice({ policy_effective_date: policyStartDate }, flow);
  };
  return (
    <DateField
      {...field('policyStartDate')}
      label="Start date"
      hint={`The earliest date is tomorrow.${termTexts({ isOtherCarrier }).hint}`}
      min={earliestStartDate()}
      max={latestStartDate()}
      onChange={choose}
    />
  );
}

import { useStore } from '@nanostores/react';
import { storeSelectionAndReprice, type Selection } from '../actions.ts';
import { earliestStartDate, latestStartDate, quoteStepSchema } from '../answers.ts';
import type { StepForm } from '../../../interview/step-form.ts';
import type { Renters } from '../flow.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { useTrackPlanView } from '../../../purchase/screens/use-track-plan-view.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import { PaymentCadenceSelect } from '../../../purchase/screens/PaymentCadenceSelect.tsx';
import { AmountChoice } from '../../../ui/fields/AmountChoice.tsx';
import { AmountSlider } from './AmountSlider.tsx';
import { QuotePrice } from './QuotePrice.tsx';

/**
 * Titles and hints of the selectable limits, used if a backend sends only the codes of the limits.
 */
const rateLabels = {
  liability_limit: {
    title: 'Liability',
    hint: 'What the plan pays when you’re liable to others.',
  },
  all_peril_deductible: {
    title: 'Deductible',
    hint: 'What you pay toward each loss before the plan pays.',
  },
};

/** Shows the insured amounts, the start date and the price. */
export function QuoteScreen(props: FlowScreenProps<Renters>) {
  const { flow } = props;
  const { plan, rates, selectedAmounts, selectedCadence, cadences } = useStore(flow.$state);
  const select = (selection: Selection) => void storeSelectionAndReprice(selection, flow);
  useTrackPlanView('renters', plan?.information.title);
  if (!plan || !selectedAmounts || !selectedCadence) return null;
  return (
    <StepLayout
      {...props}
      step="quote"
      wide
      intro="Choose how much to insure. The price updates as you go."
    >
      <div className="renters-quote">
        <div className="renters-quote__choices">
          <AmountSlider
            {...plan.details.personal_property_amount}
            name="personal_property_amount"
            label="Your belongings"
            hint="What it would cost to replace everything you own."
            value={selectedAmounts.personal_property_amount}
            onChange={(amount) => select({ personal_property_amount: amount })}
          />
          {rates?.map(({ code, title, description, choices }) => (
            <AmountChoice
              key={code}
              name={code}
              label={title ?? rateLabels[code].title}
              hint={description ?? rateLabels[code].hint}
              amounts={choices}
              value={selectedAmounts[code]}
              onChange={(amount) => select({ [code]: amount })}
            />
          ))}
          <StartField form={flow.form('quote')} select={select} />
          <PaymentCadenceSelect
            cadences={cadences}
            value={selectedCadence}
            onChange={(cadence) => select({ selectedCadence: cadence })}
          />
          <CoverageFacts
            summary="What every policy includes"
            coverages={plan.information.coverages}
          />
        </div>
        <QuotePrice flow={flow} plan={plan} />
      </div>
    </StepLayout>
  );
}

interface StartFieldProps {
  form: StepForm;
  select: (selection: Selection) => void;
}

/**
 * Date field for the start of coverage. If the date is incomplete, it stays in the field. For a
 * valid date, the new price is fetched immediately.
 */
function StartField({ form, select }: StartFieldProps) {
  const { field } = useStepFields(form);
  const choose = (policyStartDate: string) => {
    form.set({ policyStartDate });
    if (quoteStepSchema.shape.policyStartDate.safeParse(policyStartDate).success)
      select({ policyStartDate });
  };
  return (
    <DateField
      {...field('policyStartDate')}
      label="Start date"
      hint="The earliest date is tomorrow. The policy lasts one year."
      min={earliestStartDate()}
      max={latestStartDate()}
      onChange={choose}
    />
  );
}

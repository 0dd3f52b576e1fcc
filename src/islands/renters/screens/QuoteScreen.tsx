import { useStore } from '../../../ui/use-store.ts';
import { storeSelectionAndReprice, type Selection } from '../actions.ts';
import type { Renters } from '../flow.ts';
import { addressLines } from '../../../core/address/address-lines.ts';
import { formatMoney } from '../../../core/money.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useTrackPlanView } from '../../../purchase/screens/use-track-plan-view.ts';
import { PaymentCadenceSelect } from '../../../purchase/screens/PaymentCadenceSelect.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { useIsNarrow } from '../../../ui/controls/use-is-narrow.ts';
import { AmountChoice } from '../../../ui/fields/AmountChoice.tsx';
import { AmountSlider } from './AmountSlider.tsx';
import { IncludedCoverages } from './IncludedCoverages.tsx';
import { PinnedPrice, PriceCard } from './PriceCard.tsx';
import { StartDate } from './StartDate.tsx';
import { useDisplayedPrice, type DisplayedPrice } from './use-displayed-price.ts';

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

/** Shows the amounts to choose, what every policy includes, how to pay, and the price. */
export function QuoteScreen(props: FlowScreenProps<Renters>) {
  const { flow, carrierBrand, isOtherCarrier } = props;
  const { plan, selectedAmounts, selectedCadence } = useStore(flow.$state);
  const price = useDisplayedPrice(flow);
  const isNarrow = useIsNarrow();
  useTrackPlanView('renters', plan?.information.title);
  if (!plan || !selectedAmounts || !selectedCadence) return null;
  const card = { flow, price, carrierBrand, isOtherCarrier };
  return (
    <StepLayout
      {...props}
      step="quote"
      wide={isNarrow}
      aside={isNarrow ? undefined : <PriceCard {...card} />}
      intro={<Home flow={flow} />}
      busyLabel="Getting your price"
    >
      <div className={`renters-quote${price.isStale ? ' renters-quote--stale' : ''}`}>
        <Amounts flow={flow} price={price} />
        <IncludedCoverages
          coverages={plan.information.coverages}
          belongings={selectedAmounts.personal_property_amount}
        />
        <HowToPay flow={flow} price={price} />
        {isNarrow && <StartDate flow={flow} isOtherCarrier={isOtherCarrier} />}
      </div>
      {isNarrow && <PinnedPrice {...card} />}
    </StepLayout>
  );
}

function Home({ flow }: { flow: Renters }) {
  const { propertyAddress } = useStore(flow.$state);
  return (
    <>
      {propertyAddress && `${addressLines(propertyAddress).join(', ')}. `}
      <TextButton about="the address" onClick={() => flow.change('address')}>
        Change
      </TextButton>
    </>
  );
}

interface SectionProps {
  flow: Renters;
  price: DisplayedPrice;
}

function Amounts({ flow, price: { checkout, options } }: SectionProps) {
  const { plan, rates, selectedAmounts } = useStore(flow.$state);
  if (!plan || !selectedAmounts) return null;
  const select = (selection: Selection) => void storeSelectionAndReprice(selection, flow);
  const noteOf = (code: keyof typeof rateLabels) => {
    const prices = options.rates.find((rate) => rate.code === code)?.prices;
    if (!prices) return undefined;
    return (amount: number) => {
      const price = prices.find(({ choice }) => choice === amount);
      return price && `${formatMoney(price.grandtotal, checkout?.currency_code)} a year`;
    };
  };
  return (
    <section aria-labelledby="amounts-title" className="quote-section">
      <h2 className="section-title" id="amounts-title">
        Choose your amounts
      </h2>
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
          noteOf={noteOf(code)}
          onChange={(amount) => select({ [code]: amount })}
        />
      ))}
    </section>
  );
}

function HowToPay({ flow, price: { checkout, options } }: SectionProps) {
  const { cadences, selectedCadence } = useStore(flow.$state);
  if (!selectedCadence || cadences.length < 2) return null;
  return (
    <section aria-labelledby="cadence-title" className="quote-section cadences">
      <h2 className="section-title" id="cadence-title">
        How to pay
      </h2>
      <PaymentCadenceSelect
        labelledBy="cadence-title"
        cadences={cadences}
        prices={options.payment_cadences}
        currency={checkout?.currency_code}
        value={selectedCadence}
        onChange={(cadence) => void storeSelectionAndReprice({ selectedCadence: cadence }, flow)}
      />
    </section>
  );
}

import { Icon } from '../controls/Icon.tsx';
import { CarrierLogo, type CarrierBrand } from './CarrierLogo.tsx';
import { MoneyRows } from './MoneyRows.tsx';

/** What a product costs at the least, and what that buys: as it is advertised, before anything was answered. */
export interface Pricing {
  /** Whose price it is, in a sentence. */
  intro: string;
  /** '$5.00' */
  price: string;
  /** After the price: 'a trip'. */
  unit: string;
  /** What this price pays; never a limit that costs more. */
  limits: readonly { label: string; value: string }[];
  /** What no price buys. */
  not: string;
  /** The first limit in words: 'up to $500'. */
  brief: string;
  /** What costs more, and what it pays. */
  more: readonly { plan: string; price?: string; pays: string }[];
  /** How long the questions take. */
  minutes: number;
}

interface PricingPanelProps {
  pricing: Pricing;
  carrierBrand?: CarrierBrand;
}

/** Beside the first question. Plain HTML: it is printed into the page as well. */
export function PricingPanel(props: PricingPanelProps) {
  return (
    <aside className="pricing-panel" aria-labelledby="pricing-title">
      <h2 className="answers__title" id="pricing-title">
        What you are pricing
      </h2>
      <PricingFacts {...props} />
    </aside>
  );
}

/** The same where there is one column: a row under the question, which opens. */
export function PricingRow(props: PricingPanelProps) {
  const { price, unit, brief } = props.pricing;
  return (
    <details className="pricing-row">
      <summary>
        <span>
          From {price} {unit}, {brief}
        </span>
        <Icon name="caret-down-bold" size={16} />
      </summary>
      <PricingFacts {...props} />
    </details>
  );
}

function PricingFacts({ pricing, carrierBrand }: PricingPanelProps) {
  const { intro, price, unit, limits, not, more, minutes } = pricing;
  return (
    <div className="pricing-facts">
      <p className="pricing-facts__intro">{intro}</p>
      <p className="pricing-facts__from">
        From{' '}
        <span>
          <strong className="price">{price}</strong> {unit}
        </span>
      </p>
      <MoneyRows rows={limits.map(({ label, value }) => ({ label, amount: value }))} />
      <p className="pricing-facts__not">
        <Icon name="x-bold" size={18} /> Not: {not}
      </p>
      {more.length > 0 && (
        <div className="pricing-facts__more">
          <p>For more, the dearer plans pay</p>
          <MoneyRows
            rows={more.map(({ plan, price: costs, pays }) => ({
              label: [plan, costs].filter(Boolean).join(', '),
              amount: pays,
            }))}
          />
        </div>
      )}
      <div className="pricing-facts__foot">
        {carrierBrand && <CarrierLogo {...carrierBrand} />}
        <span className="pricing-facts__time">
          <Icon name="clock" size={20} /> About {minutes} minutes
        </span>
      </div>
    </div>
  );
}

import { Icon } from '../controls/Icon.tsx';
import { CarrierLogo, type CarrierBrand } from './CarrierLogo.tsx';
import { MoneyRows } from './MoneyRows.tsx';

/**
 * The advertised price of a product: the lowest price and its coverage. It is shown before the
 * visitor has given any answer.
 */
export interface Pricing {
  /** A sentence that describes the person to whom the price applies. */
  intro: string;
  /** Lowest price, for example '$5.00'. */
  price: string;
  /** Text after the price, for example 'a trip'. */
  unit: string;
  /**
   * Limits that are included in this price. Higher limits that cost more must not be listed here.
   */
  limits: readonly { label: string; value: string }[];
  /** Text about losses that no plan covers, at any price. */
  not: string;
  /** The first limit as short text, for example 'up to $500'. */
  brief: string;
  /** Plans with a higher price, and the limits of these plans. */
  more: readonly { plan: string; price?: string; pays: string }[];
  /** Minutes that a visitor needs to answer the questions. */
  minutes: number;
}

interface PricingPanelProps {
  pricing: Pricing;
  carrierBrand?: CarrierBrand;
}

/**
 * Renders the advertised price in a panel next to the first question. The panel must work as plain
 * HTML without scripts, because it is also prerendered.
 */
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

/**
 * Renders the same content as PricingPanel for the one-column layout. It is a row under the
 * question, and the visitor can expand it.
 */
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

import { NOT_COVERED_LABEL } from '../../contract/not-covered.ts';
import { Icon } from '../controls/Icon.tsx';
import { CarrierLogo, type CarrierBrand } from './CarrierLogo.tsx';
import { MoneyRows } from './MoneyRows.tsx';

/**
 * The lowest price of a product and its coverage, as the site advertises it. It is shown before the
 * visitor has given any answer.
 */
export interface StartingPrice {
  /** A sentence that describes the person to whom the price applies. */
  intro: string;
  /** The lowest price, for example '$5.00'. */
  price: string;
  /** True if the answers of a buyer change the price of a plan. */
  dependsOnAnswers: boolean;
  /** The unit of the price, for example 'a trip'. */
  unit: string;
  /**
   * Limits that the lowest price includes. Higher limits of more expensive plans must not be listed
   * here.
   */
  limits: readonly { label: string; value: string }[];
  /** Text about losses that no plan covers, not even the most expensive one. */
  not: string;
  /** The first limit as a short text, for example 'up to $500'. */
  brief: string;
  /** The more expensive plans with their prices and limits. */
  more: readonly { plan: string; price?: string; pays: string }[];
  /** Time in minutes that a visitor needs to answer the questions. */
  minutes: number;
}

interface PricingPanelProps {
  pricing: StartingPrice;
  carrierBrand?: CarrierBrand;
}

/**
 * Renders a panel with the advertised price next to the first question. The panel is also
 * prerendered, so it must work as plain HTML without scripts.
 */
export function StartingPricePanel(props: PricingPanelProps) {
  return (
    <aside className="pricing-panel" aria-labelledby="pricing-title">
      <h2 className="h3 answers__title" id="pricing-title">
        What you’re pricing
      </h2>
      <PricingFacts {...props} />
    </aside>
  );
}

/**
 * Renders the same content as StartingPricePanel, for the one-column layout: a row under the
 * question, which the visitor can expand.
 */
export function StartingPriceRow(props: PricingPanelProps) {
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
        <Icon name="x-bold" size={18} /> {NOT_COVERED_LABEL}: {not}
      </p>
      {more.length > 0 && (
        <div className="pricing-facts__more">
          <p>Need more? Higher plans pay</p>
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

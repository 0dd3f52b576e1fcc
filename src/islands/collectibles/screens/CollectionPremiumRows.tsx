import { formatMoney } from '../../../core/money.ts';
import type { PersistedCollectibles } from '../answers.ts';
import { collectionName } from '../collections.ts';
import { collectionSummary } from './collection-facts.ts';

/**
 * Shows the premium of each collection. While new amounts are requested, the old amounts are
 * dimmed.
 */
export function CollectionPremiumRows({ state }: { state: PersistedCollectibles }) {
  const { quote, collections, isQuoteStale } = state;
  if (!quote?.billing) return null;
  const { currency_code, minimum_adjustment, collections: prices } = quote.prices;
  const { subtotal } = quote.billing;
  // Renders nothing if the backend sent only the total price, because QuotePrice already shows the
  // total.
  if (prices.length === 0) return null;
  const money = (amount: number) => formatMoney(amount, currency_code);
  return (
    <section className="quote-lines" aria-labelledby="quote-lines-title">
      <h2 className="section-title" id="quote-lines-title">
        What each collection costs
      </h2>
      <dl className={isQuoteStale ? 'is-stale' : undefined}>
        {prices.map(({ reference_id, annual_premium }) => {
          const collection = collections[reference_id];
          return (
            collection && (
              <div className="quote-lines__row" key={reference_id}>
                <dt>
                  {collectionName(collection)}
                  <span>{collectionSummary(state, collection)}</span>
                </dt>
                <dd>{money(annual_premium)}</dd>
              </div>
            )
          );
        })}
        {minimum_adjustment > 0 && (
          <div className="quote-lines__row">
            <dt>
              Minimum premium adjustment
              <span>The lowest price of any policy, before tax</span>
            </dt>
            <dd>{money(minimum_adjustment)}</dd>
          </div>
        )}
        {subtotal !== undefined && (
          <div className="quote-lines__row quote-lines__total">
            <dt>Subtotal</dt>
            <dd>{money(subtotal)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

import { formatMoney } from '../../../core/money.ts';
import { MoneyRows } from '../../../ui/plans/MoneyRows.tsx';
import { type PersistedCollectibles, currentPrice } from '../answers.ts';
import { collectionName } from '../collections.ts';

/**
 * Shows one row for the annual premium of each collection, for the tax and for the total. Renders
 * nothing if there is no price.
 */
export function PriceRows({ state }: { state: PersistedCollectibles }) {
  const { quote, collections } = state;
  const billing = currentPrice(state);
  if (!quote || !billing) return null;
  const { currency_code, minimum_adjustment, collections: prices } = quote.prices;
  const money = (amount: number) => formatMoney(amount, currency_code);
  const lines = prices.flatMap(({ reference_id, annual_premium }) => {
    const collection = collections[reference_id];
    return collection ? [{ label: collectionName(collection), amount: money(annual_premium) }] : [];
  });
  return (
    <MoneyRows
      rows={[
        ...lines,
        ...(minimum_adjustment > 0
          ? [{ label: 'Minimum premium adjustment', amount: money(minimum_adjustment) }]
          : []),
        ...(billing.tax > 0 ? [{ label: 'Estimated tax', amount: money(billing.tax) }] : []),
      ]}
      total={{
        label: 'A year',
        note: `$${quote.settings.deductible.toLocaleString('en-US')} deductible`,
        amount: money(billing.grand_total),
        large: true,
      }}
    />
  );
}

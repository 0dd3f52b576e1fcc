import { useStore } from '../../../ui/use-store.ts';
import { formatWholeDollars, formatMoney } from '../../../core/money.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { PriceWait } from '../../../purchase/screens/PriceWait.tsx';
import { SamplePolicyLink } from '../../../ui/plans/SamplePolicyLink.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { MoneyRows, type MoneyRow } from '../../../ui/plans/MoneyRows.tsx';
import type { DisplayedQuote } from '../answers.ts';
import type { Collectibles } from '../flow.ts';
import { fetchMissingPrice } from '../pricing.ts';

/**
 * Shows the annual price of all collections. While a new price is requested, the old amounts stay
 * and a status text appears.
 */
export function QuotePrice({
  flow,
  isOtherCarrier,
}: Pick<FlowScreenProps<Collectibles>, 'flow' | 'isOtherCarrier'>) {
  const { quote, settings, isQuoteStale, plans } = useStore(flow.$state);
  const [plan] = Object.values(plans);
  const deductible = formatWholeDollars(settings?.deductible ?? quote?.settings.deductible ?? 0);
  const status = `${isQuoteStale ? 'Calculating with' : 'With'} a ${deductible} deductible`;
  return (
    <aside className="quote-side" aria-label="Price">
      <div className={`panel quote-price${isQuoteStale ? ' quote-price--stale' : ''}`}>
        <h2 className="section-title">One year, paid once</h2>
        {quote?.billing ? (
          <Amounts quote={quote} isStale={isQuoteStale} status={status} />
        ) : (
          !isQuoteStale && <PriceWait onRetry={() => void fetchMissingPrice(flow)} />
        )}
        <p className="visually-hidden" role="status">
          {quote?.billing && !isQuoteStale
            ? `${formatMoney(quote.billing.grand_total)} a year, ${status.toLowerCase()}`
            : ''}
        </p>
      </div>
      <div className="quote-side__note">
        {!isOtherCarrier && (
          <p className="caption">No cancellation fee. You’ll get a refund for unused days.</p>
        )}
        {plan && <SamplePolicyLink href={plan.policy_doc_url} />}
      </div>
    </aside>
  );
}

interface AmountsProps {
  quote: DisplayedQuote;
  isStale: boolean;
  status: string;
}

function Amounts({ quote, isStale, status }: AmountsProps) {
  const { billing, prices } = quote;
  if (!billing) return null;
  const money = (amount: number) => formatMoney(amount, prices.currency_code);
  const { subtotal = 0, discount, tax } = billing;
  const rows: MoneyRow[] = [
    { label: 'Subtotal', amount: subtotal },
    { label: 'Discount', amount: -discount },
    { label: 'Estimated tax', amount: tax },
  ]
    .filter(({ amount }) => amount !== 0)
    .map(({ label, amount }) => ({ label, amount: money(amount) }));
  return (
    <>
      <p className="quote-price__total">
        <strong className="price">{money(billing.grand_total)}</strong> a year
      </p>
      <p className="quote-price__status">
        {isStale ? (
          <span className="quote-price__spinner" aria-hidden="true" />
        ) : (
          <Icon name="check-bold" size={16} />
        )}
        {status}
      </p>
      <div className="quote-price__rows">
        <MoneyRows rows={rows} total={{ label: 'Total', amount: money(billing.grand_total) }} />
      </div>
    </>
  );
}

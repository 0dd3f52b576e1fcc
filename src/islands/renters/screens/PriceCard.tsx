import { useStore } from '../../../ui/use-store.ts';
import type { ReactNode } from 'react';
import type { Checkout } from '../../../contract/purchase/billing.ts';
import { fetchMissingPrice } from '../actions.ts';
import type { Renters } from '../flow.ts';
import { formatMoney } from '../../../core/money.ts';
import { amountDueToday, installmentsOf } from '../../../purchase/screens/installments.ts';
import { PriceLine } from '../../../purchase/screens/PriceLine.tsx';
import { PriceWait } from '../../../purchase/screens/PriceWait.tsx';
import { useAnimatedAmount } from '../../../purchase/screens/use-animated-amount.ts';
import { CarrierLogo, type CarrierBrand } from '../../../ui/plans/CarrierLogo.tsx';
import { PolicySummaryCard } from '../../../ui/plans/PolicySummaryCard.tsx';
import { SamplePolicyLink } from '../../../ui/plans/SamplePolicyLink.tsx';
import { PriceRows } from './PriceRows.tsx';
import { StartDate } from './StartDate.tsx';
import type { DisplayedPrice } from './use-displayed-price.ts';

interface PriceCardProps {
  flow: Renters;
  price: DisplayedPrice;
  carrierBrand?: CarrierBrand | undefined;
  isOtherCarrier?: boolean | undefined;
}

/** The price card next to the choices. */
export function PriceCard({ price, ...props }: PriceCardProps) {
  const { flow, isOtherCarrier } = props;
  return (
    <aside className="renters-aside" aria-label="Your price">
      <section aria-label="Price" id="price" tabIndex={-1}>
        <Price flow={flow} price={price}>
          <StartDate flow={flow} isOtherCarrier={isOtherCarrier} />
        </Price>
      </section>
      <Notes {...props} />
    </aside>
  );
}

/** The price in a line above the pager of narrow screens. The line opens the price card. */
export function PinnedPrice({ price, ...props }: PriceCardProps) {
  const { flow } = props;
  const { checkout, isStale } = price;
  return (
    <>
      <Notes {...props} />
      <section className="renters-pinned" aria-label="Price" id="price" tabIndex={-1}>
        {checkout ? (
          <PriceLine price={<LinePrice checkout={checkout} />} isStale={isStale} title="Your price">
            <Price flow={flow} price={price} />
          </PriceLine>
        ) : (
          <div className="price-line">
            <Price flow={flow} price={price} />
          </div>
        )}
      </section>
    </>
  );
}

function LinePrice({ checkout }: { checkout: Checkout }) {
  const { amount, later } = priceTexts(checkout);
  return (
    <>
      <strong className="price">{amount}</strong> {later ? 'first' : 'a year'}
      {later && <span className="caption renters-pinned__later">{later}</span>}
    </>
  );
}

/** Returns the amount due today, and the later payments. */
function priceTexts(checkout: Checkout) {
  const money = (amount: number) => formatMoney(amount, checkout.currency_code);
  const installments = installmentsOf(checkout);
  return {
    amount: money(amountDueToday(checkout)),
    later: installments && `then ${installments.count} × ${money(installments.monthly)}`,
  };
}

interface PriceProps extends PriceCardProps {
  children?: ReactNode;
}

/** While a new price is requested, the old price is dimmed. */
function Price({ flow, price: { checkout, isStale, options }, children }: PriceProps) {
  const { checkoutInfo, propertyAddress } = useStore(flow.$state);
  return (
    <div className={`renters-price${isStale && checkout ? ' renters-price--stale' : ''}`}>
      {checkout && (
        <PricedCard checkout={checkout}>
          <PriceRows
            checkout={checkout}
            region={propertyAddress?.region ?? ''}
            prices={options.payment_cadences}
          />
          {children}
        </PricedCard>
      )}
      {isStale && <PriceWait />}
      {!checkout && !isStale && <PriceWait onRetry={() => void fetchMissingPrice(flow)} />}
      {!checkout && children}
      <p className="visually-hidden" role="status">
        {checkoutInfo && `The price is ${formatMoney(checkoutInfo.totals.grandtotal)}`}
      </p>
    </div>
  );
}

function PricedCard({ checkout, children }: { checkout: Checkout; children: ReactNode }) {
  const { amount, later } = priceTexts(checkout);
  const rollingAmount = useAnimatedAmount(amount, true);
  return (
    <PolicySummaryCard
      kind={later ? 'First Payment' : 'One year, paid once'}
      level="p"
      title={<strong className="price">{rollingAmount}</strong>}
      meta={later ?? 'Tax and fees included'}
      rows={[]}
      arch
    >
      {children}
    </PolicySummaryCard>
  );
}

function Notes({ flow, carrierBrand, isOtherCarrier }: Omit<PriceCardProps, 'price'>) {
  const { plan } = useStore(flow.$state);
  return (
    <div className="renters-notes">
      {carrierBrand && <CarrierLogo {...carrierBrand} />}
      {!isOtherCarrier && (
        <p className="caption">No cancellation fee. You’ll get a refund for unused days.</p>
      )}
      <SamplePolicyLink href={plan?.policy_doc_url} />
    </div>
  );
}

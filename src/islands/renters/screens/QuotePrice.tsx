import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Checkout } from '../../../contract/purchase/billing.ts';
import type { RentersPlan } from '../../../contract/renters/plan.ts';
import { fetchMissingPrice } from '../actions.ts';
import type { Renters } from '../flow.ts';
import { formatMoney } from '../../../core/money.ts';
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SamplePolicyLink } from '../../../ui/plans/SamplePolicyLink.tsx';
import { PriceWithInstallments } from '../../../purchase/screens/PriceWithInstallments.tsx';

/**
 * Shows the price of the selected amounts. While a new price is requested, the old price is dimmed.
 */
export function QuotePrice({ flow, plan }: { flow: Renters; plan: RentersPlan }) {
  const { checkoutInfo, isQuoteStale } = useStore(flow.$state);
  const checkout = useLastCheckout(checkoutInfo, isQuoteStale);
  const { title } = plan.information;
  return (
    <div className="renters-quote__side">
      <section
        className={`renters-quote__price${isQuoteStale && checkout ? ' renters-quote__price--stale' : ''}`}
        aria-label="Price"
        id="price"
        tabIndex={-1}
      >
        {checkout && <PriceWithInstallments title={`${title} plan`} price={{ checkout }} rolls />}
        {isQuoteStale && <Calculating />}
        {!checkout && !isQuoteStale && <NoPrice flow={flow} />}
        <p className="visually-hidden" role="status">
          {checkoutInfo && `The price is ${formatMoney(checkoutInfo.totals.grandtotal)}`}
        </p>
      </section>
      <div className="renters-quote__note">
        {checkout && <p className="caption">{priceNotes(checkout)}</p>}
        <SamplePolicyLink href={plan.policy_doc_url} />
      </div>
    </div>
  );
}

/** Returns the current price. Returns the previous price while a new price is requested. */
function useLastCheckout(checkout: Checkout | null, isStale: boolean): Checkout | null {
  const [lastCheckout, setLastCheckout] = useState(checkout);
  if (checkout && checkout !== lastCheckout) setLastCheckout(checkout);
  return checkout ?? (isStale ? lastCheckout : null);
}

/** Returns short notes that explain parts of the price. */
function priceNotes({ totals, currency_code, payment_schedule }: Checkout): string {
  const money = (amount: number) => formatMoney(amount, currency_code);
  return [
    payment_schedule && `${money(totals.grandtotal)} total.`,
    totals.tax > 0 && `That includes ${money(totals.tax)} in tax.`,
    totals.discount > 0 && `You save ${money(totals.discount)} for protecting your home.`,
    'No cancellation fee.',
  ]
    .filter(Boolean)
    .join(' ');
}

function Calculating() {
  return (
    <div className="renters-quote__waiting" role="status">
      <LoadingIndicator />
      <p>Calculating the new price</p>
    </div>
  );
}

function NoPrice({ flow }: { flow: Renters }) {
  return (
    <div className="renters-quote__waiting">
      <p>There’s no price for this yet.</p>
      <Button size="medium" variant="secondary" onClick={() => void fetchMissingPrice(flow)}>
        Try again
      </Button>
    </div>
  );
}

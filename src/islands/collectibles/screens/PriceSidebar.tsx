import { useStore } from '../../../ui/use-store.ts';
import { useState } from 'react';
import { formatMoney } from '../../../core/money.ts';
import { PriceWait } from '../../../purchase/screens/PriceWait.tsx';
import { SamplePolicyLink } from '../../../ui/plans/SamplePolicyLink.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { currentPrice } from '../answers.ts';
import type { Collectibles } from '../flow.ts';
import { fetchMissingPrice } from '../pricing.ts';
import { PriceRows } from './PriceRows.tsx';

interface PriceProps {
  flow: Collectibles;
}

/** Shows the total price of the collections in the list, in a column next to the list. */
export function PriceSidebar({ flow }: PriceProps) {
  const { plans } = useStore(flow.$state);
  const [plan] = Object.values(plans);
  return (
    <aside className="answers price-so-far" aria-labelledby="price-title">
      <h2 className="section-title" id="price-title">
        Your price so far
      </h2>
      <Price flow={flow} />
      <p className="small price-so-far__note">
        You’ll choose the deductible and start date on the next screen.
      </p>
      {plan && <SamplePolicyLink href={plan.policy_doc_url} />}
    </aside>
  );
}

function Price({ flow }: PriceProps) {
  const state = useStore(flow.$state);
  if (currentPrice(state)) return <PriceRows state={state} />;
  if (!state.isQuoteStale) return <PriceWait onRetry={() => void fetchMissingPrice(flow)} />;
  return <PriceWait />;
}

/**
 * Shows the price on small screens, in a line above the pager. A click on the line opens a bottom
 * sheet with the details.
 */
export function MobilePriceBar({ flow }: PriceProps) {
  const { quote, isQuoteStale } = useStore(flow.$state);
  const [open, setOpen] = useState(false);
  const total =
    quote?.billing && formatMoney(quote.billing.grand_total, quote.prices.currency_code);
  return (
    <div className={`price-line${isQuoteStale ? ' price-line--stale' : ''}`}>
      {total ? (
        <button type="button" className="price-line__button" onClick={() => setOpen(true)}>
          <span>
            <strong className="price">{total}</strong> a year
          </span>
          <span className="price-line__more">
            {isQuoteStale ? 'Calculating' : 'What’s included'}
            <Icon name="caret-right-bold" size={16} />
          </span>
        </button>
      ) : (
        <Price flow={flow} />
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Your price so far">
        <Price flow={flow} />
      </Dialog>
    </div>
  );
}

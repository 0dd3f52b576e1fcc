import { useStore } from '../../../ui/use-store.ts';
import { useState } from 'react';
import type { RentersOptionPrices } from '../../../contract/renters/checkout.ts';
import type { Renters } from '../flow.ts';

const noPrices: RentersOptionPrices = { payment_cadences: [], rates: [] };

/**
 * Returns the price that the quote shows, with the prices of all options. While a new price is
 * requested, this is the previous price.
 */
export function useDisplayedPrice(flow: Renters) {
  const { checkoutInfo, isQuoteStale: isStale } = useStore(flow.$state);
  const [lastCheckout, setLastCheckout] = useState(checkoutInfo);
  if (checkoutInfo && checkoutInfo !== lastCheckout) setLastCheckout(checkoutInfo);
  const checkout = checkoutInfo ?? (isStale ? lastCheckout : null);
  return { checkout, isStale, options: checkout?.option_prices ?? noPrices };
}
export type DisplayedPrice = ReturnType<typeof useDisplayedPrice>;

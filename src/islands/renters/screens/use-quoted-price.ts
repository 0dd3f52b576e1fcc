import { useStore } from '../../../ui/use-store.ts';
import { useMemo } from 'react';
import { formatMoney } from '../../../core/money.ts';
import type { AnswersAsideProps } from '../../../ui/controls/AnswersAside.tsx';
import type { Renters } from '../flow.ts';

/** Returns the price of the quote for the list of answers. Undefined while it is fetched. */
export function useQuotedPrice(flow: Renters): AnswersAsideProps['total'] {
  const { checkoutInfo } = useStore(flow.$state);
  return useMemo(() => {
    if (!checkoutInfo) return undefined;
    const { currency_code, totals } = checkoutInfo;
    return {
      label: 'Your price',
      amount: formatMoney(totals.grandtotal, currency_code),
      unit: 'a year',
      note: 'Tax and fees are included.',
    };
  }, [checkoutInfo]);
}

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Charge } from './card-entry.ts';
import { inStripesWords, startElements, startStripe } from './stripe-elements.ts';

/** What stands in the page, and goes with what it was put into. */
export interface Mounted {
  stripe: Stripe;
  elements: StripeElements;
  destroy: () => void;
}

interface Start<Own extends Mounted> {
  stripeKey: string;
  charge: Charge | undefined;
  mount: (started: Pick<Mounted, 'stripe' | 'elements'>) => Own;
}

/** Loads Stripe, mounts what is drawn by it, and tells it of each new price. `mounted` is null until then. */
export function useStripe<Own extends Mounted>({ stripeKey, charge, mount }: Start<Own>) {
  const [mounted, setMounted] = useState<Own | null>(null);
  const [failed, setFailed] = useState(false);
  const start = useEffectEvent((stripe: Stripe) => {
    const own = mount({ stripe, elements: startElements(stripe, charge) });
    setMounted(own);
    return own.destroy;
  });
  useEffect(() => {
    let gone = false;
    let destroy = () => {};
    void startStripe(stripeKey).then((stripe) => {
      if (gone) return;
      if (stripe) destroy = start(stripe);
      else setFailed(true);
    });
    return () => {
      gone = true;
      destroy();
    };
  }, [stripeKey]);
  const { amount, currency } = charge ?? {};
  useEffect(() => {
    if (amount !== undefined && currency)
      mounted?.elements.update(inStripesWords({ amount, currency }));
  }, [mounted, amount, currency]);
  return { mounted, failed };
}

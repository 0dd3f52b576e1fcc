import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ChargeAmount } from './card-field-types.ts';
import {
  withLowerCaseCurrency,
  createStripeElements,
  loadStripeLibrary,
} from './stripe-elements.ts';

/** A Stripe element that is mounted in the page. `destroy` removes the element. */
export interface MountedStripeElement {
  stripe: Stripe;
  elements: StripeElements;
  destroy: () => void;
}

interface UseStripeOptions<Own extends MountedStripeElement> {
  stripeKey: string;
  charge: ChargeAmount | undefined;
  mount: (started: Pick<MountedStripeElement, 'stripe' | 'elements'>) => Own;
}

/**
 * Loads Stripe and mounts an element in the page. Updates the element after each change of the
 * price. `mounted` is null until the element is mounted.
 */
export function useStripeElement<Own extends MountedStripeElement>({
  stripeKey,
  charge,
  mount,
}: UseStripeOptions<Own>) {
  const [mounted, setMounted] = useState<Own | null>(null);
  const [failed, setFailed] = useState(false);
  const start = useEffectEvent((stripe: Stripe) => {
    const mountedElement = mount({ stripe, elements: createStripeElements(stripe, charge) });
    setMounted(mountedElement);
    return mountedElement.destroy;
  });
  useEffect(() => {
    let isUnmounted = false;
    let destroy = () => {};
    void loadStripeLibrary(stripeKey).then((stripe) => {
      if (isUnmounted) return;
      if (stripe) destroy = start(stripe);
      else setFailed(true);
    });
    return () => {
      isUnmounted = true;
      destroy();
    };
  }, [stripeKey]);
  const { amount, currency } = charge ?? {};
  useEffect(() => {
    if (amount !== undefined && currency)
      mounted?.elements.update(withLowerCaseCurrency({ amount, currency }));
  }, [mounted, amount, currency]);
  return { mounted, failed };
}

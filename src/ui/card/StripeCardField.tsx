import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FieldError } from '../fields/FieldError.tsx';
import type { CardEntry, CardFieldProps, Charge } from './card-entry.ts';
import {
  confirmationToken,
  inStripesWords,
  startElements,
  startStripe,
} from './stripe-elements.ts';

type Props = Pick<CardFieldProps, 'stripeKey' | 'charge' | 'onEntry' | 'error'> & {
  name: string;
  label: string;
};

const CANNOT_START =
  'The card field could not be loaded. Check your connection and reload the page.';

interface Mounted {
  stripe: Stripe;
  elements: StripeElements;
  element: StripePaymentElement;
}

/** Stripe's Payment Element under our label: the card never enters this page. */
export function StripeCardField({ name, label, stripeKey, charge, onEntry, error }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { mounted, complete, failed } = usePaymentElement({ stripeKey, charge, place });
  const shown = failed ? CANNOT_START : error;
  const tell = useEffectEvent((entry: CardEntry) => onEntry(entry));
  useLayoutEffect(() => {
    tell({
      complete,
      error: failed ? CANNOT_START : undefined,
      tokenize: async (owner) => {
        if (!mounted) throw new Error('The card field has not started');
        return confirmationToken(mounted, owner);
      },
    });
  }, [mounted, complete, failed]);
  return (
    <fieldset
      className={`field card-field${shown ? ' field--error' : ''}`}
      aria-describedby={shown ? `${name}-error` : undefined}
    >
      <legend className="field__label">{label}</legend>
      <div
        ref={place}
        id={name}
        tabIndex={-1}
        className="card-field__element"
        aria-busy={!mounted && !failed}
        onFocus={() => mounted?.element.focus()}
      />
      <div aria-live="polite">
        <FieldError id={`${name}-error`} message={shown} />
      </div>
    </fieldset>
  );
}

interface Start {
  stripeKey: string;
  charge: Charge | undefined;
  place: React.RefObject<HTMLElement | null>;
}

/** Loads Stripe and mounts its element, which words its own mistakes. */
function usePaymentElement({ stripeKey, charge, place }: Start) {
  const [mounted, setMounted] = useState<Mounted | null>(null);
  const [complete, setComplete] = useState(false);
  const [failed, setFailed] = useState(false);
  const mount = useEffectEvent((stripe: Stripe) => {
    const elements = startElements(stripe, charge);
    // Wallets have a row of their own.
    const wallets = { applePay: 'never', googlePay: 'never' } as const;
    const element = elements.create('payment', { layout: 'tabs', wallets });
    element.on('change', (change) => setComplete(change.complete));
    element.on('loaderror', () => setFailed(true));
    if (place.current) element.mount(place.current);
    setMounted({ stripe, elements, element });
    return () => element.destroy();
  });
  useEffect(() => {
    let gone = false;
    let destroy = () => {};
    void startStripe(stripeKey).then((stripe) => {
      if (gone) return;
      if (stripe) destroy = mount(stripe);
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
  return { mounted, complete, failed };
}

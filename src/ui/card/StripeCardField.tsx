import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FieldError } from '../fields/FieldError.tsx';
import type { CardFieldState, CardFieldProps } from './card-field-types.ts';
import { createStripeCardToken } from './stripe-elements.ts';
import { useStripeElement } from './use-stripe.ts';

type Props = Pick<CardFieldProps, 'stripeKey' | 'charge' | 'onEntry' | 'error'> & {
  name: string;
  label: string;
};

const CANNOT_START = 'The card field didn’t load. Check your connection and reload the page.';

/**
 * Renders Stripe's Payment Element below our own label. The card data stays in Stripe's frame, so
 * this page never receives it.
 */
export function StripeCardField({ name, label, stripeKey, charge, onEntry, error }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [complete, setComplete] = useState(false);
  const [hasLoadError, setHasLoadError] = useState(false);
  const { mounted, failed: failedToStart } = useStripeElement({
    stripeKey,
    charge,
    mount({ stripe, elements }) {
      // Stripe shows no wallets in the card field, because Wallets.tsx renders the wallet buttons.
      const wallets = { applePay: 'never', googlePay: 'never' } as const;
      const element = elements.create('payment', { layout: 'tabs', wallets });
      element.on('change', (change) => setComplete(change.complete));
      element.on('loaderror', () => setHasLoadError(true));
      if (container.current) element.mount(container.current);
      const focus = () => element.focus();
      return { stripe, elements, focus, destroy: () => void element.destroy() };
    },
  });
  const failed = failedToStart || hasLoadError;
  const shown = failed ? CANNOT_START : error;
  const reportEntry = useEffectEvent((entry: CardFieldState) => onEntry(entry));
  useLayoutEffect(() => {
    reportEntry({
      complete,
      error: failed ? CANNOT_START : undefined,
      tokenize: async (cardholder) => {
        if (!mounted) throw new Error('The card field has not started');
        return createStripeCardToken(mounted, cardholder);
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
        ref={container}
        id={name}
        tabIndex={-1}
        className="card-field__element"
        aria-busy={!mounted && !failed}
        onFocus={() => mounted?.focus()}
      />
      <div aria-live="polite">
        <FieldError id={`${name}-error`} message={shown} />
      </div>
    </fieldset>
  );
}

import { useEffectEvent, useRef, useState } from 'react';
import type { CardToken, ChargeAmount } from './card-field-types.ts';
import { createStripeCardToken } from './stripe-elements.ts';
import { useStripeElement } from './use-stripe.ts';

export interface WalletButtonsProps {
  stripeKey: string;
  charge: ChargeAmount;
  /**
   * Name of the company that receives the payment. The wallet shows this name in its own dialog.
   */
  payee: string;
  /**
   * Returns true if the rest of the form is complete. Otherwise the function shows the missing
   * fields and returns false, and the wallet does not open.
   */
  ready: () => boolean;
  /** Makes the purchase. The promise resolves with true if the purchase succeeds. */
  pay: (tokenize: () => Promise<CardToken>) => Promise<boolean>;
}

/**
 * Renders Stripe's buttons for wallets, such as Apple Pay, that this browser supports. Renders
 * nothing if the browser supports no wallet.
 */
export function WalletButtons({ stripeKey, charge, ...handlers }: WalletButtonsProps) {
  const container = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(false);
  const getHandlers = useEffectEvent(() => handlers);
  // A loading error is ignored here, because the card field shows a message if Stripe cannot be
  // loaded.
  useStripeElement({
    stripeKey,
    charge,
    mount({ stripe, elements }) {
      const express = elements.create('expressCheckout', { buttonHeight: 50 });
      express.on('availablepaymentmethodschange', ({ paymentMethods }) =>
        setAvailable(Object.values(paymentMethods ?? {}).some((wallet) => wallet?.available)),
      );
      express.on('click', (event) => {
        const { ready, payee } = getHandlers();
        if (ready()) event.resolve({ business: { name: payee } });
        else event.reject();
      });
      express.on('confirm', (event) => {
        const token = () => createStripeCardToken({ stripe, elements });
        void getHandlers()
          .pay(token)
          .then((isPaid) => {
            if (!isPaid) event.paymentFailed({ reason: 'fail' });
          });
      });
      if (container.current) express.mount(container.current);
      return { stripe, elements, destroy: () => void express.destroy() };
    },
  });
  return (
    <div className={available ? 'wallets' : undefined}>
      <div ref={container} />
      {available && <p className="wallets__or small">or by card</p>}
    </div>
  );
}

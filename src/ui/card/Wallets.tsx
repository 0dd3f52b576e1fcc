import { useEffectEvent, useRef, useState } from 'react';
import type { CardToken, Charge } from './card-entry.ts';
import { confirmationToken } from './stripe-elements.ts';
import { useStripe } from './use-stripe.ts';

export interface WalletsProps {
  stripeKey: string;
  charge: Charge;
  /** Who is paid, on the wallet's sheet. */
  payee: string;
  /** What else is asked is all there; shows what is missing where it is not, and no sheet opens. */
  ready: () => boolean;
  /** True once it is bought. */
  pay: (tokenize: () => Promise<CardToken>) => Promise<boolean>;
}

/** The buttons of the wallets that this browser has, which Stripe draws; nothing where it has none. */
export function Wallets({ stripeKey, charge, ...handlers }: WalletsProps) {
  const container = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(false);
  const getHandlers = useEffectEvent(() => handlers);
  // Where Stripe cannot be had the card field says so.
  useStripe({
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
        const token = () => confirmationToken({ stripe, elements });
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

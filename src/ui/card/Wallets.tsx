import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardToken, Charge } from './card-entry.ts';
import {
  confirmationToken,
  inStripesWords,
  startElements,
  startStripe,
} from './stripe-elements.ts';

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
export function Wallets({ stripeKey, charge, ...given }: WalletsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(false);
  const update = useRef<(charge: Charge) => void>(undefined);
  const act = useEffectEvent(() => given);
  const mount = useEffectEvent((stripe: Stripe) => {
    const elements = startElements(stripe, charge);
    const express = elements.create('expressCheckout', { buttonHeight: 50 });
    express.on('availablepaymentmethodschange', ({ paymentMethods }) =>
      setAvailable(Object.values(paymentMethods ?? {}).some((one) => one?.available)),
    );
    express.on('click', (event) => {
      const { ready, payee } = act();
      if (ready()) event.resolve({ business: { name: payee } });
      else event.reject();
    });
    express.on('confirm', (event) => {
      const token = () => confirmationToken({ stripe, elements });
      void act()
        .pay(token)
        .then((bought) => {
          if (!bought) event.paymentFailed({ reason: 'fail' });
        });
    });
    if (place.current) express.mount(place.current);
    update.current = (changed) => elements.update(inStripesWords(changed));
    return () => express.destroy();
  });
  useEffect(() => {
    let gone = false;
    let destroy = () => {};
    void startStripe(stripeKey).then((stripe) => {
      // Without it the card field says what is wrong.
      if (stripe && !gone) destroy = mount(stripe);
    });
    return () => {
      gone = true;
      destroy();
    };
  }, [stripeKey]);
  const { amount, currency } = charge;
  useEffect(() => update.current?.({ amount, currency }), [amount, currency]);
  return (
    <div className={available ? 'wallets' : undefined}>
      <div ref={place} />
      {available && <p className="wallets__or small">or by card</p>}
    </div>
  );
}

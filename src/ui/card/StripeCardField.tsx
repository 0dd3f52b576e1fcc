import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { CardEntry, CardFieldProps, CardOwner, CardToken } from './card-entry.ts';
import { CardGroup } from './CardGroup.tsx';
import { useStripeElements, type StripeCard } from './use-stripe-elements.ts';

type Props = Pick<CardFieldProps, 'stripeKey' | 'onEntry' | 'error'> & {
  name: string;
  label: string;
};

/** Stripe's own fields inside our group: the card never enters this page. */
export function StripeCardField({ name, label, stripeKey, onEntry, error }: Props) {
  const number = useRef<HTMLDivElement>(null);
  const expiry = useRef<HTMLDivElement>(null);
  const cvc = useRef<HTMLDivElement>(null);
  const { card, complete, focused, message } = useStripeElements(stripeKey, {
    number,
    expiry,
    cvc,
  });
  const tell = useEffectEvent((entry: CardEntry) => onEntry(entry));
  useLayoutEffect(() => {
    tell({ complete, error: message, tokenize: (owner = {}) => tokenize(card, owner) });
  }, [card, complete, message]);
  return (
    <CardGroup
      name={name}
      label={label}
      error={message ?? error}
      focused={focused}
      busy={!card}
      number={
        <div
          ref={number}
          id={name}
          tabIndex={-1}
          className="card-field__frame"
          onFocus={() => card?.number.focus()}
        />
      }
      expiry={<div ref={expiry} className="card-field__frame" />}
      cvc={<div ref={cvc} className="card-field__frame" />}
    />
  );
}

async function tokenize(
  card: StripeCard | null,
  { name, line1, city, region, country }: CardOwner,
): Promise<CardToken> {
  if (!card) throw new Error('The card field has not started');
  const { token, error } = await card.stripe.createToken(card.number, {
    name,
    address_line1: line1,
    address_city: city,
    address_state: region,
    address_country: country,
  });
  if (!token) throw error ?? new Error('The card was not accepted');
  return {
    token: token.id,
    card: { brand: token.card?.brand ?? '', last4: token.card?.last4 ?? '' },
  };
}

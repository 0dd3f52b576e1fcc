import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

type Part = 'number' | 'expiry' | 'cvc';
type Places = Record<Part, RefObject<HTMLElement | null>>;

interface PartState {
  complete: boolean;
  message?: string;
}

interface Listeners {
  onChange: (part: Part, state: PartState) => void;
  onFocus: (focused: boolean) => void;
}

/** Stripe's mounted number field, which stands for the whole card when a token is made. */
export interface StripeCard {
  stripe: Stripe;
  number: StripeCardNumberElement;
}

const CANNOT_START =
  'The card field could not be loaded. Check your connection and reload the page.';
const untouched: Record<Part, PartState> = {
  number: { complete: false },
  expiry: { complete: false },
  cvc: { complete: false },
};

/** Loads Stripe and mounts its three fields. `card` is null until they are there. */
export function useStripeElements(stripeKey: string, places: Places) {
  const [card, setCard] = useState<StripeCard | null>(null);
  const [parts, setParts] = useState(untouched);
  const [focused, setFocused] = useState(false);
  const [failed, setFailed] = useState(false);
  const mount = useEffectEvent((stripe: Stripe) => {
    const onChange = (part: Part, state: PartState) =>
      setParts((now) => ({ ...now, [part]: state }));
    const mounted = mountElements(stripe, places, { onChange, onFocus: setFocused });
    setCard({ stripe, number: mounted.number });
    return mounted.destroy;
  });
  useEffect(() => {
    let gone = false;
    let destroy = () => {};
    void load(stripeKey).then((stripe) => {
      if (gone) return;
      if (stripe) destroy = mount(stripe);
      else setFailed(true);
    });
    return () => {
      gone = true;
      destroy();
    };
  }, [stripeKey]);
  const states = Object.values(parts);
  return {
    card,
    focused,
    complete: states.every(({ complete }) => complete),
    message: failed ? CANNOT_START : states.find(({ message }) => message)?.message,
  };
}

/** Stripe's library; null where it cannot be had, which is logged. */
async function load(stripeKey: string): Promise<Stripe | null> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(stripeKey).catch(() => null);
  // oxlint-disable-next-line no-console -- the specification asks for a console error
  if (!stripe) console.error('The card field cannot start: the card provider is missing');
  return stripe;
}

function mountElements(stripe: Stripe, places: Places, { onChange, onFocus }: Listeners) {
  const elements = stripe.elements();
  const style = elementStyle();
  const number = elements.create('cardNumber', { style, placeholder: 'Card number' });
  const expiry = elements.create('cardExpiry', { style });
  const cvc = elements.create('cardCvc', { style });
  const stateOf = (change: { complete: boolean; error?: { message: string } }) => ({
    complete: change.complete,
    message: change.error?.message,
  });
  number.on('change', (change) => onChange('number', stateOf(change)));
  expiry.on('change', (change) => onChange('expiry', stateOf(change)));
  cvc.on('change', (change) => onChange('cvc', stateOf(change)));
  number.on('focus', () => onFocus(true)).on('blur', () => onFocus(false));
  expiry.on('focus', () => onFocus(true)).on('blur', () => onFocus(false));
  cvc.on('focus', () => onFocus(true)).on('blur', () => onFocus(false));
  if (places.number.current) number.mount(places.number.current);
  if (places.expiry.current) expiry.mount(places.expiry.current);
  if (places.cvc.current) cvc.mount(places.cvc.current);
  return { number, destroy: () => [number, expiry, cvc].forEach((element) => element.destroy()) };
}

/** Stripe's frames do not see our CSS, so they are told the tokens' values. */
function elementStyle() {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: {
      color: token('--ink'),
      fontSize: '18px',
      fontFamily: 'system-ui, sans-serif',
      '::placeholder': { color: token('--ink-2') },
    },
    invalid: { color: token('--danger') },
  };
}

import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { useEffect, useState, type RefObject } from 'react';

type Part = 'number' | 'expiry' | 'cvc';
type Places = Record<Part, RefObject<HTMLDivElement | null>>;

interface PartState {
  complete: boolean;
  message?: string;
}
const untouched: Record<Part, PartState> = {
  number: { complete: false },
  expiry: { complete: false },
  cvc: { complete: false },
};

/** Loads Stripe and mounts its three fields. `card` is null until they are there. */
export function useStripeElements(stripeKey: string, places: Places) {
  const [card, setCard] = useState<{ stripe: Stripe; number: StripeCardNumberElement } | null>(
    null,
  );
  const [parts, setParts] = useState(untouched);
  const [focused, setFocused] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let unmount = () => {};
    let gone = false;
    const watch = (part: Part, change: { complete: boolean; error?: { message: string } }) =>
      setParts((now) => ({
        ...now,
        [part]: { complete: change.complete, message: change.error?.message },
      }));
    async function start() {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(stripeKey);
      if (!stripe) throw new Error('Stripe did not load');
      if (gone) return;
      const elements = stripe.elements();
      const style = elementStyle();
      const number = elements.create('cardNumber', { style, placeholder: 'Card number' });
      const expiry = elements.create('cardExpiry', { style });
      const cvc = elements.create('cardCvc', { style });
      number.on('change', (change) => watch('number', change));
      expiry.on('change', (change) => watch('expiry', change));
      cvc.on('change', (change) => watch('cvc', change));
      const mounted = { number, expiry, cvc };
      for (const part of ['number', 'expiry', 'cvc'] as const) {
        const place = places[part].current;
        if (place) mounted[part].mount(place);
      }
      number.on('focus', () => setFocused(true)).on('blur', () => setFocused(false));
      expiry.on('focus', () => setFocused(true)).on('blur', () => setFocused(false));
      cvc.on('focus', () => setFocused(true)).on('blur', () => setFocused(false));
      unmount = () => [number, expiry, cvc].forEach((element) => element.destroy());
      setCard({ stripe, number });
    }
    start().catch((cause: unknown) => {
      if (gone) return;
      // oxlint-disable-next-line no-console -- the specification asks for a console error
      console.error('The card field cannot start: the card provider is missing', cause);
      setFailed(true);
    });
    return () => {
      gone = true;
      unmount();
    };
    // The places are refs of the same component: they never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stripeKey]);
  const states = Object.values(parts);
  return {
    card,
    focused,
    complete: states.every(({ complete }) => complete),
    message: failed ? CANNOT_START : states.find(({ message }) => message)?.message,
  };
}

const CANNOT_START =
  'The card field could not be loaded. Check your connection and reload the page.';

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

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { Cardholder, CardToken, ChargeAmount } from './card-field-types.ts';

/** Loads Stripe's library. If loading fails, writes an error to the console and returns null. */
export async function loadStripeLibrary(stripeKey: string): Promise<Stripe | null> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(stripeKey).catch(() => null);
  // oxlint-disable-next-line no-console -- the specification requires a console error
  if (!stripe) console.error('The card field cannot start: the card provider is missing');
  return stripe;
}

/**
 * Creates Stripe Elements. The backend creates the payment later, so the options here must be the
 * same as the options of the backend's payment.
 */
export function createStripeElements(
  stripe: Stripe,
  charge: ChargeAmount | undefined,
): StripeElements {
  return stripe.elements({
    ...(charge
      ? { mode: 'payment', ...withLowerCaseCurrency(charge), captureMethod: 'manual' }
      : { mode: 'setup', currency: 'usd' }),
    // Stripe also stores the card, for later payments in which the buyer is not present.
    setupFutureUsage: 'off_session',
    allowedPaymentMethodTypes: ['card', 'link'],
    appearance: appearance(),
  });
}

export function withLowerCaseCurrency({ amount, currency }: ChargeAmount): ChargeAmount {
  return { amount, currency: currency.toLowerCase() };
}

/**
 * Returns the page's colors, radius and sizes as options for Stripe's frame. Our CSS does not apply
 * in the frame, because the frame has another origin.
 */
function appearance() {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    variables: {
      colorPrimary: token('--brand'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextPlaceholder: token('--ink-2'),
      colorBackground: token('--surface') || token('--page'),
      colorDanger: token('--danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: token('--radius'),
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1.5px solid ${token('--control')}`, boxShadow: 'none' },
    },
  };
}

/**
 * Creates a Stripe confirmation token for the payment method that the buyer entered. The backend
 * uses it like any other card token.
 * @throws Stripe's error
 */
export async function createStripeCardToken(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  { name, line1, city, region, country }: Cardholder = {},
): Promise<CardToken> {
  const { error: submitError } = await elements.submit();
  if (submitError) throw submitError;
  const address = { line1, city, state: region, country };
  const { confirmationToken: createdToken, error } = await stripe.createConfirmationToken({
    elements,
    ...(name && { params: { payment_method_data: { billing_details: { name, address } } } }),
  });
  if (!createdToken) throw error ?? new Error('The card wasn’t accepted');
  const { type, card } = createdToken.payment_method_preview;
  return { token: createdToken.id, card: { brand: card?.brand ?? type, last4: card?.last4 ?? '' } };
}

// What Stripe's objects come to here.

/** What may be shown of what pays. */
export function cardOf({ type, card }: { type: string; card?: { brand: string; last4: string } }) {
  return { brand: brandName(card?.brand ?? type), last4: card?.last4 ?? '' };
}

/** Stripe writes brands in lower case; the contract shows them as their owners do. */
function brandName(brand: string): string {
  const names: Record<string, string> = {
    amex: 'American Express',
    jcb: 'JCB',
    unionpay: 'UnionPay',
    diners: 'Diners Club',
  };
  return names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** The id of what Stripe names by its id, or tells whole; '' where there is none. */
export function idOf(expandable: string | { id: string } | null | undefined): string {
  return typeof expandable === 'string' ? expandable : (expandable?.id ?? '');
}

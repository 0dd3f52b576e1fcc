import { useStore } from '../../ui/use-store.ts';
import { useState } from 'react';
import { paidPolicyCount, type PaymentMethod } from '../../contract/account/account.ts';
import { calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { $storedCards } from '../../core/session/cards.ts';
import { cardExpiryStatus } from '../../ui/card/card-expiry.ts';

export interface StoredCard {
  /** The account's stored cards. Empty for guests. */
  cards: readonly PaymentMethod[];
  /** The payment method to charge. Null if the buyer enters another card. */
  methodId: string | null;
  /** Selects a stored card by its id. An empty id selects another card, which the buyer enters. */
  choose: (id: string) => void;
}

/**
 * Returns the stored cards and the selected one. By default, the card that pays for the most
 * policies is selected.
 */
export function useStoredCard(): StoredCard {
  const cards = useStore($storedCards);
  const [choice, choose] = useState<string | null>(null);
  const today = calendarDate(environment().now(), environment().device().timeZone);
  const validCards = cards.filter(
    ({ details }) => cardExpiryStatus(details, today)?.state !== 'over',
  );
  const defaultCard = validCards.toSorted(
    (first, second) => paidPolicyCount(second) - paidPolicyCount(first),
  )[0];
  // Undefined if the visitor removed the chosen card in another window.
  const chosen = validCards.find(({ public_id }) => public_id === choice);
  const card = choice === '' ? undefined : (chosen ?? defaultCard);
  return { cards, methodId: card?.public_id ?? null, choose };
}

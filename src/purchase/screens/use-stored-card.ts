import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { PaymentMethod } from '../../contract/account/account.ts';
import { calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { $cards } from '../../core/session/cards.ts';
import { expiryOf } from '../../ui/card/card-expiry.ts';

export interface StoredCard {
  /** Stored cards of the account. Empty for guests. */
  cards: readonly PaymentMethod[];
  /** The payment method to charge. Null if another card is entered. */
  methodId: string | null;
  /** '' selects another card. */
  choose: (id: string) => void;
}

/** Selects the stored card to charge. Defaults to the card that pays for the most policies. */
export function useStoredCard(): StoredCard {
  const cards = useStore($cards);
  const [choice, choose] = useState<string | null>(null);
  const today = calendarDate(environment().now(), environment().device().timeZone);
  const validCards = cards.filter(({ details }) => expiryOf(details, today)?.state !== 'over');
  const defaultCard = validCards.toSorted(
    (first, second) => paidPolicyCount(second) - paidPolicyCount(first),
  )[0];
  // The chosen card is missing if the visitor removed it in another window.
  const chosen = validCards.find(({ public_id }) => public_id === choice);
  const card = choice === '' ? undefined : (chosen ?? defaultCard);
  return { cards, methodId: card?.public_id ?? null, choose };
}

const paidPolicyCount = ({ pays_for }: PaymentMethod) => pays_for?.length ?? 0;

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { PaymentMethod } from '../../contract/account/account.ts';
import { calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { $cards } from '../../core/session/cards.ts';
import { expiryOf } from '../../ui/card/card-expiry.ts';

export interface StoredCard {
  /** None for visitors. */
  cards: readonly PaymentMethod[];
  /** The card that is charged; null where another one is entered. */
  methodId: string | null;
  /** '' for another one. */
  choose: (id: string) => void;
}

/** Which of the account's cards pays: the one that pays for most, until the buyer says another. */
export function useStoredCard(): StoredCard {
  const cards = useStore($cards);
  const [choice, choose] = useState<string | null>(null);
  const today = calendarDate(environment().now(), environment().device().timeZone);
  const validCards = cards.filter(({ details }) => expiryOf(details, today)?.state !== 'over');
  const defaultCard = validCards.toSorted(
    (first, second) => paidPolicyCount(second) - paidPolicyCount(first),
  )[0];
  // What was chosen may have been removed since, in another window.
  const chosen = validCards.find(({ public_id }) => public_id === choice);
  const card = choice === '' ? undefined : (chosen ?? defaultCard);
  return { cards, methodId: card?.public_id ?? null, choose };
}

const paidPolicyCount = ({ pays_for }: PaymentMethod) => pays_for?.length ?? 0;

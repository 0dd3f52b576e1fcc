import type { PaymentMethod } from '../../contract/account/account.ts';
import { calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { RadioCards, type RadioCardsProps } from '../fields/RadioCards.tsx';
import { cardExpiryStatus } from './card-expiry.ts';
import { cardNameAmong, storedCard } from '../../contract/purchase/card-name.ts';

interface SavedCardsProps extends Pick<
  RadioCardsProps,
  'legend' | 'labelledBy' | 'hint' | 'error'
> {
  name: string;
  cards: readonly PaymentMethod[];
  /** `public_id` of the chosen card. Empty if a new card is chosen. Null if nothing is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  /**
   * Label of the option for a new card. If the label is missing, there is no option for a new card.
   */
  another?: string;
}

/**
 * Renders the stored cards as options to choose from. Expired cards are shown but cannot be chosen.
 */
export function SavedCardPicker({ cards, another, ...group }: SavedCardsProps) {
  const today = calendarDate(environment().now(), environment().device().timeZone);
  const options = cards.map((card) => {
    const expiry = cardExpiryStatus(card.details, today);
    return {
      value: card.public_id,
      title: cardNameAmong(storedCard(card), cards.map(storedCard), { expiry: true }),
      hint: expiry?.label,
      disabled: expiry?.state === 'over',
    };
  });
  const other = another ? [{ value: '', title: another }] : [];
  return <RadioCards {...group} options={[...options, ...other]} />;
}

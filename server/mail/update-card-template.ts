import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';
import { greeting, questions, singleUseLink } from './phrases.ts';
import { formatCount, paidPolicyFacts } from './policy-facts.ts';

/** A card that the new card replaces. */
interface ReplacedCard {
  /** For example 'Visa ending 4242'. Empty if the card is not known. */
  name: string;
  isExpired: boolean;
  /** Policies that the card pays for, for example 'DV-5512-9034 (iPhone 15), Complete'. */
  policies: readonly string[];
  /** Number of all policies that the card pays for. */
  count: number;
  /** The card's next payment. Null if no day is planned. */
  next: { policy: string; date: string } | null;
}

/** Data of the email with a link for entering another card. */
export interface CardUpdate {
  firstName: string;
  /** Cards that pay now. Empty if no policy has a payment coming up. */
  cards: readonly ReplacedCard[];
  /** Number of other cards that pay now. */
  moreCards: number;
  /** Number of all policies that have a payment coming up. */
  policyCount: number;
  /**
   * The earliest payment. `amount` is null if it is not final. `isFailed` is true for a payment that
   * was declined, which `date` is the last day to make. Null if nothing is due.
   */
  due: { policy: string; amount: string | null; date: string; isFailed: boolean } | null;
  link: string;
}

export const updateCard = (data: CardUpdate, brand: Brand): EmailContent => ({
  subject: 'Update your payment card',
  heading: 'Update your payment card',
  paragraphs: [
    greeting(data.firstName),
    reasonText(data, brand),
    dueText(data),
    ...expiredCardTexts(data),
  ],
  facts: [...cardsFact(namesOf(data)), ...data.cards.flatMap((card) => factsOfCard(card, data))],
  action: { label: 'Update your card', url: data.link },
  notes: [singleUseLink(serviceFacts.cardLinkDays), questions(brand)],
});

function namesOf({ cards, moreCards }: CardUpdate): string[] {
  const names = cards.flatMap(({ name }) => (name ? [name] : []));
  if (names.length === 0 || moreCards === 0) return names;
  return [...names, `${formatCount(moreCards)} other ${moreCards === 1 ? 'card' : 'cards'}`];
}

function cardsFact(names: readonly string[]): [string, string][] {
  if (names.length === 0) return [];
  return [[names.length === 1 ? 'Card to replace' : 'Cards to replace', names.join(', ')]];
}

/** Names the policies of a card. The label names the card if there are several. */
function factsOfCard(
  { name, isExpired, policies, count }: ReplacedCard,
  { cards }: CardUpdate,
): [string, string][] {
  const label =
    name && cards.length > 1 ? `${name}${isExpired ? ' (expired)' : ''} pays for` : 'Pays for';
  return paidPolicyFacts(label, policies, count);
}

function reasonText(data: CardUpdate, { name }: Brand): string {
  const { policyCount: count } = data;
  if (count === 0)
    return `Here’s the link to replace the card on your ${name} account. None of your policies is being charged to a card right now.`;
  const names = namesOf(data);
  const pays = names.length > 1 ? 'pay' : 'pays';
  const paid =
    count === 1 ? `your ${name} policy` : `${formatCount(count)} of your ${name} policies`;
  return names.length === 0
    ? `We need a new card for ${paid}.`
    : `Here’s the link to replace your ${listOf(names)}, which ${pays} for ${paid}. You or our support team requested it.`;
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

function dueText({ due, cards }: CardUpdate): string {
  const use = cards.length > 0 ? ', and we’ll use it for your next payments' : '';
  if (!due)
    return `No payment is due, so there’s no deadline. Enter a new card whenever you like${use}.`;
  const { policy, amount, date } = due;
  const sum = amount === null ? '' : ` of ${amount}`;
  if (due.isFailed)
    return `Your payment${sum} for ${policy} failed. Enter a new card by ${date}, and we’ll charge it right away and use it for your next payments.`;
  const paying = cards.find((card) => card.name && isNextOf(card, due));
  const otherwise =
    paying && !paying.isExpired ? ` If you don’t, we’ll charge your ${paying.name}.` : '';
  return `Your next payment${sum} for ${policy} is due on ${date}. Enter a new card before that day${use}.${otherwise}`;
}

const isNextOf = ({ next }: ReplacedCard, due: { policy: string; date: string }): boolean =>
  next?.policy === due.policy && next.date === due.date;

/** Says for each expired card which payment fails without a new card. */
const expiredCardTexts = ({ cards }: CardUpdate): string[] =>
  cards.flatMap(({ name, isExpired, next }) =>
    isExpired && next
      ? [
          `Your ${name} has expired. Its payment on ${next.date}, for ${next.policy}, will fail without a new card.`,
        ]
      : [],
  );

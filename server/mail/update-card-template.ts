import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';
import { greeting, questions, singleUseLink } from './phrases.ts';

/** Data of the email with a link for entering another card. */
export interface CardUpdate {
  firstName: string;
  /** Cards that the new card replaces, for example 'Visa ending 4242'. Empty if none is known. */
  cards: readonly string[];
  /** Policies that the new card will pay for, for example 'DV-5512-9034 (iPhone 15), Complete'. */
  policies: readonly string[];
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
  paragraphs: [greeting(data.firstName), reasonText(data, brand), dueText(data)],
  facts: [
    ...(data.cards.length > 0 ? [cardsFact(data.cards)] : []),
    ...data.policies.map((policy): [string, string] => ['Pays for', policy]),
  ],
  action: { label: 'Update your card', url: data.link },
  notes: [singleUseLink(serviceFacts.cardLinkDays), questions(brand)],
});

const cardsFact = (cards: readonly string[]): [string, string] => [
  cards.length === 1 ? 'Card to replace' : 'Cards to replace',
  cards.join(', '),
];

function reasonText({ cards, policies }: CardUpdate, { name }: Brand): string {
  if (policies.length === 0)
    return `Here’s the link to replace the card of your ${name} account. No policy is charged to a card now.`;
  const pays = cards.length > 1 ? 'pay' : 'pays';
  const paid =
    policies.length === 1 ? `your ${name} policy` : `${policies.length} of your ${name} policies`;
  return cards.length === 0
    ? `We need a new card for ${paid}.`
    : `Here’s the link to replace your ${cards.join(' and ')}, which ${pays} for ${paid}. You or our support team requested it.`;
}

function dueText({ due, policies, cards }: CardUpdate): string {
  const use = policies.length > 0 ? ', and we’ll use it for your next payments' : '';
  if (!due)
    return `No payment is due, so there’s no deadline. Enter a new card when it suits you${use}.`;
  const { policy, amount, date } = due;
  if (due.isFailed)
    return `Your payment of ${amount ?? 'your premium'} for ${policy} failed. Enter a new card by ${date}, and we’ll charge it right away and use it for your next payments.`;
  const payment = amount === null ? 'Your next payment' : `Your next payment of ${amount}`;
  const otherwise =
    cards.length > 0 ? ` If you don’t, we’ll charge your ${cards.join(' or ')}.` : '';
  return `${payment} is on ${date}, for ${policy}. Enter a new card before that day${use}.${otherwise}`;
}

/** The account's policies with a next payment and the cards that pay for them. */
import type {
  Account,
  PaymentMethod,
  PolicyWithNextPayment,
} from '../../../contract/account/account.ts';
import { cardNameAmong, storedCard } from '../../../contract/purchase/card-name.ts';

export interface PolicyPayment {
  policy: PolicyWithNextPayment;
  /** Id of the stored card that pays. Undefined if it is not stored. */
  paidBy?: string | undefined;
  /** Name of the card that pays. Undefined if it is not known. */
  currentCard?: string | undefined;
}

/** Returns the payments of the policies that the account lists. */
export function listedPayments(
  cards: readonly PaymentMethod[],
  paidOtherwise: Account['paid_otherwise'],
): PolicyPayment[] {
  const all = cards.map(storedCard);
  return [
    ...cards.flatMap((card) =>
      (card.pays_for ?? []).map((policy) => ({
        policy,
        paidBy: card.public_id,
        currentCard: cardNameAmong(storedCard(card), all),
      })),
    ),
    ...(paidOtherwise ?? []).map((policy) => {
      const card = policy.payment_method?.details;
      return { policy, currentCard: card && cardNameAmong(card, all) };
    }),
  ];
}

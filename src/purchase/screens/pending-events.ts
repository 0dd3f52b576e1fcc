import type { BoundPolicy } from '../../contract/purchase/purchase-response.ts';
import { CARRIER_DECISION_TIME } from '../../contract/service-facts.ts';
import { formatDate } from '../../core/dates.ts';
import { formatMoney } from '../../core/money.ts';
import type { NextEvent } from './next-event.ts';
import { cardBrandAndLast4 } from '../../contract/purchase/card-name.ts';

/**
 * Returns the amount that is authorized on the card, as a text. It is less than the total if
 * another policy of the purchase was approved at once.
 */
export function authorizedAmountText({ held_amount, totals, currency_code }: BoundPolicy): string {
  return formatMoney(held_amount ?? totals.grandtotal, currency_code);
}

/** Text about the payment of a policy or endorsement that the carrier does not approve. */
export const NOT_APPROVED_PAYMENT_TEXT = 'We’ll release the hold or refund the charge in full.';

/** Event about an amount that is authorized until the carrier's decision. */
export function authorizationEvent(amountText: string, purchase: BoundPolicy): NextEvent {
  const { payment_method: card, held_until: latest } = purchase;
  const on = card ? `On ${cardBrandAndLast4(card)}. ` : '';
  return {
    icon: 'credit-card',
    title: `${amountText} is held, not charged`,
    text: `${on}We’ll charge it on approval${latest ? `, and no later than ${formatDate(latest)}` : ''}.`,
  };
}

/**
 * Event that tells a guest to set a password. A guest can open the account only with the link in
 * the email.
 */
export function guestAccountEvent({ account_id, email }: BoundPolicy): NextEvent | false {
  return (
    account_id !== undefined && {
      icon: 'key',
      title: 'Set your password',
      text: `Open the link we emailed to ${email} to see your account. If it doesn’t have a password yet, you can set one there.`,
    }
  );
}

/**
 * Returns the events after the purchase of a pending policy, in this order: no coverage yet, card
 * authorized and not charged, time of the carrier's decision, effect of a rejection.
 * @param pendingNumbers the numbers of the pending policies. Empty if all policies are pending.
 */
export function pendingEvents(
  purchase: BoundPolicy,
  carrier: string,
  pendingNumbers = '',
): (NextEvent | false)[] {
  const { email, coverage_start_date: start } = purchase;
  return [
    {
      icon: 'x-circle',
      title: pendingNumbers ? `No coverage yet under ${pendingNumbers}` : 'You’re not covered yet',
      text: `Coverage starts on ${start ? formatDate(start) : 'the date you chose'}, once ${carrier} approves the policy.`,
    },
    authorizationEvent(authorizedAmountText(purchase), purchase),
    {
      icon: 'envelope-simple',
      title: 'We’ll email you either way',
      text: `By the end of ${CARRIER_DECISION_TIME}, to ${email}.`,
    },
    {
      icon: 'arrow-u-up-left',
      title: 'If it isn’t approved',
      text: NOT_APPROVED_PAYMENT_TEXT,
    },
    guestAccountEvent(purchase),
  ];
}

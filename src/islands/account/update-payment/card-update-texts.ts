/** Texts about what a card of an emailed link is charged, before and after the update. */
import type { BillingLink, CardCharge } from '../../../contract/policies/update-billing.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney, toMinorUnits, toWireAmount } from '../../../core/money.ts';

type Payment = BillingLink['open_payments'][number];

/** Returns what happens when the card is updated. `link` is null if the server does not report it. */
export function introText(link: BillingLink | null): string {
  const start = `${link ? emailPaymentText(link) : ''}Enter the card we should charge from now on.`;
  if (link === null)
    return `${start} If a payment is overdue, we’ll charge it now. Otherwise, we won’t charge anything today.`;
  return `${start} ${chargesText(link)} ${scopeText(link)}`;
}

/** Says that the payment that the email was about is no longer open. Empty if it is. */
function emailPaymentText({ email_payment: payment, open_payments: open }: BillingLink): string {
  if (!payment || payment.state === 'open') return '';
  const amount = `Your payment of ${amountOf(payment)}`;
  const done = payment.paid
    ? `${amount} was paid on ${formatDate(payment.paid)}.`
    : `${amount} isn’t due anymore.`;
  if (open.length === 0)
    return `${done} Nothing else is overdue, so you don’t need to do anything. Want to use another card anyway? `;
  return `${done} ${open.length === 1 ? 'Another payment is' : 'Other payments are'} still overdue. `;
}

/**
 * Returns the link's data if the card is limited to the policy of the email. It is unchanged without
 * a policy number.
 */
export function limitLink(link: BillingLink | null, only: string | null): BillingLink | null {
  if (link === null || only === null) return link;
  const isChosen = ({ policy_number }: { policy_number: string }) => policy_number === only;
  return {
    ...link,
    open_payments: link.open_payments.filter(isChosen),
    other_policies: 0,
    policies: link.policies?.filter(isChosen),
  };
}

/**
 * Returns the number of the policy to which the card can be limited: the policy of the email, if the
 * card would pay for others too. Null without such a choice.
 */
export function policyToChoose({ email_payment: payment, policies = [] }: BillingLink) {
  if (payment?.state !== 'open' || policies.length < 2) return null;
  const isListed = policies.some(({ policy_number }) => policy_number === payment.policy_number);
  return isListed ? payment.policy_number : null;
}

/**
 * Says which policies the card pays for after the update.
 * @param card name of the new card, or null if it is not known
 */
export function paysForText(card: string | null, policies: readonly string[]): string {
  const name = card ? `Your ${card}` : 'The new card';
  if (policies.length === 0)
    return `We saved ${card ? `your ${card}` : 'the new card'}. It doesn’t pay for any policy.`;
  const count = policies.length === 1 ? '' : `${policies.length} policies: `;
  return `${name} now pays for ${count}${listOf(policies)}.`;
}

function chargesText({ open_payments: payments }: BillingLink): string {
  const [first, ...others] = payments;
  if (!first) return 'We won’t charge anything today.';
  if (others.length === 0) return `We’ll charge ${amountOf(first)} now.`;
  return `We’ll charge ${sumOf(payments)} now: ${listOf(payments.map(amountOf))}.`;
}

/** Returns which policies the card pays for after the update. */
function scopeText({ open_payments: payments, other_policies: others }: BillingLink): string {
  if (payments.length === 0) {
    if (others === 0)
      return 'None of your policies has a payment coming up, so we’ll just save the card.';
    return others === 1
      ? 'Your policy with upcoming payments will use this card from now on.'
      : `Your ${others} policies with upcoming payments will use this card from now on.`;
  }
  const charged = payments.length === 1 ? 'That policy' : `Those ${payments.length} policies`;
  const and =
    others === 0 ? '' : ` and your ${others} other ${others === 1 ? 'policy' : 'policies'}`;
  return `${charged}${and} will use this card for later payments${others === 0 ? ' too' : ''}.`;
}

/** Returns what became of a link that was used before. */
export function usedLinkText(link: BillingLink & { used: string }): string {
  const { used, is_payment_open: isOpen } = link;
  const isUnknown = isOpen === undefined;
  return [
    `This link was used on ${formatDate(used)}, and each link works only once.`,
    isOpen === false && 'No payment is overdue, so you don’t need to do anything.',
    isOpen && 'A payment is still due. We’ve emailed you a new link to pay it.',
    isUnknown && 'If your bank then declined a payment, we’ve emailed you a new link.',
    'If you didn’t use the link, call us.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the label of the button, with the amount that it charges. */
export function submitLabel(link: BillingLink | null): string {
  const payments = link?.open_payments ?? [];
  return payments.length > 0 ? `Update card and pay ${sumOf(payments)}` : 'Update card';
}

/**
 * Returns a sentence for each charge after the update.
 * @param card name of the new card, or null if it is not known
 */
export function resultText(charge: CardCharge, card: string | null): string {
  const amount = amountOf(charge);
  const to = card ? ` to your ${card}` : '';
  if (charge.result === 'paid') return `We charged ${amount}${to}.`;
  if (charge.result === 'processing')
    return `We’re charging ${amount}${to}, and will email you the result.`;
  return `Your bank declined ${amount}, so it’s still unpaid. We’ve emailed you a new link to use another card.`;
}

const amountOf = ({ policy_number, amount, currency_code }: Payment): string =>
  `${formatMoney(amount, currency_code)} for ${policy_number}`;

function sumOf(payments: readonly Payment[]): string {
  const sum = payments.reduce((all, { amount }) => all + toMinorUnits(amount), 0);
  return formatMoney(toWireAmount(sum), payments[0]?.currency_code ?? 'USD');
}

const listOf = (texts: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(texts);

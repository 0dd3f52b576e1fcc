/** Texts about what a card of an emailed link is charged, before and after the update. */
import type { BillingLink, CardCharge } from '../../../contract/policies/update-billing.ts';
import { cardBrandAndLast4 } from '../../../contract/purchase/card-name.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney, toMinorUnits, toWireAmount } from '../../../core/money.ts';

type Payment = BillingLink['open_payments'][number];
type LinkedPolicy = NonNullable<BillingLink['policies']>[number];

/**
 * Returns what happens when the card is updated. `link` is null if the server does not report it.
 * @param only number of the one policy that the card is for, or null if it is for all of the link's
 */
export function introText(link: BillingLink | null, only: string | null = null): string {
  const start = 'Enter the card we should charge from now on.';
  if (link === null)
    return `${start} If a payment is overdue, we’ll charge it now. Otherwise, we won’t charge anything today.`;
  if (isOnlySaved(link))
    return join(
      emailPaymentText(link),
      otherCardsText(link),
      'If you enter a card here, we’ll only save it to your account. We won’t charge it today, and it won’t pay for any policy.',
    );
  return join(
    emailPaymentText(link),
    start,
    chargesText(link),
    scopeText(link),
    only === null ? othersText(link) : 'Your other policies keep their cards.',
  );
}

/** True if the card would pay for no policy, neither now nor later. */
const isOnlySaved = ({ open_payments: open, other_policies: others }: BillingLink): boolean =>
  open.length === 0 && others === 0;

/** Says that the payment that the email was about is no longer open. Empty if it is. */
function emailPaymentText(link: BillingLink): string {
  const { email_payment: payment, open_payments: open } = link;
  if (!payment || payment.state === 'open') return '';
  const amount = `Your payment of ${amountOf(payment)}`;
  const done = payment.paid
    ? `${amount} was paid on ${formatDate(payment.paid)}.`
    : `${amount} isn’t due anymore.`;
  if (open.length > 0)
    return `${done} ${open.length === 1 ? 'Another payment is' : 'Other payments are'} still overdue.`;
  const expired = unique((link.policies ?? []).map(({ expired_card }) => nameOf(expired_card)));
  if (expired.length > 0)
    return `${done} Nothing else is overdue, but your ${listOf(expired)} ${expired.length === 1 ? 'has' : 'have'} expired.`;
  const free = `${done} Nothing else is overdue, so you don’t need to do anything.`;
  return isOnlySaved(link) ? free : `${free} Want to use another card anyway?`;
}

/** Returns the cards that pay for the account's policies, with the next payment. */
function otherCardsText({ other_cards: cards }: BillingLink): string {
  if (!cards) return '';
  const count = cards.reduce((all, { policies }) => all + policies, 0);
  if (count === 0) return 'None of your policies has a payment coming up.';
  const [next] = cards.flatMap(({ next_payment: day }) => day ?? []).toSorted();
  const names = unique(cards.map(({ details }) => nameOf(details)));
  const pay = `${listOf(names)} ${names.length > 1 ? 'pay' : 'pays'}`;
  const policies = count === 1 ? 'policy that has' : `${count} policies that have`;
  return join(
    names.length > 0 && `Your ${pay} for the ${policies} payments coming up.`,
    next && `The next payment is on ${formatDate(next)}.`,
  );
}

/** Says which cards the account's other policies keep. Empty if there are no other policies. */
function othersText({ other_cards: cards = [] }: BillingLink): string {
  const names = unique(cards.map(({ details }) => nameOf(details)));
  if (names.length === 0) return '';
  const isOne = cards.reduce((all, { policies }) => all + policies, 0) === 1;
  return `Your other ${isOne ? 'policy keeps' : 'policies keep'} ${listOf(names)}.`;
}

/** Returns the number of policies that the card pays for. 0 if the backend lists none. */
export const paidCount = ({ policies = [], policies_all: all }: BillingLink): number =>
  all ?? policies.length;

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
    policies_all: undefined,
  };
}

/**
 * Returns the policy to which the card can be limited: the policy of the email, if the card would pay
 * for others too. Null without such a choice.
 */
export function policyToChoose({
  email_payment: payment,
  policies = [],
}: BillingLink): LinkedPolicy | null {
  if (payment?.state !== 'open' || policies.length < 2) return null;
  return policies.find(({ policy_number }) => policy_number === payment.policy_number) ?? null;
}

/** Returns a policy's name with its insured item: 'iPhone 14, DV-8816-5029'. */
export const policyNameOf = ({
  subject,
  policy_number,
  plan_title: plan,
}: Pick<Payment, 'subject' | 'policy_number'> & { plan_title?: string }): string =>
  [subject || plan, policy_number].filter(Boolean).join(', ');

/** Says why the card would pay for a policy. Empty if there is nothing to say. */
export function reasonText({ policy_number, expired_card }: LinkedPolicy, link: BillingLink) {
  const open = link.open_payments.find((payment) => payment.policy_number === policy_number);
  return join(
    open && `${formatMoney(open.amount, open.currency_code)} is due now.`,
    expired_card && `Its ${nameOf(expired_card)} has expired.`,
  );
}

/**
 * Says which policies the card pays for after the update.
 * @param card name of the new card, or null if it is not known
 * @param all number of all policies, of which some are named
 */
export function paysForText(
  card: string | null,
  policies: readonly string[],
  all = policies.length,
): string {
  const name = card ? `Your ${card}` : 'The new card';
  if (policies.length === 0)
    return `We saved ${card ? `your ${card}` : 'the new card'}. It doesn’t pay for any policy.`;
  const count = all === 1 ? '' : `${all} policies: `;
  const more = all > policies.length ? [`${all - policies.length} more`] : [];
  return `${name} now pays for ${count}${listOf([...policies, ...more])}.`;
}

function chargesText({ open_payments: payments }: BillingLink): string {
  const [first, ...others] = payments;
  if (!first) return 'We won’t charge anything today.';
  if (others.length === 0) return `We’ll charge ${amountOf(first)} now.`;
  return `We’ll charge ${sumOf(payments)} for ${payments.length} payments now.`;
}

/** Returns the amount of each payment that is charged now. Empty if there are fewer than two. */
export function chargedAmounts(link: BillingLink | null): string[] {
  const payments = link?.open_payments ?? [];
  return payments.length < 2 ? [] : payments.map(amountOf);
}

/** Returns which policies the card pays for after the update. */
function scopeText({
  open_payments: payments,
  other_policies: others,
  policies = [],
}: BillingLink): string {
  const [first] = policies;
  if (payments.length === 0) {
    if (others > 1) return `${others} policies will use this card for later payments.`;
    const reason = first?.expired_card && `, because its ${nameOf(first.expired_card)} has expired`;
    return first
      ? `${policyNameOf(first)} will use this card for later payments${reason ?? ''}.`
      : 'One policy will use this card for later payments.';
  }
  const charged = payments.length === 1 ? 'That policy' : `Those ${payments.length} policies`;
  if (others === 0) return `${charged} will use this card for later payments too.`;
  return `${charged} and ${others} other ${others === 1 ? 'policy' : 'policies'} will use this card for later payments.`;
}

/** Returns what became of a link that was used before. */
export function usedLinkText(link: BillingLink & { used: string }): string {
  const { used, is_payment_open: isOpen, is_card_expired: isExpired } = link;
  return join(
    `This link was used on ${formatDate(used)}, and each link works only once.`,
    isOpen === false && !isExpired && 'No payment is overdue, so you don’t need to do anything.',
    isOpen === false &&
      isExpired &&
      'No payment is overdue, but a card that pays for one of your policies has expired. Sign in to replace it before its next payment.',
    isOpen && 'A payment is still due. We’ve emailed you a new link to pay it.',
    isOpen === undefined && 'If your bank then declined a payment, we’ve emailed you a new link.',
    'If you didn’t use the link, call us.',
  );
}

/** Returns the label of the button, with the amount that it charges. */
export function submitLabel(link: BillingLink | null): string {
  const payments = link?.open_payments ?? [];
  if (link && isOnlySaved(link)) return 'Save card';
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

/** Returns an amount and its policy: '$12.99 for iPhone 15 (DV-5512-9034)'. */
const amountOf = ({ policy_number: number, subject, amount, currency_code }: Payment): string =>
  `${formatMoney(amount, currency_code)} for ${subject ? `${subject} (${number})` : number}`;

export function sumOf(payments: readonly Payment[]): string {
  const sum = payments.reduce((all, { amount }) => all + toMinorUnits(amount), 0);
  return formatMoney(toWireAmount(sum), payments[0]?.currency_code ?? 'USD');
}

const listOf = (texts: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(texts);

const nameOf = (card: Parameters<typeof cardBrandAndLast4>[0]) => cardBrandAndLast4(card);

const unique = (names: readonly string[]): string[] => [...new Set(names.filter(Boolean))];

const join = (...sentences: readonly (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(' ');

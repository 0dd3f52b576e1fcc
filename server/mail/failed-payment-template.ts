import type { Brand } from '../../src/contract/brand.ts';
import { COVERED_THROUGH_LABEL, coveredThroughText } from '../../src/contract/policies/parts.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';
import { paymentFacts, type Payment } from './payment-facts.ts';
import { numberAndItem, optionalFact } from './policy-facts.ts';
import { greeting, questions, singleUseLink } from './phrases.ts';

/**
 * Attempt that failed, and the date of the next one, for example 'Nov 23, 2026'. The date is null
 * if no attempt is planned.
 */
export type PaymentFailure =
  | { attempt: 'first'; retryDate: string | null }
  | { attempt: 'retry' | 'beforeLastRetry'; retryDate: string }
  | { attempt: 'last'; retryDate: null };

/**
 * `coveredUntil` is the last day of coverage if the amount stays unpaid. `link` opens the page where
 * the policyholder can use another card.
 */
export interface FailedPayment extends Payment {
  /** Days that the payment pays for, for example 'Dec 24, 2026 – Jan 23, 2027'. Null if unknown. */
  period: string | null;
  coveredUntil: string;
  /** True if `coveredUntil` is the last day of a scheduled cancellation. */
  isDayChosen: boolean;
  /**
   * True if a notice on paper is mailed too. Its days begin when it is mailed, so coverage can last
   * longer than `coveredUntil`. Undefined in emails that earlier releases stored.
   */
  isMailed?: boolean;
  failure: PaymentFailure;
  link: string;
}

export const paymentFailed = (data: FailedPayment, brand: Brand): EmailContent => ({
  ...titlesOf(data),
  paragraphs: [
    greeting(data.firstName),
    `We couldn’t charge ${data.amount} to your ${data.card}.`,
    data.isDayChosen
      ? `${coveredThroughText(data.coveredUntil)}, the day you chose. This payment is for days before that.`
      : `${coveredThroughText(data.coveredUntil)}. If we don’t have your payment by then, your policy ends that day.`,
    ...(data.isMailed && !data.isDayChosen
      ? [
          'We’re also mailing you a notice on paper. If it gives you more time, the later day counts.',
        ]
      : []),
    `Enter another card, and we’ll charge it right away.${retryText(data.failure)}`,
  ],
  facts: [
    ...paymentFacts(data, 'Amount due'),
    ...optionalFact('Pays for', data.period),
    [COVERED_THROUGH_LABEL, data.coveredUntil],
  ],
  action: { label: 'Update your card', url: data.link },
  notes: [singleUseLink(serviceFacts.cardLinkDays), questions(brand)],
});

/** Returns titles for each attempt, so that a reader sees how urgent the payment is. */
function titlesOf({
  failure,
  amount,
  coveredUntil,
  isDayChosen,
  ...names
}: FailedPayment): Pick<EmailContent, 'subject' | 'heading'> {
  const { attempt, retryDate } = failure;
  const policy = numberAndItem(names);
  if (attempt === 'first' || (attempt === 'last' && isDayChosen))
    return {
      subject: `Your payment of ${amount} for ${policy} failed`,
      heading: 'Your payment failed',
    };
  if (attempt === 'last')
    return {
      subject: `Your policy ${policy} ends on ${coveredUntil} unless you pay`,
      heading: `Your policy ends on ${coveredUntil}`,
    };
  if (attempt === 'retry')
    return {
      subject: `We’ll try your payment for ${policy} again on ${retryDate}`,
      heading: `We’ll try your card again on ${retryDate}`,
    };
  return {
    subject: `We’ll try your payment for ${policy} one last time on ${retryDate}`,
    heading: `We’ll try your card one last time on ${retryDate}`,
  };
}

function retryText({ attempt, retryDate }: PaymentFailure): string {
  if (retryDate === null) return '';
  const time = attempt === 'beforeLastRetry' ? 'one last time' : 'again';
  return ` If you don’t, we’ll try this card ${time} on ${retryDate}.`;
}

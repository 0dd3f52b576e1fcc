import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import { ifNotYou, type EmailContent } from './email-content.ts';

/**
 * Data of an email about a payment after the purchase. Amounts look like '$10.80', dates like 'Nov
 * 20, 2026', cards like 'Visa ending 4242'.
 */
interface Payment {
  firstName: string;
  policyNumber: string;
  planTitle: string;
  amount: string;
  card: string;
}

/** Data for the emails about payments after the purchase. */
export interface PaymentTemplateData {
  /** `nextPaymentDate` is null if no more payments are due. */
  paymentReceived: Payment & { nextPaymentDate: string | null; policyLink: string };
  /**
   * `retryDate` is the date of the next attempt, null if there is no automatic attempt. `link`
   * opens the page where the policyholder can use another card.
   */
  paymentFailed: Payment & { coveredUntil: string; retryDate: string | null; link: string };
  /**
   * `expires` looks like '02/2027'. `link` opens the page where the policyholder can use another
   * card.
   */
  cardExpires: {
    firstName: string;
    card: string;
    expires: string;
    /** True if the card has expired already. */
    isExpired: boolean;
    /** Payments that are due after the card's expiry, earliest first. */
    payments: readonly { policyNumber: string; amount: string; date: string }[];
    link: string;
  };
  /** Data for the email about a refund that the card's bank returned. */
  refundFailed: Payment & { policyLink: string };
  renewalNotice: Payment & {
    /** First day of the new coverage period. The renewal is charged on this day. */
    renewalDate: string;
    /**
     * Price of the whole coverage year, if the year is paid in installments. Null if the year is
     * paid at once.
     */
    total: string | null;
    /**
     * Price of the previous coverage year. Equal to `total ?? amount` if the price does not change.
     */
    previousTotal: string;
    policyLink: string;
  };
  /** `term` is the new coverage period, for example 'Nov 21, 2027 to Nov 20, 2028'. */
  policyRenewed: Payment & {
    term: string;
    nextPaymentDate: string | null;
    documents: { name: string; url: string }[];
    policyLink: string;
  };
  /** Notice that coverage ends on `end` and that the policy does not renew. */
  coverageEnds: {
    firstName: string;
    policyNumber: string;
    planTitle: string;
    end: string;
    /** True if the policyholder can turn the renewal on again. */
    canRenew: boolean;
    policyLink: string;
  };
  autoRenewalChanged: {
    firstName: string;
    policyNumber: string;
    planTitle: string;
    isAutoRenewing: boolean;
    /**
     * Last day of the current coverage period or, if automatic renewal is on, the day of the
     * renewal.
     */
    date: string;
    policyLink: string;
  };
}

type Templates = {
  [Template in keyof PaymentTemplateData]: (
    data: PaymentTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

const facts = ({ policyNumber, planTitle, amount, card }: Payment, amountLabel: string) =>
  [
    ['Policy number', policyNumber],
    ['Plan', planTitle],
    [amountLabel, amount],
    ['Card', card],
  ] satisfies [string, string][];

const policyAction = ({ policyLink }: { policyLink: string }) => ({
  label: 'View your policy',
  url: policyLink,
});

const nextPaymentFact = ({
  nextPaymentDate,
}: {
  nextPaymentDate: string | null;
}): [string, string][] => (nextPaymentDate === null ? [] : [['Next payment', nextPaymentDate]]);

export const paymentTemplates: Templates = {
  paymentReceived: (data, brand) => ({
    subject: `We received your payment for ${data.policyNumber}`,
    heading: 'Your payment was received',
    paragraphs: [
      `Hello ${data.firstName}, we charged ${data.amount} to your ${data.card}. Your coverage continues.`,
    ],
    facts: [...facts(data, 'Paid'), ...nextPaymentFact(data)],
    action: policyAction(data),
    notes: [`Questions about this charge? Call ${brand.phone.display} before you dispute it.`],
  }),
  paymentFailed: (data, brand) => ({
    subject: `Your payment for ${data.policyNumber} failed`,
    heading: 'Your payment failed',
    paragraphs: [
      `Hello ${data.firstName}, we could not charge ${data.amount} to your ${data.card}. You are covered through ${data.coveredUntil}. If it isn’t paid by then, your policy ends on that day.`,
      `Enter another card, and we’ll charge it at once.${data.retryDate ? ` Otherwise we try this one again on ${data.retryDate}.` : ''}`,
    ],
    facts: [...facts(data, 'Due'), ['Covered through', data.coveredUntil]],
    action: { label: 'Update your card', url: data.link },
    notes: [
      `The link works once, for ${serviceFacts.cardLinkDays}. If you need help, call ${brand.phone.display}.`,
    ],
  }),
  cardExpires: (data, brand) => ({
    subject: `Your ${data.card} ${data.isExpired ? 'has expired' : 'expires before your next payment'}`,
    heading: `Your card ${data.isExpired ? 'has expired' : 'expires before your next payment'}`,
    paragraphs: [
      `Hello ${data.firstName}, your ${data.card} ${data.isExpired ? 'was' : 'is'} good through ${data.expires}, and your next payment comes after that. Enter another card now, and nothing changes about your coverage.`,
      'If your bank has sent you a new card with the same number, enter its new date.',
    ],
    facts: data.payments.flatMap(({ policyNumber, amount, date }): [string, string][] => [
      ['Policy number', policyNumber],
      ['Due', `${amount} on ${date}`],
    ]),
    action: { label: 'Update your card', url: data.link },
    notes: [
      `The link works once, for ${serviceFacts.cardLinkDays}. If you need help, call ${brand.phone.display}.`,
    ],
  }),
  refundFailed: (data, brand) => ({
    subject: `Your refund for ${data.policyNumber} could not be paid`,
    heading: 'Your refund came back to us',
    paragraphs: [
      `Hello ${data.firstName}, we sent ${data.amount} back to your ${data.card}, and its bank did not take it. That happens when a card was closed or replaced.`,
      `The money is still yours. We’ll write to you to arrange another way, or call us at ${brand.phone.display}.`,
    ],
    facts: facts(data, 'To be paid back'),
    action: policyAction(data),
    notes: ['We never ask for a card number by email.'],
  }),
  renewalNotice: (data) => ({
    subject: `Your policy ${data.policyNumber} renews on ${data.renewalDate}`,
    heading: `Your policy renews on ${data.renewalDate}`,
    paragraphs: [
      `Hello ${data.firstName}, your policy goes on for another year unless you cancel. On ${data.renewalDate} we charge ${data.amount} to your ${data.card}${data.total === null ? '' : `, the first of the payments that make up ${data.total}`}.`,
      renewalPrice(data),
      'You can switch renewal off on the page of your policy until the day before.',
    ],
    facts: [
      ...facts(data, data.total === null ? 'Price' : 'First payment'),
      ...(data.total === null ? [] : ([['Price of the year', data.total]] as [string, string][])),
    ],
    action: policyAction(data),
  }),
  policyRenewed: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} was renewed`,
    heading: 'Your policy was renewed',
    paragraphs: [
      `Hello ${data.firstName}, thank you for staying with ${brand.name}. We charged ${data.amount} to your ${data.card}, and your policy documents have been updated.`,
    ],
    facts: [...facts(data, 'Paid'), ['Coverage dates', data.term], ...nextPaymentFact(data)],
    action: policyAction(data),
    links: data.documents.map(({ name, url }) => ({ name, url })),
  }),
  coverageEnds: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} ends on ${data.end}`,
    heading: `Your coverage ends on ${data.end}`,
    paragraphs: [
      `Hello ${data.firstName}, your policy does not renew. You’re covered through ${data.end}, and not after that day.`,
      data.canRenew
        ? 'You switched renewal off. To stay covered for another year, switch it on again on the page of your policy.'
        : `To stay covered, call us at ${brand.phone.display} before that day.`,
    ],
    facts: [
      ['Policy number', data.policyNumber],
      ['Plan', data.planTitle],
      ['Covered until', data.end],
    ],
    action: policyAction(data),
  }),
  autoRenewalChanged: (data, brand) => ({
    subject: `Renewal of ${data.policyNumber} is switched ${data.isAutoRenewing ? 'on' : 'off'}`,
    heading: data.isAutoRenewing ? 'Your policy renews' : 'Your policy will not renew',
    paragraphs: [
      data.isAutoRenewing
        ? `Hello ${data.firstName}, your policy goes on for another year from ${data.date}. We email you the price before we charge it.`
        : `Hello ${data.firstName}, your policy ends on ${data.date}, and nothing is charged for another year. Payments of this year stay due.`,
      ifNotYou(brand),
    ],
    facts: [
      ['Policy number', data.policyNumber],
      ['Plan', data.planTitle],
      [data.isAutoRenewing ? 'Renews on' : 'Ends on', data.date],
    ],
    action: policyAction(data),
  }),
};

function renewalPrice({
  amount,
  total,
  previousTotal,
}: PaymentTemplateData['renewalNotice']): string {
  const year = total ?? amount;
  return year === previousTotal
    ? `The price is the same as this year: ${year}.`
    : `The new price is ${year} a year. This year you paid ${previousTotal}.`;
}

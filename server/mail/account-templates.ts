import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import { ifNotYou, type EmailContent } from './email-content.ts';

/** Data for the emails about the end of a policy and about the account's card. */
export interface AccountTemplateData {
  policyCanceled: {
    firstName: string;
    /**
     * Reason why the policy ended: canceled on request, unpaid, or charged back. `amount` is the
     * unpaid or charged-back amount, for example '$21.04'.
     */
    reason?: 'policy_canceled' | 'policy_lapsed' | 'policy_charged_back';
    amount?: string;
    policyNumber: string;
    planTitle: string;
    /** Last day of coverage, for example 'Nov 20, 2026'. Null if coverage never started. */
    end: string | null;
    /** Refunded amount, for example '$21.04'. Null if there is no refund. */
    refund: string | null;
    /** Card that receives the refund, for example 'Visa ending 4242'. */
    refundTo: string;
    /**
     * Pending endorsement that is canceled together with the policy. `authorizedAmount` looks like
     * '$47.74'. It is null if the endorsement costs nothing.
     */
    endorsement?: { description: string; authorizedAmount: string | null };
    policyLink: string;
  };
  /** Cancellation on a later day. */
  cancellationScheduled: { end: string } & Pick<
    AccountTemplateData['policyCanceled'],
    'firstName' | 'policyNumber' | 'planTitle' | 'refund' | 'refundTo' | 'policyLink'
  >;
  cancellationWithdrawn: Pick<
    AccountTemplateData['policyCanceled'],
    'firstName' | 'policyNumber' | 'planTitle' | 'policyLink'
  >;
  updateCard: { firstName: string; link: string };
  cardUpdated: { firstName: string; card: string };
}

type Templates = {
  [Template in keyof AccountTemplateData]: (
    data: AccountTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

export const accountTemplates: Templates = {
  policyCanceled: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} ${describeEnd(data)}`,
    heading: `Your policy ${describeEnd(data)}`,
    paragraphs: [
      `Hello ${data.firstName}, ${describeReason(data)} We won’t bill your card for it again.`,
      data.refund
        ? `Your refund is on its way. Your bank takes ${serviceFacts.refundDays} to show it.`
        : 'There is no refund for it.',
      ...(data.endorsement ? [canceledEndorsement(data.endorsement)] : []),
    ],
    facts: [
      ['Policy number', data.policyNumber],
      ['Plan', data.planTitle],
      ['Covered until', data.end ?? 'Coverage never began'],
      ...(data.refund
        ? ([
            ['Refund amount', data.refund],
            ['Refund to', data.refundTo],
          ] satisfies [string, string][])
        : []),
    ],
    action: { label: 'View your policy', url: data.policyLink },
    notes: [
      `${isRequested(data) ? 'If this wasn’t you' : 'To be covered again, or if something is wrong'}, call us at ${brand.phone.display} or write to ${brand.emails.support}.`,
    ],
  }),
  cancellationScheduled: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} ends on ${data.end}`,
    heading: `Your policy ends on ${data.end}`,
    paragraphs: [
      `Hello ${data.firstName}, your policy will be canceled, as you asked. You’re covered through ${data.end}. Payments that are due by then are still charged, and none after it.`,
      data.refund
        ? `We refund ${data.refund} after that day. Your bank takes ${serviceFacts.refundDays} to show it.`
        : 'There is no refund for it.',
      'You can keep the policy instead: withdraw the cancellation on the page of your policy until that day.',
    ],
    facts: [
      ['Policy number', data.policyNumber],
      ['Plan', data.planTitle],
      ['Covered until', data.end],
      ...(data.refund
        ? ([
            ['Refund amount', data.refund],
            ['Refund to', data.refundTo],
          ] satisfies [string, string][])
        : []),
    ],
    action: { label: 'View your policy', url: data.policyLink },
    notes: [ifNotYou(brand)],
  }),
  cancellationWithdrawn: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} continues`,
    heading: 'Your policy continues',
    paragraphs: [
      `Hello ${data.firstName}, you’ve withdrawn the cancellation. Your coverage and your payments continue as before.`,
    ],
    facts: [
      ['Policy number', data.policyNumber],
      ['Plan', data.planTitle],
    ],
    action: { label: 'View your policy', url: data.policyLink },
    notes: [ifNotYou(brand)],
  }),
  updateCard: ({ firstName, link }, brand) => ({
    subject: 'Update your payment card',
    heading: 'Update your payment card',
    paragraphs: [
      `Hello ${firstName}, the card we have on file for your ${brand.name} policies needs an update. Enter the new one, and we’ll use it for your next payments.`,
    ],
    action: { label: 'Update your card', url: link },
    notes: [`The link works once, for ${serviceFacts.cardLinkDays}.`],
  }),
  cardUpdated: ({ firstName, card }, brand) => ({
    subject: 'Your payment card was updated',
    heading: 'Your payment card was updated',
    paragraphs: [
      `Hello ${firstName}, we’ll charge your next payments to your ${card}.`,
      ifNotYou(brand),
    ],
  }),
};

const isRequested = ({ reason = 'policy_canceled' }: AccountTemplateData['policyCanceled']) =>
  reason === 'policy_canceled';

/**
 * Returns the verb phrase that says how the policy ended. An unpaid policy 'has ended', because no
 * person canceled it.
 */
function describeEnd({ reason }: AccountTemplateData['policyCanceled']): string {
  return reason === 'policy_lapsed' ? 'has ended' : 'was canceled';
}

function describeReason({ reason, amount }: AccountTemplateData['policyCanceled']): string {
  if (reason === 'policy_lapsed')
    return `your policy has ended, because the payment of ${amount} could not be collected by the last day that we gave you.`;
  if (reason === 'policy_charged_back')
    return `your policy is canceled, because your bank has taken ${amount} back after the charge was disputed. If the charge was wrong, call us.`;
  return 'your policy is canceled, as you asked.';
}

function canceledEndorsement({
  description,
  authorizedAmount,
}: {
  description: string;
  authorizedAmount: string | null;
}): string {
  const money = authorizedAmount
    ? ` We release the ${authorizedAmount} that was held for it. If it was already charged, you get all of it back.`
    : '';
  return `The change you had asked for ends with it: ${description}.${money}`;
}

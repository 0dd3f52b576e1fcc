import type { Brand } from '../../src/contract/brand.ts';
import type { Lead } from '../../src/contract/account/lead.ts';
import { approvedCancellationText } from '../../src/contract/policies/cancellation.ts';
import type { EmailContent } from './email-content.ts';
import { INSURED_ITEM_LABEL, numberAndItem, type PolicyNames } from './policy-facts.ts';
import { greeting, policiesAction, questions, refundTimeText } from './phrases.ts';

interface CancellationFacts extends Pick<PolicyNames, 'policyNumber' | 'insuredItem'> {
  /** Reference of the cancellation request, for example 'CR-1234-5678'. */
  reference: string;
  /** Cancellation date, for example 'Nov 20, 2026'. */
  date: string;
  /** Label of the cancellation reason that was chosen in the form: 'The policy is too expensive'. */
  reason: string;
}

/**
 * Data for the emails that two pages cause without a purchase: the contact form and the
 * cancellation page.
 */
export interface InquiryTemplateData {
  /** Email to the sales team. */
  leadReceived: Omit<Lead, 'website'>;
  /** Email to the policyholder, after the cancellation was requested. */
  cancellationFiled: CancellationFacts & { firstName: string };
  /** Email to the policyholder, after the cancellation request was rejected. */
  cancellationRejected: CancellationFacts & { firstName: string; note: string };
  /** Email to the support team. */
  cancellationRequested: CancellationFacts & {
    otherReason: string;
    fullName: string;
    address: string;
    policyholderEmail: string;
  };
}

type Templates = {
  [Template in keyof InquiryTemplateData]: (
    data: InquiryTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

export const inquiryTemplates: Templates = {
  leadReceived: (lead) => ({
    subject: `Inquiry from ${lead.company_name}`,
    heading: 'New inquiry',
    paragraphs: ['Someone filled out the contact form.', ...quoted(lead.comment)],
    facts: withValue([
      ['Name', `${lead.first_name} ${lead.last_name}`],
      ['Job title', lead.job_title],
      ['Company', lead.company_name],
      ['Company size', lead.company_size],
      ['Country', lead.country],
      ['Email', lead.email],
      ['Phone', lead.phone_number],
    ]),
    action: { label: 'Reply by email', url: mailto(lead.email) },
  }),
  cancellationFiled: ({ firstName, ...request }, brand) => ({
    subject: `We received your cancellation request ${request.reference}`,
    heading: 'We received your cancellation request',
    paragraphs: [
      greeting(firstName),
      `We received a request to cancel your renters policy. We’ll review it and email you. ${approvedCancellationText('the effective date below')} ${refundTimeText}`,
    ],
    facts: cancellationRows(request),
    action: policiesAction,
    notes: [
      `If you didn’t ask for this, call us at ${brand.phone.display} or email ${brand.emails.support} before that date.`,
    ],
  }),
  cancellationRejected: ({ firstName, note, ...request }, brand) => ({
    subject: `We didn’t cancel your policy ${numberAndItem(request)}`,
    heading: 'Your policy was not canceled',
    paragraphs: [
      greeting(firstName),
      'We couldn’t complete your cancellation request. Your renters policy continues as before.',
      ...(note === '' ? [] : [`Here’s why: ${note}`]),
    ],
    facts: cancellationRows(request, 'Requested date'),
    action: policiesAction,
    notes: [questions(brand)],
  }),
  cancellationRequested: (request) => ({
    subject: `Cancellation request ${request.reference} for ${request.policyNumber}`,
    heading: 'Request to cancel a renters policy',
    paragraphs: [
      'Someone with the policy’s cancellation link sent this request. We’ve emailed the policyholder.',
      ...quoted(request.otherReason),
    ],
    facts: withValue([
      ...cancellationRows(request),
      ['Reason', request.reason],
      ['Name', request.fullName],
      ['Billing address', request.address],
      ['Policyholder’s email', request.policyholderEmail],
    ]),
    action: { label: 'Email the policyholder', url: mailto(request.policyholderEmail) },
  }),
};

function cancellationRows(
  { reference, policyNumber, insuredItem, date }: CancellationFacts,
  dateLabel = 'Effective date',
): Rows {
  return withValue([
    ['Reference', reference],
    ['Policy number', policyNumber],
    [INSURED_ITEM_LABEL, insuredItem],
    [dateLabel, date],
  ]);
}

type Rows = [label: string, value: string][];

function withValue(rows: Rows): Rows {
  return rows.filter(([, value]) => value !== '');
}

/** Marks each line as text of the sender, so that no line looks like our own text. */
function quoted(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `> ${line.trim()}`);
}

/**
 * Returns a mailto: link. The email address is encoded, because it may contain characters that
 * would add recipients.
 */
function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

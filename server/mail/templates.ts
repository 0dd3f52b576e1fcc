import type { Brand } from '../../src/contract/brand.ts';
import { PENDING_COVERAGE_TEXT } from '../../src/contract/policies/parts.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import { accountTemplates, type AccountTemplateData } from './account-templates.ts';
import { endorsementTemplates, type EndorsementTemplateData } from './endorsement-templates.ts';
import { claimTemplates, type ClaimTemplateData } from './claim-templates.ts';
import { inquiryTemplates, type InquiryTemplateData } from './inquiry-templates.ts';
import type { EmailContent } from './email-content.ts';
import { paymentTemplates, type PaymentTemplateData } from './payment-templates.ts';
import { savedFlowTemplates, type SavedFlowTemplateData } from './saved-flow-templates.ts';
import { waitlistTemplates, type WaitlistTemplateData } from './waitlist-templates.ts';
import { signInTemplates, type SignInTemplateData } from './sign-in-templates.ts';

/**
 * Data of each email template, by the template's name. Links are absolute or are paths of the
 * server. Amounts and dates are already formatted.
 */
export interface MailTemplateData
  extends
    AccountTemplateData,
    EndorsementTemplateData,
    ClaimTemplateData,
    InquiryTemplateData,
    PaymentTemplateData,
    SavedFlowTemplateData,
    WaitlistTemplateData,
    SignInTemplateData {
  policyPurchased: {
    firstName: string;
    policyNumber: string;
    planTitle: string;
    /** Total price, for example '$5.36'. */
    total: string;
    /**
     * Price of a pending policy. The price is authorized now and charged by the date `until`, for
     * example 'Nov 27, 2026'.
     */
    authorized?: AuthorizedPrice;
    /**
     * Payment in installments: the installment that is paid at the purchase, and the later
     * installments.
     */
    installments?: { first: string; later: string };
    /** Undefined if the server does not have the policy's text. */
    coverage?: CoverageSummary;
    policyLink: string;
    documents: { name: string; url: string }[];
    /**
     * Link in the email for a guest's purchase. For an unclaimed account, it sets a password. For a
     * pending merge, it moves the policy into the existing account.
     */
    accountLink?: { accountState: 'unclaimed' | 'pendingMerge'; url: string };
  };
  policyApproved: DecidedPolicy;
  policyRejected: DecidedPolicy;
  policyExtended: {
    firstName: string;
    policyNumber: string;
    planTitle: string;
    /** New last day of coverage, for example 'Nov 20, 2026'. */
    end: string;
    /** Price of the extension, for example '$5.36'. */
    total: string;
    policyLink: string;
    documents: { name: string; url: string }[];
  };
}

/** Summary of the coverage: the carrier, the dates and the main terms. */
export interface CoverageSummary {
  carrier: string;
  /**
   * First and last day, for example 'Nov 21, 2026 to Nov 20, 2027'. '' if the policy has no dates
   * yet.
   */
  dates: string;
  /** Start and end of the coverage of one trip. It is shown instead of the dates. */
  trip?: string | undefined;
  /** Coverages with their limits. */
  limits: [title: string, value: string][];
  /** Labels of the exclusions, and of the coverages that the plan does not include. */
  exclusions: readonly string[];
}

/** A price that is authorized on a card. Amounts look like '$5.36'. */
interface AuthorizedPrice {
  amount: string;
  until: string;
  /**
   * Set if the order also has approved policies: the numbers of the pending policies, and the
   * amount that is charged now.
   */
  partialApproval?: { pendingPolicies: string; chargedNow: string };
}

/** Data for the email about a pending policy after the decision on it. */
interface DecidedPolicy {
  firstName: string;
  policyNumber: string;
  planTitle: string;
  policyLink: string;
}

export type MailTemplateName = keyof MailTemplateData;

type Templates = {
  [Template in MailTemplateName]: (data: MailTemplateData[Template], brand: Brand) => EmailContent;
};

const accountLinkTexts = {
  unclaimed: {
    label: 'Set your password',
    note: `With a password you can see the policy, get its documents or cancel it online. The link works once, for ${serviceFacts.accountLinkDays}.`,
  },
  pendingMerge: {
    label: 'Add it to your account',
    note: `You already have an account with this email address. Confirm that you bought this policy, and we’ll add it. The link works once, for ${serviceFacts.accountLinkDays}.`,
  },
};

/**
 * Templates by name. A template returns only the content of its email; email-content.ts renders the
 * content.
 */
export const mailTemplates: Templates = {
  ...accountTemplates,
  ...inquiryTemplates,
  ...savedFlowTemplates,
  ...waitlistTemplates,
  ...paymentTemplates,
  ...claimTemplates,
  ...endorsementTemplates,
  ...signInTemplates,
  policyPurchased: (data, brand) => ({
    subject: `Your policy ${data.policyNumber}`,
    heading: data.authorized ? 'Your policy is pending review.' : 'You’re all set!',
    paragraphs: [
      `Hello ${data.firstName}, thank you for choosing ${brand.name}. Keep this email: it has your policy number and your documents.`,
      ...(data.authorized ? [pendingText(data.authorized)] : []),
    ],
    facts: [
      ['Policy number', data.policyNumber],
      ['Plan', data.planTitle],
      ...coverageFacts(data),
      ...paidFacts(data),
    ],
    ...(data.coverage && { list: { title: 'Not covered', lines: data.coverage.exclusions } }),
    action: data.accountLink
      ? { label: accountLinkTexts[data.accountLink.accountState].label, url: data.accountLink.url }
      : { label: 'View your policy', url: data.policyLink },
    links: data.documents.map(({ name, url }) => ({ name, url })),
    notes: [
      data.accountLink
        ? accountLinkTexts[data.accountLink.accountState].note
        : 'You can find the policy in your account any time.',
      ...(data.coverage
        ? ['This is the short form. The policy itself has every limit and exclusion.']
        : []),
    ],
  }),
  policyApproved: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} was approved`,
    heading: 'Your policy was approved',
    paragraphs: [
      `Hello ${data.firstName}, good news: the carrier has approved your application. Coverage starts on the day you chose. We now charge what was held on your card, unless we already have. Thank you for choosing ${brand.name}.`,
    ],
    facts: decidedFacts(data),
    action: { label: 'View your policy', url: data.policyLink },
  }),
  policyRejected: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} was not approved`,
    heading: 'Your policy was not approved',
    paragraphs: [
      `Hello ${data.firstName}, the carrier has reviewed your application and can’t insure it, so you have no coverage. We release what was held on your card. If it was already charged, you get all of it back, usually within ${serviceFacts.refundDays}.`,
      `If you have questions, call ${brand.phone.display} or write to ${brand.emails.support}.`,
    ],
    facts: decidedFacts(data),
    action: { label: 'View your policy', url: data.policyLink },
  }),
  policyExtended: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} was extended`,
    heading: 'Your coverage was extended',
    paragraphs: [
      `Hello ${data.firstName}, thank you for staying with ${brand.name}. Your rental is covered until the new date, and your policy documents have been updated.`,
    ],
    facts: [
      ['Policy number', data.policyNumber],
      ['Plan', data.planTitle],
      ['Covered until', data.end],
      ['Paid for the extension', data.total],
    ],
    action: { label: 'View your policy', url: data.policyLink },
    links: data.documents.map(({ name, url }) => ({ name, url })),
  }),
};

function decidedFacts({ policyNumber, planTitle }: DecidedPolicy): [string, string][] {
  return [
    ['Policy number', policyNumber],
    ['Plan', planTitle],
  ];
}

function coverageFacts({
  coverage,
  authorized,
}: MailTemplateData['policyPurchased']): [string, string][] {
  if (!coverage) return [];
  const isPending = authorized !== undefined && !authorized.partialApproval;
  const dates: [string, string][] = [
    ...(isPending ? [['Coverage', PENDING_COVERAGE_TEXT] as [string, string]] : []),
    ...(coverage.trip && !isPending ? [['Coverage', coverage.trip] as [string, string]] : []),
    ...(coverage.dates && !coverage.trip
      ? [[isPending ? 'Requested dates' : 'Coverage dates', coverage.dates] as [string, string]]
      : []),
  ];
  return [['Underwritten by', coverage.carrier], ...dates, ...coverage.limits];
}

function pendingText({ until, partialApproval }: AuthorizedPrice): string {
  const under = partialApproval ? ` under ${partialApproval.pendingPolicies}` : '';
  return `You have no coverage yet${under}: the carrier reviews your application first, and we’ll email you either way. We are holding the price on your card and charge it when the policy is approved, by ${until} at the latest. If it isn’t approved, we release the hold or refund everything that was charged.`;
}

function paidFacts({
  total,
  installments,
  authorized,
}: MailTemplateData['policyPurchased']): [string, string][] {
  if (authorized) {
    const charged: [string, string][] = authorized.partialApproval
      ? [['Paid now', authorized.partialApproval.chargedNow]]
      : [];
    return [...charged, ['Held on your card', authorized.amount]];
  }
  if (!installments) return [['Total paid', total]];
  return [
    ['First payment, paid now', installments.first],
    ['Followed by', installments.later],
    ['Total', total],
  ];
}

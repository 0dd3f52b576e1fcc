import type { Brand } from '../../src/contract/brand.ts';
import { deliverySentence } from '../../src/contract/policies/delivery-choice.ts';
import { NOT_COVERED_LABEL } from '../../src/contract/not-covered.ts';
import { COVERED_THROUGH_LABEL, PENDING_COVERAGE_TEXT } from '../../src/contract/policies/parts.ts';
import {
  rejectionTexts,
  type RejectionReason,
} from '../../src/contract/policies/rejection-text.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';
import { nextPaymentFacts, type CoverageAndNextPayment } from './payment-facts.ts';
import {
  hasSeveralPolicies,
  numberAndItem,
  optionalFact,
  policyFacts,
  type PolicyNames,
} from './policy-facts.ts';
import {
  documentLinksNote,
  greeting,
  policyAction,
  questions,
  refundByText,
  singleUseLink,
} from './phrases.ts';

/** Data for the emails about a new policy, the decision on it, and its extension. */
export interface PolicyTemplateData {
  policyPurchased: PolicyNames & {
    firstName: string;
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
    /**
     * True if the buyer consented to electronic delivery. Undefined in an email of an earlier
     * release.
     */
    isElectronic?: boolean;
    documents: { name: string; url: string }[];
    /** Links that cancel the policies without a sign-in. Undefined if the product has none. */
    cancellationLinks?: { name: string; url: string }[];
    /**
     * Link in the email for a guest's purchase. For an unclaimed account, it sets a password. For a
     * pending merge, it moves the policy into the existing account.
     */
    accountLink?: { accountState: 'unclaimed' | 'pendingMerge'; url: string };
  };
  /** `coverageStart` looks like 'Nov 20, 2026'. It is null for coverage without a first day. */
  policyApproved: DecidedPolicy & CoverageAndNextPayment & { coverageStart: string | null };
  /** `refundBy` is the latest day on which a refund arrives, for example 'Dec 7, 2026'. */
  policyRejected: DecidedPolicy & { refundBy: string; reason: RejectionReason };
  policyExtended: PolicyNames & {
    firstName: string;
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
   * Set if the order also has approved policies: the numbers of both, and the amount that is charged
   * now. Emails of earlier releases do not have the confirmed ones.
   */
  partialApproval?: { pendingPolicies: string; confirmedPolicies?: string; chargedNow: string };
}

/** Data for the email about a pending policy after the decision on it. */
interface DecidedPolicy extends PolicyNames {
  firstName: string;
  /** Payment of the purchase. Null if there is none. */
  payment: {
    amount: string;
    card: string;
    /** Day on which the amount was charged, for example 'Nov 29, 2026'. Null if it is only held. */
    paidOn: string | null;
    /** Days that it pays for, for example 'Nov 29 – Dec 28, 2026'. Null if it is for the whole term. */
    period?: string | null;
  } | null;
  policyLink: string;
}

type Templates = {
  [Template in keyof PolicyTemplateData]: (
    data: PolicyTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

/** Returns the action and the note of the link in the email for a guest's purchase. */
function accountLinkTexts(data: PolicyTemplateData['policyPurchased']) {
  if (!data.accountLink) return null;
  const { accountState, url } = data.accountLink;
  const isNew = accountState === 'unclaimed';
  const [bought, them] = hasSeveralPolicies(data)
    ? ['these policies', 'them']
    : ['this policy', 'it'];
  const note = isNew
    ? `Set a password to see your ${policyOrPolicies(data)}, get your documents or cancel online.`
    : `You already have an account with this email address. Confirm that you bought ${bought}, and we’ll add ${them}.`;
  return {
    action: { label: isNew ? 'Set your password' : `Add ${them} to your account`, url },
    note: `${note} ${singleUseLink(serviceFacts.accountLinkDays)}`,
  };
}

export const policyTemplates: Templates = {
  policyPurchased: (data, brand) => {
    const accountLink = accountLinkTexts(data);
    return {
      subject: purchaseSubject(data),
      heading: data.authorized ? 'Your policy is pending review' : 'You’re all set!',
      paragraphs: [
        greeting(data.firstName),
        `Thank you for choosing ${brand.name}. Keep this email. It has your policy ${hasSeveralPolicies(data) ? 'numbers' : 'number'} and your documents.`,
        ...(data.authorized ? pendingTexts(data.authorized) : []),
        ...(data.isElectronic === undefined ? [] : [deliverySentence(data.isElectronic, null)]),
      ],
      facts: [...policyFacts(data), ...coverageFacts(data), ...paidFacts(data)],
      ...(data.coverage && { list: { title: NOT_COVERED_LABEL, lines: data.coverage.exclusions } }),
      action: accountLink?.action ?? policyAction(data),
      links: [...data.documents, ...(data.cancellationLinks ?? [])],
      notes: [
        ...(accountLink ? [accountLink.note] : []),
        documentLinksNote,
        ...(data.cancellationLinks
          ? [`The link to cancel works for ${serviceFacts.cancellationLinkDays}.`]
          : []),
        ...(data.coverage
          ? ['This is a summary. Your policy lists every limit and exclusion.']
          : []),
        questions(brand),
      ],
    };
  },
  policyApproved: (data, brand) => ({
    subject: `Your policy ${numberAndItem(data)} was approved`,
    heading: 'Your policy was approved',
    paragraphs: [
      greeting(data.firstName),
      `Good news: the carrier approved your application.${data.coverageStart ? ` You’re covered starting ${data.coverageStart}.` : ''}`,
      ...chargeTexts(data),
      `Thank you for choosing ${brand.name}.`,
    ],
    facts: [
      ...policyFacts(data),
      ...optionalFact('Coverage starts', data.coverageStart),
      ...optionalFact(data.payment?.paidOn ? 'Paid' : 'Amount charged', data.payment?.amount),
      ...optionalFact('Paid on', data.payment?.paidOn),
      ...optionalFact('Pays for', data.payment?.period),
      ...optionalFact('Card', data.payment?.card),
      ...nextPaymentFacts(data),
    ],
    action: policyAction(data),
    notes: [questions(brand)],
  }),
  policyRejected: (data, brand) => ({
    subject: `Your policy ${numberAndItem(data)} was not approved`,
    heading: 'Your policy was not approved',
    paragraphs: [greeting(data.firstName), rejectionTexts[data.reason], ...releaseTexts(data)],
    facts: policyFacts(data),
    action: policyAction(data),
    notes: [questions(brand)],
  }),
  policyExtended: (data, brand) => ({
    subject: `Your policy ${numberAndItem(data)} was extended`,
    heading: 'Your coverage was extended',
    paragraphs: [
      greeting(data.firstName),
      `Your rental is now covered through ${data.end}. We’ve updated your policy documents.`,
      `Thank you for staying with ${brand.name}.`,
    ],
    facts: [
      ...policyFacts(data),
      [COVERED_THROUGH_LABEL, data.end],
      ['Paid for the extension', data.total],
    ],
    action: policyAction(data),
    links: data.documents,
    notes: [documentLinksNote, questions(brand)],
  }),
};

/** An order that is approved only in part names the two kinds of its policies. */
function purchaseSubject(data: PolicyTemplateData['policyPurchased']): string {
  const { pendingPolicies, confirmedPolicies } = data.authorized?.partialApproval ?? {};
  if (confirmedPolicies === undefined) return `Your ${numbered(data)} ${purchaseResult(data)}`;
  return `Confirmed: policy ${confirmedPolicies}. Pending review: ${pendingPolicies}`;
}

function numbered(data: PolicyTemplateData['policyPurchased']): string {
  return `${policyOrPolicies(data)} ${data.policyNumber}`;
}

const policyOrPolicies = (data: PolicyTemplateData['policyPurchased']) =>
  hasSeveralPolicies(data) ? 'policies' : 'policy';

function purchaseResult(data: PolicyTemplateData['policyPurchased']): string {
  return `${hasSeveralPolicies(data) ? 'are' : 'is'} ${data.authorized ? 'pending review' : 'confirmed'}`;
}

function chargeTexts({ payment }: DecidedPolicy): string[] {
  if (!payment) return [];
  const { amount, card, paidOn } = payment;
  return [
    paidOn !== null
      ? `You paid ${amount} on ${paidOn} with your ${card}. There’s no new charge today.`
      : `We’re charging the ${amount} we held on your ${card}.`,
  ];
}

function releaseTexts({ payment, refundBy }: PolicyTemplateData['policyRejected']): string[] {
  if (!payment) return [];
  const { amount, card, paidOn } = payment;
  return [
    paidOn !== null
      ? `We’re refunding ${amount} to your ${card}. ${refundByText(refundBy)}`
      : `We’re releasing the ${amount} hold on your ${card}. You won’t be charged.`,
  ];
}

function coverageFacts({
  coverage,
  authorized,
}: PolicyTemplateData['policyPurchased']): [string, string][] {
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

function pendingTexts({ amount, until, partialApproval }: AuthorizedPrice): string[] {
  const under = partialApproval ? ` under ${partialApproval.pendingPolicies}` : '';
  return [
    `You don’t have coverage${under} yet. The carrier reviews your application first. We’ll email you either way.`,
    `We’ve placed a hold of ${amount} on your card. We’ll charge it when the carrier approves your policy, and no later than ${until}. If the carrier doesn’t approve it, we’ll release the hold or refund the charge in full.`,
  ];
}

function paidFacts({
  total,
  installments,
  authorized,
}: PolicyTemplateData['policyPurchased']): [string, string][] {
  if (authorized) {
    const charged: [string, string][] = authorized.partialApproval
      ? [['Paid today', authorized.partialApproval.chargedNow]]
      : [];
    return [...charged, ['Hold on your card', authorized.amount]];
  }
  if (!installments) return [['Total paid', total]];
  return [
    ['First payment, paid today', installments.first],
    ['Then', installments.later],
    ['Total', total],
  ];
}

import type { Brand } from '../../src/contract/brand.ts';
import { accountTemplates, type AccountTemplateData } from './account-templates.ts';
import { endorsementTemplates, type EndorsementTemplateData } from './endorsement-templates.ts';
import { claimTemplates, type ClaimTemplateData } from './claim-templates.ts';
import { inquiryTemplates, type InquiryTemplateData } from './inquiry-templates.ts';
import type { EmailContent } from './email-content.ts';
import { paymentTemplates, type PaymentTemplateData } from './payment-templates.ts';
import { savedFlowTemplates, type SavedFlowTemplateData } from './saved-flow-templates.ts';

/** What each mail is written from. Links are absolute or paths of the provider; amounts and dates are shown as given. */
export interface MailTemplateData
  extends
    AccountTemplateData,
    EndorsementTemplateData,
    ClaimTemplateData,
    InquiryTemplateData,
    PaymentTemplateData,
    SavedFlowTemplateData {
  verifyEmail: { link: string };
  /** To an address that has an account, after somebody has registered with it once more. */
  duplicateRegistration: { link: string };
  resetPassword: { firstName: string; link: string };
  /** To an account without a password: sets it. */
  activateAccount: { firstName: string; link: string };
  passwordChanged: { firstName: string };
  policyPurchased: {
    firstName: string;
    policyNumber: string;
    planTitle: string;
    /** Shaped '$5.36'. */
    total: string;
    /** While it waits for approval the price is held, and charged by `until`: 'Nov 27, 2026'. */
    authorized?: AuthorizedPrice;
    /** What is paid in parts: the payment that went with the purchase, and the others. */
    installments?: { first: string; later: string };
    /** Left out where the provider writes no policy text. */
    coverage?: CoverageSummary;
    policyLink: string;
    documents: { name: string; url: string }[];
    /** Of a visitor's purchase: sets a dormant account's password, or brings the policy into an account. */
    accountLink?: { accountState: 'unclaimed' | 'pendingMerge'; url: string };
  };
  policyApproved: DecidedPolicy;
  policyRejected: DecidedPolicy;
  policyExtended: {
    firstName: string;
    policyNumber: string;
    planTitle: string;
    /** The new end, shaped 'Nov 20, 2026'. */
    end: string;
    /** Of the extension, shaped '$5.36'. */
    total: string;
    policyLink: string;
    documents: { name: string; url: string }[];
  };
}

/** What is insured, by whom and when. */
export interface CoverageSummary {
  carrier: string;
  /** 'Nov 21, 2026 to Nov 20, 2027'; '' where the policy has no dates yet. */
  dates: string;
  /** The first rows of the plan table that pay. */
  limits: [title: string, value: string][];
  /** The first things that the policy's own text leaves out. */
  exclusions: readonly string[];
}

/** Amounts are shaped '$5.36'. */
interface AuthorizedPrice {
  amount: string;
  until: string;
  /** Where other policies were approved at once: the numbers of those that wait, and what is charged now. */
  partialApproval?: { pendingPolicies: string; chargedNow: string };
}

/** A policy that was pending, once it was decided on. */
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
    note: 'With a password you can see the policy, get its documents or cancel it online. The link works once.',
  },
  pendingMerge: {
    label: 'Add it to your account',
    note: 'You already have an account with this email address. Confirm that you bought this policy, and we’ll add it. The link works once.',
  },
};

const ignoreNotice = 'If you didn’t ask for this, ignore this email. Nothing changes.';

/** One writer for each mail: content only, letter.ts lays it out. */
export const mailTemplates: Templates = {
  ...accountTemplates,
  ...inquiryTemplates,
  ...savedFlowTemplates,
  ...paymentTemplates,
  ...claimTemplates,
  ...endorsementTemplates,
  // No mail that anybody can have sent to anybody greets by the name that they typed.
  verifyEmail: ({ link }, brand) => ({
    subject: 'Confirm your email address',
    heading: `Welcome to ${brand.name}`,
    paragraphs: [
      `Thanks for opening an account with ${brand.name}. Confirm your email address, and every policy you buy with it will show up in your account.`,
    ],
    action: { label: 'Confirm email address', url: link },
    notes: ['The link works for a limited time.', ignoreNotice],
  }),
  duplicateRegistration: ({ link }, brand) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `Somebody has just opened an account at ${brand.name} with this email address, which has one already.`,
      'If it was you, confirm that the address is yours: what you have bought in the new account joins the one you had. Sign in with the password you had before, or set a new one.',
    ],
    action: { label: 'Confirm email address', url: link },
    notes: ['The link works for a limited time.', ignoreNotice],
  }),
  resetPassword: ({ firstName, link }, brand) => ({
    subject: `Set a new ${brand.name} password`,
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${firstName}, use the button below to choose a new password for your ${brand.name} account.`,
    ],
    action: { label: 'Set a new password', url: link },
    notes: ['The link works once and for a limited time.', ignoreNotice],
  }),
  activateAccount: ({ firstName, link }, brand) => ({
    subject: `Set your ${brand.name} password`,
    heading: 'Set your password',
    paragraphs: [
      `Hello ${firstName}, your policies are waiting in an account under this email address. Set a password to see them, with their documents and dates.`,
    ],
    action: { label: 'Set your password', url: link },
    notes: ['The link works once and for a limited time.', ignoreNotice],
  }),
  passwordChanged: ({ firstName }, brand) => ({
    subject: `Your ${brand.name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, the password for your account was just changed, and every other device was signed out.`,
      `If this wasn’t you, call us at ${brand.phone.display} or write to ${brand.emails.support}.`,
    ],
  }),
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
      `Hello ${data.firstName}, the carrier has reviewed your application and can’t insure it, so you have no coverage. We release what was held on your card. If it was already charged, you get all of it back, usually within 5 to 10 business days.`,
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

function coverageFacts({ coverage }: MailTemplateData['policyPurchased']): [string, string][] {
  if (!coverage) return [];
  const dates: [string, string][] = coverage.dates ? [['Coverage dates', coverage.dates]] : [];
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

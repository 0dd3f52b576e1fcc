import type { Brand } from '../../src/contract/brand.ts';
import { accountWriters, type AccountTemplates } from './account-templates.ts';
import { changeWriters, type ChangeTemplates } from './change-templates.ts';
import { claimWriters, type ClaimTemplates } from './claim-templates.ts';
import { inquiryWriters, type InquiryTemplates } from './inquiry-templates.ts';
import type { Letter } from './letter.ts';

/** What each mail is written from. Links are absolute or paths of the provider; amounts and dates are shown as given. */
export interface MailTemplates
  extends AccountTemplates, ChangeTemplates, ClaimTemplates, InquiryTemplates {
  verifyEmail: { firstName: string; link: string };
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
    held?: HeldPrice;
    /** What is paid in parts: the payment that went with the purchase, and the others. */
    parts?: { first: string; later: string };
    policyLink: string;
    documents: { name: string; url: string }[];
    /** Of a visitor's purchase: sets a dormant account's password, or brings the policy into an account. */
    holderLink?: { leadsTo: 'dormant' | 'waiting'; url: string };
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

/** Amounts are shaped '$5.36'. */
interface HeldPrice {
  amount: string;
  until: string;
  /** Where other policies were approved at once: the numbers of those that wait, and what is charged now. */
  beside?: { policies: string; charged: string };
}

/** A policy that was pending, once it was decided on. */
interface DecidedPolicy {
  firstName: string;
  policyNumber: string;
  planTitle: string;
  policyLink: string;
}

export type MailTemplate = keyof MailTemplates;

type Writers = {
  [Template in MailTemplate]: (data: MailTemplates[Template], brand: Brand) => Letter;
};

const holderWords = {
  dormant: {
    label: 'Activate your account',
    note: 'Set a password to see the policy, change it or file a claim online. The link works once.',
  },
  waiting: {
    label: 'Add it to your account',
    note: 'There is an account with this email address already. Confirm that you bought this policy, and you find it there. The link works once.',
  },
};

const notYou = 'If you did not ask for this, leave the mail alone. Nothing changes.';

/** One writer for each mail: content only, letter.ts lays it out. */
export const mailWriters: Writers = {
  ...accountWriters,
  ...inquiryWriters,
  ...claimWriters,
  ...changeWriters,
  verifyEmail: ({ firstName, link }, brand) => ({
    subject: 'Confirm your email address',
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      `You opened an account at ${brand.name}. Confirm that this is your email address, and what you buy with it shows up in your account.`,
    ],
    action: { label: 'Confirm email address', url: link },
    notes: ['The link works for a limited time.', notYou],
  }),
  resetPassword: ({ firstName, link }, brand) => ({
    subject: `Set a new ${brand.name} password`,
    heading: 'Set a new password',
    paragraphs: [`Hello ${firstName}, choose a new password for your ${brand.name} account.`],
    action: { label: 'Set a new password', url: link },
    notes: ['The link works once and for a limited time.', notYou],
  }),
  activateAccount: ({ firstName, link }, brand) => ({
    subject: `Activate your ${brand.name} account`,
    heading: 'Activate your account',
    paragraphs: [
      `Hello ${firstName}, your policies are waiting in an account under this email address. Set a password to see their documents and dates.`,
    ],
    action: { label: 'Activate your account', url: link },
    notes: ['The link works once and for a limited time.', notYou],
  }),
  passwordChanged: ({ firstName }, brand) => ({
    subject: `Your ${brand.name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, the password of your account has just been changed, and every other device was signed out.`,
      `If this was not you, call us at ${brand.phone.display} or write to ${brand.emails.support}.`,
    ],
  }),
  policyPurchased: (data, brand) => ({
    subject: `Your policy ${data.policyNumber}`,
    heading: data.held ? 'Your policy is pending review.' : "You're all set!",
    paragraphs: [
      `Hello ${data.firstName}, thank you for buying from ${brand.name}. Keep this mail: it links to your policy documents.`,
      ...(data.held ? [pendingWords(data.held)] : []),
    ],
    facts: [['Policy number', data.policyNumber], ['Plan', data.planTitle], ...paidFacts(data)],
    action: data.holderLink
      ? { label: holderWords[data.holderLink.leadsTo].label, url: data.holderLink.url }
      : { label: 'View your policy', url: data.policyLink },
    links: data.documents.map(({ name, url }) => ({ name, url })),
    notes: [
      data.holderLink
        ? holderWords[data.holderLink.leadsTo].note
        : 'You find the policy in your account at any time.',
    ],
  }),
  policyApproved: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} was approved`,
    heading: 'Your policy was approved',
    paragraphs: [
      `Hello ${data.firstName}, the carrier has looked at your application and approved it. Cover begins on the day that you chose. What was held on your card is charged now, unless that was done already. Thank you for buying from ${brand.name}.`,
    ],
    facts: decidedFacts(data),
    action: { label: 'View your policy', url: data.policyLink },
  }),
  policyRejected: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} was not approved`,
    heading: 'Your policy was not approved',
    paragraphs: [
      `Hello ${data.firstName}, the carrier has looked at your application and cannot insure it. There is no cover. What was held on your card is released; if it was charged already, all of it is refunded, which usually takes 5 to 10 business days.`,
      `If you have questions, call ${brand.phone.display} or write to ${brand.emails.support}.`,
    ],
    facts: decidedFacts(data),
    action: { label: 'View your policy', url: data.policyLink },
  }),
  policyExtended: (data, brand) => ({
    subject: `Your policy ${data.policyNumber} was extended`,
    heading: 'Your coverage was extended',
    paragraphs: [
      `Hello ${data.firstName}, thank you for staying with ${brand.name}. Your rental is covered until the new date, and the policy documents have been issued anew.`,
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

function pendingWords({ until, beside }: HeldPrice): string {
  const under = beside ? ` under ${beside.policies}` : '';
  return `You have no cover yet${under}: the carrier looks at your application first, and we write to you either way. Its price is held on your card. It is charged when the policy is approved, on ${until} at the latest; if it is not approved, the hold is released or everything that was charged is refunded.`;
}

function paidFacts({ total, parts, held }: MailTemplates['policyPurchased']): [string, string][] {
  if (held) {
    const charged: [string, string][] = held.beside ? [['Paid now', held.beside.charged]] : [];
    return [...charged, ['Held on your card', held.amount]];
  }
  if (!parts) return [['Total paid', total]];
  return [
    ['First payment, paid now', parts.first],
    ['Followed by', parts.later],
    ['Total', total],
  ];
}

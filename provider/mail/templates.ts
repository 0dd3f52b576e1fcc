import type { Brand } from '../../src/contract/brand.ts';
import { accountWriters, type AccountTemplates } from './account-templates.ts';
import { claimWriters, type ClaimTemplates } from './claim-templates.ts';
import { inquiryWriters, type InquiryTemplates } from './inquiry-templates.ts';
import type { Letter } from './letter.ts';

/** What each mail is written from. Links are absolute or paths of the provider; amounts and dates are shown as given. */
export interface MailTemplates extends AccountTemplates, ClaimTemplates, InquiryTemplates {
  verifyEmail: { firstName: string; link: string };
  resetPassword: { firstName: string; link: string };
  /** To a dormant account: sets its first password. */
  claimAccount: { firstName: string; link: string };
  passwordChanged: { firstName: string };
  policyPurchased: {
    firstName: string;
    policyNumber: string;
    planTitle: string;
    /** Shaped '$5.36'. */
    total: string;
    /** What is paid in parts: the payment that went with the purchase, and the others. */
    parts?: { first: string; later: string };
    policyLink: string;
    documents: { name: string; url: string }[];
    /** Present when the purchase made or found a dormant account. */
    claimLink?: string;
  };
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

export type MailTemplate = keyof MailTemplates;

type Writers = {
  [Template in MailTemplate]: (data: MailTemplates[Template], brand: Brand) => Letter;
};

const notYou = 'If you did not ask for this, leave the mail alone. Nothing changes.';

/** One writer for each mail: content only, letter.ts lays it out. */
export const mailWriters: Writers = {
  ...accountWriters,
  ...inquiryWriters,
  ...claimWriters,
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
  claimAccount: ({ firstName, link }, brand) => ({
    subject: `Claim your ${brand.name} account`,
    heading: 'Claim your account',
    paragraphs: [
      `Hello ${firstName}, your policies are waiting in an account under this email address. Set a password to see their documents and dates.`,
    ],
    action: { label: 'Claim your account', url: link },
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
    heading: "You're all set!",
    paragraphs: [
      `Hello ${data.firstName}, thank you for buying from ${brand.name}. Keep this mail: it links to your policy documents.`,
    ],
    facts: [['Policy number', data.policyNumber], ['Plan', data.planTitle], ...paidFacts(data)],
    action: data.claimLink
      ? { label: 'Claim your account', url: data.claimLink }
      : { label: 'View your policy', url: data.policyLink },
    links: data.documents.map(({ name, url }) => ({ name, url })),
    notes: data.claimLink
      ? ['Set a password to see the policy, change it or file a claim online. The link works once.']
      : ['You find the policy in your account at any time.'],
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

function paidFacts({ total, parts }: MailTemplates['policyPurchased']): [string, string][] {
  if (!parts) return [['Total paid', total]];
  return [
    ['First payment, paid now', parts.first],
    ['Followed by', parts.later],
    ['Total', total],
  ];
}

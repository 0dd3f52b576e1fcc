import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';
import { greeting, ifNotYou, singleUseLink } from './phrases.ts';

/** Data for the emails about an account's email address and password. */
export interface SignInTemplateData {
  verifyEmail: { link: string };
  /**
   * Email to the owner of an existing account, after another person has registered with the same
   * email address.
   */
  duplicateRegistration: { link: string };
  resetPassword: { firstName: string; link: string };
  /** Email to the owner of an account without a password. The link sets a password. */
  activateAccount: { firstName: string; link: string };
  passwordChanged: { firstName: string };
  /** Email to the new address, with the link that makes it the account's address. */
  confirmEmailChange: { link: string };
  /** Email to the new address instead, if another account has it. */
  emailAlreadyUsed: Record<string, never>;
  /** Emails to the old address: when a change is requested, and when it is made. */
  emailChangeRequested: { firstName: string; resetLink: string };
  emailChanged: { firstName: string };
  /** `time` is the time of the change, for example 'Nov 20, 2026, 10:05 AM PST'. */
  passkeyAdded: PasskeyChange;
  passkeyRemoved: PasskeyChange;
}

interface PasskeyChange {
  firstName: string;
  /** Name of the passkey, as its owner entered it. */
  name: string;
  time: string;
}

type Templates = {
  [Template in keyof SignInTemplateData]: (
    data: SignInTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

const ignoreNotice = 'If you didn’t ask for this, you can ignore this email. Nothing will change.';
const emailLinkNote = `This link expires in ${serviceFacts.emailLinkDays}.`;

export const signInTemplates: Templates = {
  // The emails verifyEmail and duplicateRegistration do not greet with the name that the visitor
  // entered, because anyone can cause these emails to any recipient.
  verifyEmail: ({ link }, brand) => ({
    subject: 'Confirm your email address',
    heading: `Welcome to ${brand.name}`,
    paragraphs: [
      `Thanks for opening an account with ${brand.name}. Confirm your email address, and every policy you buy with it will show up in your account.`,
    ],
    action: { label: 'Confirm email address', url: link },
    notes: [emailLinkNote, ignoreNotice],
  }),
  duplicateRegistration: ({ link }, brand) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `Someone just signed up for ${brand.name} with this email address. The address already has an account.`,
      'If it was you, confirm your email address. We’ll move anything you bought with the new account into your existing one.',
      'To sign in, use your old password or set a new one.',
    ],
    action: { label: 'Confirm email address', url: link },
    notes: [emailLinkNote, ignoreNotice],
  }),
  resetPassword: ({ firstName, link }, brand) => ({
    subject: `Set a new ${brand.name} password`,
    heading: 'Set a new password',
    paragraphs: [
      greeting(firstName),
      `Use the button below to choose a new password for your ${brand.name} account.`,
    ],
    action: { label: 'Set a new password', url: link },
    notes: [singleUseLink(serviceFacts.passwordLinkHours), ignoreNotice],
  }),
  activateAccount: ({ firstName, link }, brand) => ({
    subject: `Set your ${brand.name} password`,
    heading: 'Set your password',
    paragraphs: [
      greeting(firstName),
      'Your policies are in an account under this email address. Set a password to see your coverage and documents.',
    ],
    action: { label: 'Set your password', url: link },
    notes: [singleUseLink(serviceFacts.accountLinkDays), ignoreNotice],
  }),
  passwordChanged: ({ firstName }, brand) => ({
    subject: `Your ${brand.name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      greeting(firstName),
      'The password for your account was just changed. We signed out your other devices.',
    ],
    action: { label: 'Sign in', url: '/login' },
    notes: [ifNotYou(brand)],
  }),
  confirmEmailChange: ({ link }, brand) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      `Someone asked to use this email address for their ${brand.name} account.`,
      'If it was you, confirm it. From then on, you’ll sign in with this address, and we’ll email you here.',
    ],
    action: { label: 'Confirm new email address', url: link },
    notes: [
      `${singleUseLink(serviceFacts.emailChangeLinkHours)} Until you use it, your account keeps its old email address.`,
      ignoreNotice,
    ],
  }),
  emailAlreadyUsed: (_, brand) => ({
    subject: 'This email address already has an account',
    heading: 'This email address already has an account',
    paragraphs: [
      `Someone asked to use this email address for their ${brand.name} account. It belongs to another account, so nothing has changed.`,
      `If it was you, sign in with this address or reset its password. To combine two accounts, call us at ${brand.phone.display}.`,
    ],
    action: { label: 'Sign in', url: '/login' },
    notes: [ignoreNotice],
  }),
  emailChangeRequested: ({ firstName, resetLink }, brand) => ({
    subject: `Someone asked to change the email address of your ${brand.name} account`,
    heading: 'A request to change your email address',
    paragraphs: [
      greeting(firstName),
      'Someone who is signed in to your account and knows your password asked to change its email address.',
      `We sent a link to the new address. It expires in ${serviceFacts.emailChangeLinkHours}. Nothing changes until it’s confirmed there.`,
      `If this wasn’t you, set a new password now. That cancels the link and signs everyone out. Then call us at ${brand.phone.display} or email ${brand.emails.support}.`,
    ],
    action: { label: 'Set a new password', url: resetLink },
    notes: ['If this was you, you don’t need to do anything.'],
  }),
  emailChanged: ({ firstName }, brand) => ({
    subject: `The email address of your ${brand.name} account was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      greeting(firstName),
      'Your account has a new email address. You can’t sign in with this one anymore, and we’ll email the new one from now on. We signed out your other devices.',
      `${ifNotYou(brand)} Please do it right away, because this address can’t reset your password anymore.`,
    ],
    action: { label: `Call ${brand.phone.display}`, url: brand.phone.href },
  }),
  passkeyAdded: ({ firstName, name, time }, brand) => ({
    subject: `A passkey was added to your ${brand.name} account`,
    heading: 'A passkey was added',
    paragraphs: [
      greeting(firstName),
      `The passkey “${name}” was added to your account on ${time}. Anyone who has it can sign in.`,
      'If this wasn’t you, reset your password with “Forgot your password?” on the sign-in page. Then remove the passkey in your account settings.',
    ],
    action: { label: 'Open account settings', url: '/account/settings' },
    notes: [ifNotYou(brand)],
  }),
  passkeyRemoved: ({ firstName, name, time }, brand) => ({
    subject: `A passkey was removed from your ${brand.name} account`,
    heading: 'A passkey was removed',
    paragraphs: [
      greeting(firstName),
      `The passkey “${name}” was removed from your account on ${time}. It no longer signs in.`,
    ],
    action: { label: 'Open account settings', url: '/account/settings' },
    notes: [ifNotYou(brand)],
  }),
};

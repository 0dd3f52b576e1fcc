import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import { ifNotYou, type EmailContent } from './email-content.ts';

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
}

type Templates = {
  [Template in keyof SignInTemplateData]: (
    data: SignInTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

const ignoreNotice = 'If you didn’t ask for this, ignore this email. Nothing changes.';

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
    notes: [`The link works for ${serviceFacts.emailLinkDays}.`, ignoreNotice],
  }),
  duplicateRegistration: ({ link }, brand) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `Somebody has just opened an account at ${brand.name} with this email address, which has one already.`,
      'If it was you, confirm that the address is yours: what you have bought in the new account joins the one you had. Sign in with the password you had before, or set a new one.',
    ],
    action: { label: 'Confirm email address', url: link },
    notes: [`The link works for ${serviceFacts.emailLinkDays}.`, ignoreNotice],
  }),
  resetPassword: ({ firstName, link }, brand) => ({
    subject: `Set a new ${brand.name} password`,
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${firstName}, use the button below to choose a new password for your ${brand.name} account.`,
    ],
    action: { label: 'Set a new password', url: link },
    notes: [`The link works once, for ${serviceFacts.passwordLinkHours}.`, ignoreNotice],
  }),
  activateAccount: ({ firstName, link }, brand) => ({
    subject: `Set your ${brand.name} password`,
    heading: 'Set your password',
    paragraphs: [
      `Hello ${firstName}, your policies are waiting in an account under this email address. Set a password to see them, with their documents and dates.`,
    ],
    action: { label: 'Set your password', url: link },
    notes: [`The link works once, for ${serviceFacts.accountLinkDays}.`, ignoreNotice],
  }),
  passwordChanged: ({ firstName }, brand) => ({
    subject: `Your ${brand.name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, the password for your account was just changed, and every other device was signed out.`,
      ifNotYou(brand),
    ],
  }),
  // The emails confirmEmailChange and emailAlreadyUsed contain no name either: the address may be
  // mistyped and belong to a stranger.
  confirmEmailChange: ({ link }, brand) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      `Somebody asked to use this email address for their ${brand.name} account. If it was you, confirm it. From then on you sign in with it, and we write to you here.`,
    ],
    action: { label: 'Confirm new email address', url: link },
    notes: [
      `The link works once, for ${serviceFacts.emailChangeLinkHours}. Until you use it, your account keeps its old email address.`,
      ignoreNotice,
    ],
  }),
  emailAlreadyUsed: (_, brand) => ({
    subject: 'This email address already has an account',
    heading: 'This email address already has an account',
    paragraphs: [
      `Somebody asked to use this email address for their ${brand.name} account. It belongs to another account already, so nothing has changed.`,
      `If it was you, sign in with this address, or reset its password. To bring two accounts together, call us at ${brand.phone.display}.`,
    ],
    action: { label: 'Sign in', url: '/login' },
    notes: [ignoreNotice],
  }),
  emailChangeRequested: ({ firstName, resetLink }, brand) => ({
    subject: `A new email address for your ${brand.name} account`,
    heading: 'A new email address for your account',
    paragraphs: [
      `Hello ${firstName}, somebody who is signed in to your account and knows your password asked to change its email address. We’ve sent a link to the new address. Nothing changes until it’s opened, within ${serviceFacts.emailChangeLinkHours}.`,
      `If this wasn’t you, set a new password now. That ends the link and signs everybody out. Then call us at ${brand.phone.display} or write to ${brand.emails.support}.`,
    ],
    action: { label: 'Set a new password', url: resetLink },
    notes: ['If it was you, you don’t need to do anything with this email.'],
  }),
  emailChanged: ({ firstName }, brand) => ({
    subject: `The email address of your ${brand.name} account was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Hello ${firstName}, your account has a new email address. This one doesn’t sign you in anymore, and we’ll write to the new one from now on. Other devices were signed out.`,
      `${ifNotYou(brand)} This address can’t reset the password anymore, so call us right away.`,
    ],
  }),
};

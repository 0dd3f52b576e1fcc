import { companySizes } from '../../../src/contract/account/lead.ts';
import { NEW_PASSWORD_HINT } from '../../../src/contract/fields.ts';
import type { FieldDefinition } from './form.ts';

export type FormName =
  'login' | 'register' | 'forgot' | 'reset' | 'verify' | 'confirm-email' | 'contact';

export interface FormScreen {
  title: string;
  intro: string;
  fields: readonly FieldDefinition[];
  submit: string;
  /** Links to other forms of the portal. */
  otherLinks: readonly { prompt: string; label: string; to: FormName }[];
  /** Subject of the page. Undefined for pages about the account. */
  about?: 'contact';
}

const email: FieldDefinition = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
};
const newPassword: FieldDefinition = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: NEW_PASSWORD_HINT,
};
const signInInstead = { prompt: 'Have an account?', label: 'Sign in', to: 'login' } as const;

/**
 * Fields of the contact form. The asterisks follow the specification and do not depend on the
 * validation rules.
 */
const contactFields: readonly FieldDefinition[] = [
  asteriskField('first_name', 'First name', 'text', 'given-name'),
  asteriskField('last_name', 'Last name', 'text', 'family-name'),
  asteriskField('email', 'Email', 'email', 'email'),
  {
    ...asteriskField('phone_number', 'Phone number', 'tel', 'tel'),
    hint: 'For example (503) 555-0142',
  },
  asteriskField('job_title', 'Job title', 'text', 'organization-title'),
  asteriskField('company_name', 'Company name', 'text', 'organization'),
  {
    ...asteriskField('company_size', 'Company size', 'select', 'off'),
    options: [['', 'Select'], ...companySizes.map((size) => [size, size] as const)],
  },
  asteriskField('country', 'Country', 'text', 'country-name'),
  { name: 'comment', label: 'Comment', type: 'textarea', autocomplete: 'off' },
  { name: 'website', label: 'Website', type: 'honeypot', autocomplete: 'off' },
];

function asteriskField(
  name: string,
  label: string,
  type: FieldDefinition['type'],
  autocomplete: string,
): FieldDefinition {
  return { name, label, type, autocomplete, hasAsterisk: true };
}

export const formScreens: Record<FormName, FormScreen> = {
  login: {
    title: 'Sign in',
    intro: 'See your policies, documents and claims.',
    fields: [
      email,
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ],
    submit: 'Sign in',
    otherLinks: [
      { prompt: '', label: 'Forgot your password?', to: 'forgot' },
      { prompt: 'New here?', label: 'Create an account', to: 'register' },
    ],
  },
  register: {
    title: 'Create an account',
    intro: 'Keep every policy, document and claim in one place.',
    fields: [
      { name: 'first_name', label: 'First name', type: 'text', autocomplete: 'given-name' },
      { name: 'last_name', label: 'Last name', type: 'text', autocomplete: 'family-name' },
      {
        ...email,
        hint: 'Use the address you buy with, so your policies show up here.',
      },
      newPassword,
    ],
    submit: 'Create account',
    otherLinks: [signInInstead],
  },
  forgot: {
    title: 'Reset your password',
    intro: 'Enter your email address, and we’ll send you a link to set a new password.',
    fields: [email],
    submit: 'Email me a link',
    otherLinks: [{ prompt: 'Remembered it?', label: 'Sign in', to: 'login' }],
  },
  reset: {
    title: 'Set your password',
    intro: 'We’ll sign you in here and sign you out everywhere else.',
    fields: [newPassword],
    submit: 'Save and sign in',
    otherLinks: [],
  },
  verify: {
    title: 'Confirm your email address',
    intro: 'Press the button to confirm that you got our email.',
    fields: [],
    submit: 'Confirm email address',
    otherLinks: [],
  },
  'confirm-email': {
    title: 'Confirm your new email address',
    intro: 'Press the button only if you asked for this change.',
    fields: [],
    submit: 'Confirm new email address',
    otherLinks: [],
  },
  contact: {
    title: 'Contact us',
    intro:
      'Tell us about your company and what you’d like to insure. Please fill in the fields with an asterisk.',
    about: 'contact',
    fields: contactFields,
    submit: 'Send',
    otherLinks: [],
  },
};

import { companySizes } from '../../../src/contract/account/lead.ts';
import type { FieldDefinition } from './form.ts';

export type FormName = 'login' | 'register' | 'forgot' | 'reset' | 'verify' | 'contact';

export interface FormScreen {
  title: string;
  lead: string;
  fields: readonly FieldDefinition[];
  submit: string;
  /** The ways on that are not this form. */
  others: readonly { before: string; label: string; to: FormName }[];
  /** What the page is about, where that is not the account. */
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
  hint: '10 characters or more. A few words in a row are easy to remember.',
};
const signInInstead = { before: 'Have an account?', label: 'Sign in', to: 'login' } as const;

/** The contact form's; those with an asterisk are the specification's, whether or not they have a rule. */
const contactFields: readonly FieldDefinition[] = [
  starred('first_name', 'First name', 'text', 'given-name'),
  starred('last_name', 'Last name', 'text', 'family-name'),
  starred('email', 'Email', 'email', 'email'),
  { ...starred('phone_number', 'Phone number', 'tel', 'tel'), hint: 'For example (503) 555-0142' },
  starred('job_title', 'Job title', 'text', 'organization-title'),
  starred('company_name', 'Company name', 'text', 'organization'),
  {
    ...starred('company_size', 'Company size', 'select', 'off'),
    options: [['', 'Select'], ...companySizes.map((size) => [size, size] as const)],
  },
  starred('country', 'Country', 'text', 'country-name'),
  { name: 'comment', label: 'Comment', type: 'textarea', autocomplete: 'off' },
  { name: 'website', label: 'Website', type: 'decoy', autocomplete: 'off' },
];

function starred(
  name: string,
  label: string,
  type: FieldDefinition['type'],
  autocomplete: string,
): FieldDefinition {
  return { name, label, type, autocomplete, starred: true };
}

export const formScreens: Record<FormName, FormScreen> = {
  login: {
    title: 'Sign in',
    lead: 'See your policies, documents and claims.',
    fields: [
      email,
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ],
    submit: 'Sign in',
    others: [
      { before: '', label: 'Forgot your password?', to: 'forgot' },
      { before: 'New here?', label: 'Create an account', to: 'register' },
    ],
  },
  register: {
    title: 'Create an account',
    lead: 'Keep every policy, document and claim in one place.',
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
    others: [signInInstead],
  },
  forgot: {
    title: 'Reset your password',
    lead: 'Enter your email address, and we’ll send you a link to set a new password.',
    fields: [email],
    submit: 'Email me a link',
    others: [{ before: 'Remembered it?', label: 'Sign in', to: 'login' }],
  },
  reset: {
    title: 'Set your password',
    lead: 'We’ll sign you in here and sign you out everywhere else.',
    fields: [newPassword],
    submit: 'Save and sign in',
    others: [],
  },
  verify: {
    title: 'Confirm your email address',
    lead: 'Press the button, and we’ll know our email reached you.',
    fields: [],
    submit: 'Confirm email address',
    others: [],
  },
  contact: {
    title: 'Contact us',
    lead: 'Tell us about your company and what you’d like to insure. Please fill in the fields with an asterisk.',
    about: 'contact',
    fields: contactFields,
    submit: 'Send',
    others: [],
  },
};

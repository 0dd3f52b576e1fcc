import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailPattern, normalizeEmail, optionalText, requiredText } from '../fields.ts';

/** Bands of employees that the contact form offers; empty where none was chosen. */
export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const;

/**
 * A phone number of the contact form: an optional plus sign, three digits with or without parentheses,
 * three digits, four to six digits, each two parts with a dash, a space or a dot between them or nothing.
 */
export const leadPhonePattern = /^\+?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4,6}$/;

/** What the contact form asks, under the names that its fields and the call share. */
export const leadSchema = z.object({
  first_name: requiredText(60, 'First name is required'),
  last_name: requiredText(60, 'Last name is required'),
  // Empty text passes the patterns, so that a field never has two messages at once.
  email: z.string('Email is required').check(
    z.overwrite(normalizeEmail),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Use 254 characters or fewer'),
    z.refine((text) => text === '' || emailPattern.test(text), 'Invalid email address'),
  ),
  phone_number: z.string('Phone number is required').check(
    z.trim(),
    z.minLength(1, 'Phone number is required'),
    z.refine((text) => text === '' || leadPhonePattern.test(text), 'Invalid phone number'),
  ),
  /** The sender's position; empty where it was left out. */
  job_title: optionalText(100),
  /** Where the sender works. */
  company_name: requiredText(120, 'Company name is required'),
  /** A band of employees; empty where none was chosen. */
  company_size: z._default(z.enum(['', ...companySizes], 'Select a company size'), ''),
  /** As the sender writes it. */
  country: optionalText(60),
  /** In the sender's words. */
  comment: optionalText(4000),
  /** No visitor sees this field: what fills it in is a program, and its lead is dropped. */
  website: z._default(z.string(), ''),
});
export type Lead = z.infer<typeof leadSchema>;

/** What is said once a lead was taken; the specification's own spelling. */
export const LEAD_RECEIVED = 'Thanks for submiting information';

export const sendLead = defineCall({
  id: 'sendLead',
  method: 'POST',
  path: '/api/user/v2/lead-email',
  summary: 'Keeps what the contact form asks and mails it to the sales team',
  tag: 'Contact',
  auth: 'none',
  request: leadSchema,
  response: null,
  errors: [],
});

import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailRegex, normalizeEmail, optionalTextSchema, requiredTextSchema } from '../fields.ts';

/** Choices for the company's number of employees in the contact form. */
export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const;

/**
 * Phone number in the contact form: an optional plus sign, three digits with or without
 * parentheses, three digits, and four to six digits. The groups may be separated by one dash, space
 * or dot.
 */
export const leadPhonePattern = /^\+?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4,6}$/;

/** Fields of the contact form. The form and the call use the same field names. */
export const leadSchema = z.object({
  first_name: requiredTextSchema(60, 'First name is required'),
  last_name: requiredTextSchema(60, 'Last name is required'),
  // The checks of the pattern accept empty text, because the minimum length already reports an
  // empty field. So a field never shows two messages at once.
  email: z.string('Email is required').check(
    z.overwrite(normalizeEmail),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Use 254 characters or fewer'),
    z.refine((text) => text === '' || emailRegex.test(text), 'Invalid email address'),
  ),
  phone_number: z.string('Phone number is required').check(
    z.trim(),
    z.minLength(1, 'Phone number is required'),
    z.refine((text) => text === '' || leadPhonePattern.test(text), 'Invalid phone number'),
  ),
  /** Job title of the sender. Empty if it was omitted. */
  job_title: optionalTextSchema(100),
  /** Company of the sender. */
  company_name: requiredTextSchema(120, 'Company name is required'),
  /** Number of employees of the company, one of `companySizes`. Empty if none was chosen. */
  company_size: z._default(z.enum(['', ...companySizes], 'Select a company size'), ''),
  /** Country of the sender, as free text. */
  country: optionalTextSchema(60),
  /** Message of the sender, as free text. */
  comment: optionalTextSchema(4000),
  /**
   * Hidden field that visitors do not see. Only spam programs fill it in. The server ignores a form
   * in which this field is filled in. The storefront omits an empty field.
   */
  website: z.optional(z.string()),
});
export type Lead = z.infer<typeof leadSchema>;

/**
 * Confirmation text for a received contact form. The specification contains the misspelling
 * "submiting".
 */
export const LEAD_RECEIVED_MESSAGE = 'Thanks for submiting information';

export const sendLead = defineCall({
  id: 'sendLead',
  method: 'POST',
  path: '/api/user/v2/lead-email',
  summary: 'Stores a contact form and emails it to the sales team',
  tag: 'Contact',
  auth: 'none',
  request: leadSchema,
  response: null,
  errors: [],
});

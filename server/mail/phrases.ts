// Sentences that several emails share.
import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { Receipt } from './payment-facts.ts';

type Contacts = Pick<Brand, 'phone' | 'emails'>;

/** Returns the greeting. An account may have no first name. */
export const greeting = (firstName: string): string => `Hello${firstName && ` ${firstName}`},`;

/** Returns the note of an email about a change that the recipient may not have made. */
export const ifNotYou = ({ phone, emails }: Contacts): string =>
  `If this wasn’t you, call us at ${phone.display} or email ${emails.support}.`;

export const questions = ({ phone, emails }: Contacts, email = emails.support): string =>
  `Questions? Call us at ${phone.display} or email ${email}.`;

/** Returns the note about a link that ends with its first use. */
export const singleUseLink = (lifetime: string): string =>
  `This link works once and expires in ${lifetime}.`;

export const documentLinksNote = `Document links expire in ${serviceFacts.documentLinkDays}. After that, you’ll find your documents in your account.`;

/** Says when a refund arrives. `by` is formatted, such as 'Dec 7, 2026'. */
export const refundByText = (by: string): string => `It’ll arrive by ${by}.`;

/** Says when a refund arrives whose first day is unknown. */
export const refundTimeText = `It can take ${serviceFacts.refundDays} to show up on your card.`;

/** Action of an email without a page of its own. */
export const policiesAction = { label: 'View your policies', url: '/account/policies' };

export const policyAction = ({ policyLink }: { policyLink: string }) => ({
  label: 'View your policy',
  url: policyLink,
});

export const receiptLink = ({ url }: Receipt) => ({ name: 'Receipt', url });

import type { Brand } from '../../src/contract/brand.ts';
import type { EmailContent } from './email-content.ts';

/** Data for the email to a person who waits for a product. */
export interface WaitlistTemplateData {
  productAvailable: {
    /** Product in a sentence, for example 'Renters insurance'. */
    product: string;
    /** Territory in a sentence, for example 'in Hawaii'. */
    where: string;
    /** Date since which the person waits, for example 'Nov 20, 2026'. */
    since: string;
    /** Landing page of the product. */
    link: string;
    /** Link that unsubscribes the email address. */
    unsubscribe: string;
  };
}

type Templates = {
  [Template in keyof WaitlistTemplateData]: (
    data: WaitlistTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

export const waitlistTemplates: Templates = {
  productAvailable: ({ product, where, since, link, unsubscribe }, brand) => ({
    subject: `${product} is now available ${where}`,
    heading: `${product} is now available ${where}`,
    paragraphs: [
      'You asked us to let you know. Answer a few questions to see your price. You won’t be charged unless you buy.',
    ],
    action: { label: 'See your price', url: link },
    notes: [
      `Someone entered this email address at ${brand.name} on ${since} and asked for this email. If it wasn’t you, you can ignore it.`,
    ],
    unsubscribe: { url: unsubscribe },
  }),
};

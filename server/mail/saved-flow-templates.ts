import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';
import { questions } from './phrases.ts';

/** Data for the emails that are sent before a purchase. */
export interface SavedFlowTemplateData {
  /**
   * Email with a link to a saved flow. The recipient may not have requested the email, because
   * anyone can enter another person's email address.
   */
  savedFlow: {
    product: string;
    /** Price, for example '$9.27'. Null while the flow has no price. */
    total: string | null;
    link: string;
    documents: { name: string; url: string }[];
  };
}

type Templates = {
  [Template in keyof SavedFlowTemplateData]: (
    data: SavedFlowTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

export const savedFlowTemplates: Templates = {
  savedFlow: ({ product, total, link, documents }, brand) => ({
    subject: `Finish your ${product.toLowerCase()} quote`,
    heading: 'Pick up where you left off',
    paragraphs: [
      `We saved your answers for ${serviceFacts.savedAnswersDays}. You can open them on any device. You won’t be charged unless you buy.`,
    ],
    facts: [
      ['Quote', product],
      ...(total === null ? [] : ([['Total', total]] satisfies [string, string][])),
    ],
    action: { label: 'Open your answers', url: link },
    links: documents,
    notes: [
      `This link expires in ${serviceFacts.savedAnswersDays}, or when you buy.${documents.length > 0 ? ` The link to the PDF expires in ${serviceFacts.documentLinkDays}.` : ''} Anyone with this email can see your answers, so don’t forward it.`,
      'If you didn’t ask for this email, you can ignore it. Someone may have mistyped their address.',
      questions(brand),
    ],
  }),
};

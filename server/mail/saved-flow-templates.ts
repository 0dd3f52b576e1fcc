import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';

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
    subject: `Go on with your ${product.toLowerCase()} quote`,
    heading: 'Go on where you left off',
    paragraphs: [
      `We saved your answers for ${serviceFacts.savedAnswersDays}. Open them on any device and pick up where you left off. Nothing is bought until you pay.`,
    ],
    facts: [
      ['Quote', product],
      ...(total === null ? [] : ([['Total', total]] satisfies [string, string][])),
    ],
    action: { label: 'Open your answers', url: link },
    links: documents,
    notes: [
      `The link works for ${serviceFacts.savedAnswersDays}, or until you buy. Anyone who has it can see your answers, so don’t share it. If you didn’t ask for this email, ignore it: somebody may have mistyped their address. Questions? Call ${brand.phone.display}.`,
    ],
  }),
};

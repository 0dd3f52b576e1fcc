import type { Brand } from '../../src/contract/brand.ts';
import type { EmailContent } from './email-content.ts';
import { greeting } from './phrases.ts';
import { numberAndItem, policyFacts, type PolicyNames } from './policy-facts.ts';

/** Data for the email about the delivery of a policy's documents and notices. */
export interface DeliveryTemplateData {
  deliveryChanged: PolicyNames & {
    firstName: string;
    /** Day of the change, already formatted. */
    date: string;
    /** True if the policyholder has consented. False if the consent was withdrawn. */
    isElectronic: boolean;
  };
}

type Templates = {
  [Template in keyof DeliveryTemplateData]: (
    data: DeliveryTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

export const deliveryTemplates: Templates = {
  deliveryChanged: (data, brand) => ({
    subject: data.isElectronic
      ? `Electronic documents and notices for policy ${data.policyNumber}`
      : `Paper documents and notices for policy ${data.policyNumber}`,
    heading: data.isElectronic ? 'You’ve chosen electronic delivery' : 'You’ve chosen paper',
    paragraphs: [
      greeting(data.firstName),
      data.isElectronic
        ? `Since ${data.date}, you get the documents and notices of policy ${numberAndItem(data)} by email and in your account.`
        : `On ${data.date}, you withdrew your consent to electronic delivery for policy ${numberAndItem(data)}. From now on, we mail its documents and notices on paper, at no charge. We still email you a copy. What we sent before stays valid.`,
    ],
    facts: policyFacts(data),
    action: { label: 'Open account settings', url: '/account/settings' },
    notes: [`If this wasn’t you, call ${brand.phone.display}, ${brand.hours}.`],
  }),
};

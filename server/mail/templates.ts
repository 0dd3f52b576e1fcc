import type { Brand } from '../../src/contract/brand.ts';
import { accountTemplates, type AccountTemplateData } from './account-templates.ts';
import { endorsementTemplates, type EndorsementTemplateData } from './endorsement-templates.ts';
import { claimTemplates, type ClaimTemplateData } from './claim-templates.ts';
import { inquiryTemplates, type InquiryTemplateData } from './inquiry-templates.ts';
import { deliveryTemplates, type DeliveryTemplateData } from './delivery-templates.ts';
import type { EmailContent } from './email-content.ts';
import { policyTemplates, type PolicyTemplateData } from './policy-templates.ts';
import { privacyTemplates, type PrivacyTemplateData } from './privacy-templates.ts';
import { paymentTemplates, type PaymentTemplateData } from './payment-templates.ts';
import { savedFlowTemplates, type SavedFlowTemplateData } from './saved-flow-templates.ts';
import { waitlistTemplates, type WaitlistTemplateData } from './waitlist-templates.ts';
import { signInTemplates, type SignInTemplateData } from './sign-in-templates.ts';

/**
 * Data of each email template, by the template's name. Links are absolute or are paths of the
 * server. Amounts and dates are already formatted.
 */
export interface MailTemplateData
  extends
    AccountTemplateData,
    EndorsementTemplateData,
    ClaimTemplateData,
    DeliveryTemplateData,
    InquiryTemplateData,
    PaymentTemplateData,
    PrivacyTemplateData,
    SavedFlowTemplateData,
    WaitlistTemplateData,
    SignInTemplateData,
    PolicyTemplateData {}

export type MailTemplateName = keyof MailTemplateData;

type Templates = {
  [Template in MailTemplateName]: (data: MailTemplateData[Template], brand: Brand) => EmailContent;
};

/**
 * Templates by name. A template returns only the content of its email; email-content.ts renders the
 * content.
 */
export const mailTemplates: Templates = {
  ...accountTemplates,
  ...inquiryTemplates,
  ...privacyTemplates,
  ...savedFlowTemplates,
  ...waitlistTemplates,
  ...paymentTemplates,
  ...claimTemplates,
  ...deliveryTemplates,
  ...endorsementTemplates,
  ...signInTemplates,
  ...policyTemplates,
};

/** What each mail is written from. Links are absolute; amounts and dates are shown as given. */
export interface MailTemplates {
  verifyEmail: { firstName: string; link: string };
  resetPassword: { firstName: string; link: string };
  /** To a dormant account: sets its first password. */
  claimAccount: { firstName: string; link: string };
  policyPurchased: {
    firstName: string;
    policyNumber: string;
    planTitle: string;
    /** Shaped '$5.36'. */
    total: string;
    policyLink: string;
    documents: { name: string; url: string }[];
    /** Present when the purchase made or found a dormant account. */
    claimLink?: string;
  };
}

export type MailTemplate = keyof MailTemplates;

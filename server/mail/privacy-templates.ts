import type { Brand } from '../../src/contract/brand.ts';
import type { RetentionNotice } from '../../src/contract/retention.ts';
import type { EmailContent } from './email-content.ts';
import { greeting, ifNotYou, questions } from './phrases.ts';

interface DeletionData {
  firstName: string;
  /** Reference of the request, for example 'DR-1234-5678'. */
  reference: string;
}

/** Data for the emails about a person's data. */
export interface PrivacyTemplateData {
  dataDownloaded: { firstName: string };
  deletionRequested: DeletionData & {
    /** Day by which the request is answered, for example 'Dec 20, 2026'. */
    answerBy: string;
    activePolicies: number;
    openClaims: number;
  };
  deletionWithdrawn: DeletionData;
  deletionDenied: DeletionData & { note: string };
  deletionGranted: DeletionData & {
    /** Data that stays after the deletion. */
    kept: readonly RetentionNotice[];
  };
}

type Templates = {
  [Template in keyof PrivacyTemplateData]: (
    data: PrivacyTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

const settingsAction = { label: 'Go to your settings', url: '/account/settings' };

export const privacyTemplates: Templates = {
  dataDownloaded: ({ firstName }, brand) => ({
    subject: 'Your data was downloaded',
    heading: 'Your data was downloaded',
    paragraphs: [
      greeting(firstName),
      'Someone signed in to your account just downloaded a file with everything we store about you: your profile, policies, payments and claims.',
    ],
    action: settingsAction,
    notes: [`${ifNotYou(brand)} Change your password too.`],
  }),
  deletionRequested: ({ firstName, reference, answerBy, ...blockers }, brand) => ({
    subject: `We received your request ${reference} to delete your account`,
    heading: 'We received your request to delete your account',
    paragraphs: [
      greeting(firstName),
      `We’ll answer by ${answerBy}. Until then, nothing changes, and you can withdraw the request in your settings.`,
      ...blockerSentences(blockers),
      'To keep a copy, download your data before then. Once your account is deleted, you can’t sign in to see it.',
    ],
    facts: [['Reference', reference]],
    action: settingsAction,
    notes: [ifNotYou(brand)],
  }),
  deletionWithdrawn: ({ firstName, reference }, brand) => ({
    subject: `You withdrew your request ${reference}`,
    heading: 'Your account stays',
    paragraphs: [
      greeting(firstName),
      'You withdrew your request to delete your account. Everything stays as it is.',
    ],
    facts: [['Reference', reference]],
    action: settingsAction,
    notes: [ifNotYou(brand)],
  }),
  deletionDenied: ({ firstName, reference, note }, brand) => ({
    subject: `We couldn’t grant your request ${reference}`,
    heading: 'We couldn’t delete your account',
    paragraphs: [
      greeting(firstName),
      `Here’s why: ${note}`,
      'You can ask again at any time. To appeal, reply to this email, and a different person will decide.',
    ],
    facts: [['Reference', reference]],
    action: settingsAction,
    notes: [questions(brand, brand.emails.privacy)],
  }),
  deletionGranted: ({ firstName, reference, kept }, brand) => ({
    subject: `Your account was deleted: ${reference}`,
    heading: 'Your account was deleted',
    paragraphs: [
      greeting(firstName),
      'As you asked, we deleted your profile, your sign-in, your stored cards, your prices and the emails we sent you. You can’t sign in anymore.',
      'The law makes us keep some records. We use them for nothing else, and delete them after the time below. To see a document or file a claim about a policy that has ended, call us.',
    ],
    facts: [['Reference', reference]],
    list: {
      title: 'What we keep',
      lines: kept.map(({ subject, period }) => `${subject}: ${lowerFirst(period)}`),
    },
    action: { label: 'Privacy policy', url: '/privacy' },
    notes: [questions(brand, brand.emails.privacy)],
  }),
};

function blockerSentences({
  activePolicies,
  openClaims,
}: Pick<PrivacyTemplateData['deletionRequested'], 'activePolicies' | 'openClaims'>): string[] {
  const waitsFor = [
    activePolicies > 0 &&
      (activePolicies === 1 ? 'your active policy has ended' : 'your active policies have ended'),
    openClaims > 0 &&
      (openClaims === 1 ? 'your open claim is closed' : 'your open claims are closed'),
  ].filter(Boolean);
  return waitsFor.length === 0
    ? []
    : [
        `We can delete your account only when ${waitsFor.join(' and ')}. You can cancel a policy in your account.`,
      ];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

// Reads everything that is stored about a person, in sections. The sections are the lists of
// accountDataSchema, and each is read in slices.
import type { AccountData } from '../../src/contract/account/account-data.ts';
import { yieldToEventLoop } from '../data/slices.ts';
import type { Services } from '../services.ts';
import { readAuditEvents } from './audit-data.ts';
import { readAcceptances, readDeliveryChoices, readNotices } from './acceptance-data.ts';
import { readClaimDrafts, readClaims, readUnusedFiles } from './claim-data.ts';
import {
  readBankAccounts,
  readCards,
  readContactForms,
  readDeletionRequests,
  readEmails,
  readPasskeys,
  readQuotes,
  readSignIns,
  readWaitlist,
} from './person-data.ts';
import type { Person } from './person.ts';
import { readPolicies } from './policy-data.ts';

type ListName = {
  [Name in keyof AccountData]: AccountData[Name] extends unknown[] ? Name : never;
}[keyof AccountData];
type DataListName = Exclude<ListName, 'not_included'>;

export interface DataSection<Name extends DataListName = DataListName> {
  name: Name;
  /** Heading in the PDF. */
  title: string;
  read: (services: Services, person: Person) => AsyncIterable<AccountData[Name]>;
}

const section = <Name extends DataListName>(
  name: Name,
  title: string,
  read: DataSection<Name>['read'],
) => ({ name, title, read });

const sections = {
  sign_ins: section('sign_ins', 'Sign-ins', readSignIns),
  passkeys: section('passkeys', 'Passkeys', readPasskeys),
  cards: section('cards', 'Cards', readCards),
  policies: section('policies', 'Policies and payments', readPolicies),
  acceptances: section('acceptances', 'What you accepted', readAcceptances),
  electronic_delivery: section(
    'electronic_delivery',
    'How your documents and notices are delivered',
    readDeliveryChoices,
  ),
  notices: section('notices', 'Notices about your policies', readNotices),
  claims: section('claims', 'Claims', readClaims),
  claim_drafts: section('claim_drafts', 'Claims that you haven’t filed', readClaimDrafts),
  unused_files: section('unused_files', 'Files without a claim', readUnusedFiles),
  bank_accounts: section('bank_accounts', 'Bank accounts', readBankAccounts),
  quotes: section('quotes', 'Prices that you asked for', readQuotes),
  emails: section('emails', 'Emails that we sent you', readEmails),
  waitlist: section('waitlist', 'Waitlists', readWaitlist),
  contact_forms: section('contact_forms', 'Contact form', readContactForms),
  deletion_requests: section('deletion_requests', 'Deletion requests', readDeletionRequests),
  audit: section('audit', 'Who changed your account, and when', readAuditEvents),
} satisfies { [Name in DataListName]: DataSection<Name> };

export const dataSections = Object.values(sections) as readonly DataSection[];

/** Reads the records of a section one by one, with a pause after each slice. */
export async function* readRecords(
  { read }: DataSection,
  services: Services,
  person: Person,
): AsyncGenerator<Record<string, unknown>, void> {
  for await (const slice of read(services, person)) {
    yield* slice;
    await yieldToEventLoop();
  }
}

/** Data that the file leaves out, with the reason. */
export const notIncluded = [
  'Numbers of cards and bank accounts: only the last four digits are in this file. The card processor has the card numbers.',
  'Answers that you saved for another device: they are encrypted with the link that we emailed, so we can’t read them or tell whose they are.',
  'The content of documents, photos and other files: you can download them in your account.',
  'Measurement of the website: it isn’t connected to your account.',
  'Recorded calls, letters and messages to support: ask us for them.',
];

// Reads the data of a person that belongs to no policy or claim.
import type { AccountData } from '../../src/contract/account/account-data.ts';
import { accountSchema } from '../../src/contract/account/account.ts';
import { describeUserAgent } from '../accounts/describe-user-agent.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { stripLinkTokens } from '../mail/email-content.ts';
import type { Services } from '../services.ts';
import type { Person } from './person.ts';

type Slices<Name extends keyof AccountData> = AsyncGenerator<AccountData[Name], void>;

/** Emails and quotes per slice. Each one is parsed, and the text of an email is rendered. */
const SLICE_ROWS = 50;

export async function readProfile(
  { database }: Services,
  { accountId }: Person,
): Promise<AccountData['profile']> {
  const row = await database.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { beneficiary, address } = accountSchema.shape;
  return {
    account_id: row.id,
    created: row.created_at,
    email: row.registered_email ?? row.email,
    email_verified: row.email_verified_at,
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    country: row.country_id,
    region: row.region_id,
    beneficiary: beneficiary.parse(JSON.parse(row.beneficiary ?? 'null')),
    address: address.parse(JSON.parse(row.address ?? 'null')),
    has_password: row.password_hash !== null,
  };
}

export async function* readSignIns(
  { database, now }: Services,
  { accountId }: Person,
): Slices<'sign_ins'> {
  const rows = await database.db
    .selectFrom('tokens')
    .select(['kind', 'user_agent', 'created_at', 'expires_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now().toISOString())
    .orderBy('created_at')
    .execute();
  yield rows.map((row) => ({
    kind: row.kind,
    device: row.kind === 'session' ? describeUserAgent(row.user_agent) : null,
    created: row.created_at,
    expires: row.expires_at,
    last_used: row.last_used_at,
  }));
}

export async function* readPasskeys(
  { database }: Services,
  { accountId }: Person,
): Slices<'passkeys'> {
  const rows = await database.db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at', 'backed_up'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  yield rows.map(({ name, created_at, last_used_at, backed_up }) => ({
    name,
    created: created_at,
    last_used: last_used_at,
    backed_up: backed_up === 1,
  }));
}

export async function* readCards({ database }: Services, { accountId }: Person): Slices<'cards'> {
  const rows = await database.db
    .selectFrom('payment_methods')
    .select(['brand', 'last4', 'exp_month', 'exp_year', 'created_at', 'removed_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  yield rows.map(({ brand, last4, exp_month, exp_year, created_at, removed_at }) => ({
    brand,
    last4,
    ...(exp_month !== null && exp_year !== null && { exp_month, exp_year }),
    added: created_at,
    removed: removed_at,
  }));
}

export async function* readBankAccounts(
  { database }: Services,
  { accountId }: Person,
): Slices<'bank_accounts'> {
  const rows = await database.db
    .selectFrom('bank_accounts')
    .select(['name_on_account', 'last4', 'is_savings', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  yield rows.map(({ is_savings, created_at, ...row }) => ({
    ...row,
    is_savings: is_savings === 1,
    added: created_at,
  }));
}

export async function* readQuotes({ database }: Services, { accountId }: Person): Slices<'quotes'> {
  const slices = readInSlices(
    { id: '' },
    ({ id }, size) =>
      database.db
        .selectFrom('quotes')
        .select(['id', 'vertical_code', 'created_at', 'expires_at', 'request', 'result'])
        .where('account_id', '=', accountId)
        .where(isRowAfter({ id }))
        .orderBy('id')
        .limit(size)
        .execute(),
    { size: SLICE_ROWS },
  );
  for await (const rows of slices)
    yield rows.map((row) => ({
      vertical_code: row.vertical_code,
      created: row.created_at,
      expires: row.expires_at,
      answers: JSON.parse(row.request) as unknown,
      prices: JSON.parse(row.result) as unknown,
    }));
}

export async function* readEmails(
  { database, mailer }: Services,
  { verifiedEmail }: Person,
): Slices<'emails'> {
  if (verifiedEmail === null) return;
  const slices = readInSlices(
    { created_at: '', id: '' },
    ({ created_at, id }, size) =>
      database.db
        .selectFrom('outbox')
        .select(['id', 'subject', 'content', 'created_at', 'sent_at'])
        .where('recipient', '=', verifiedEmail)
        .where(isRowAfter({ created_at, id }))
        .orderBy('created_at')
        .orderBy('id')
        .limit(size)
        .execute(),
    { size: SLICE_ROWS },
  );
  for await (const rows of slices)
    yield rows.map((row) => ({
      subject: row.subject,
      // An email that is not sent yet has keys in its links.
      text: mailer.render({ content: stripLinkTokens(row.content) }).text,
      created: row.created_at,
      sent: row.sent_at,
    }));
}

export async function* readWaitlist(
  { database }: Services,
  { verifiedEmail }: Person,
): Slices<'waitlist'> {
  if (verifiedEmail === null) return;
  const rows = await database.db
    .selectFrom('waitlist')
    .select(['product', 'territory', 'created_at', 'closed_at'])
    .where('email', '=', verifiedEmail)
    .orderBy('created_at')
    .execute();
  yield rows.map(({ created_at: joined, closed_at: closed, ...row }) => ({
    ...row,
    joined,
    closed,
  }));
}

export async function* readContactForms(
  { database }: Services,
  { verifiedEmail }: Person,
): Slices<'contact_forms'> {
  if (verifiedEmail === null) return;
  const rows = await database.db
    .selectFrom('leads')
    .selectAll()
    .where('email', '=', verifiedEmail)
    .orderBy('created_at')
    .execute();
  yield rows.map(({ first_name, last_name, created_at, ...row }) => ({
    ...row,
    sent: created_at,
    name: `${first_name} ${last_name}`,
  }));
}

export async function* readDeletionRequests(
  { database }: Services,
  { accountId }: Person,
): Slices<'deletion_requests'> {
  const rows = await database.db
    .selectFrom('deletion_requests')
    .select(['reference', 'created_at', 'outcome', 'note', 'closed_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  yield rows.map(({ created_at: requested, closed_at: closed, ...row }) => ({
    ...row,
    requested,
    closed,
  }));
}

import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  ACCOUNT_LINK_DAYS,
  CARD_LINK_DAYS,
  EMAIL_CHANGE_LINK_HOURS,
  EMAIL_LINK_DAYS,
  PASSWORD_LINK_HOURS,
} from '../../src/contract/service-facts.ts';
import { nextRandomBytes } from '../data/ids.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { TokensTable } from '../data/account-tables.ts';
import type { Schema } from '../data/schema.ts';
import type { ClientInfo } from '../http/client-info.ts';

type TokenKind = TokensTable['kind'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Lifetimes in milliseconds by kind of token. */
export const tokenLifetimesMs = {
  session: 30 * DAY_MS,
  reset: PASSWORD_LINK_HOURS * HOUR_MS,
  purchase: ACCOUNT_LINK_DAYS * DAY_MS,
  verify: EMAIL_LINK_DAYS * DAY_MS,
  emailChange: EMAIL_CHANGE_LINK_HOURS * HOUR_MS,
  card: CARD_LINK_DAYS * DAY_MS,
} as const;

/**
 * Returns a random token of 43 characters (256 bits). It must stay below 60 characters, because
 * clients send longer tokens with the scheme `Bearer`.
 */
export function generateToken(): string {
  return nextRandomBytes(32).toString('base64url');
}

/** Returns the SHA-256 hash of a token in hex. Tokens are stored and looked up by this hash. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

export interface NewToken {
  token: string;
  accountId: string;
  kind: TokenKind;
  lifeMs: number;
  now: Date;
  session?: Pick<TokensTable, 'user_agent' | 'reauthenticated_at' | 'strong_auth_at'>;
  /** The change that a token of kind 'email_change' makes. */
  emailChange?: Pick<TokensTable, 'new_email' | 'requested_by'>;
  /** The payment and the card that the email with a token of kind 'card' is about. */
  cardLink?: Partial<Pick<TokensTable, 'installment_id' | 'payment_method_id'>>;
}

/** Data of a session that is not stored yet. */
export interface NewSession {
  token: string;
  accountId: string;
  clientInfo: ClientInfo;
  /**
   * Proof of the visitor's identity. 'link' is an emailed link with which a password was set.
   * 'provider' is another sign-in service.
   */
  by: 'password' | 'passkey' | 'link' | 'provider';
  now: Date;
}

/** Maximum stored length of a User-Agent in characters. No browser sends a longer User-Agent. */
const USER_AGENT_MAX = 400;

/** Converts a new session to the data that `storeToken` stores. */
export function sessionToNewToken({ clientInfo, by, ...grant }: NewSession): NewToken {
  const session = {
    user_agent: clientInfo.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    reauthenticated_at: by === 'provider' ? null : grant.now.toISOString(),
    strong_auth_at: by === 'passkey' || by === 'link' ? grant.now.toISOString() : null,
  };
  return { ...grant, kind: 'session', lifeMs: tokenLifetimesMs.session, session };
}

/**
 * Stores a token's hash. The caller generates the token before the transaction, because a
 * transaction may run twice.
 */
export async function storeToken(db: Kysely<Schema>, grant: NewToken): Promise<void> {
  await insertToken(db, {
    hash: hashToken(grant.token),
    account_id: grant.accountId,
    kind: grant.kind,
    created_at: grant.now.toISOString(),
    expires_at: new Date(grant.now.getTime() + grant.lifeMs).toISOString(),
    ...(grant.session ?? noSession),
    ...(grant.emailChange ?? noEmailChange),
    ...noCardLink,
    ...grant.cardLink,
  });
}

const noSession = { user_agent: null, reauthenticated_at: null, strong_auth_at: null };
const noEmailChange = { new_email: null, requested_by: null };
const noCardLink = { installment_id: null, payment_method_id: null };

const insertToken = defineCompiledStatement<Omit<TokensTable, 'used_at' | 'last_used_at'>>()(
  (db, $) =>
    db.insertInto('tokens').values({
      hash: $('hash'),
      account_id: $('account_id'),
      kind: $('kind'),
      created_at: $('created_at'),
      expires_at: $('expires_at'),
      used_at: null,
      last_used_at: null,
      user_agent: $('user_agent'),
      reauthenticated_at: $('reauthenticated_at'),
      strong_auth_at: $('strong_auth_at'),
      new_email: $('new_email'),
      requested_by: $('requested_by'),
      installment_id: $('installment_id'),
      payment_method_id: $('payment_method_id'),
    }),
);

/**
 * Marks an emailed token as used.
 * @returns The token's account. Undefined if the token is unknown, expired or used.
 */
export async function consumeEmailedToken(
  db: Kysely<Schema>,
  use: { token: string; kind: Exclude<TokenKind, 'session'>; now: Date },
): Promise<string | undefined> {
  return (await consumeToken(db, use))?.account_id;
}

/**
 * Marks the token of an email change as used.
 * @returns The account and the change. Undefined if the token is unknown, expired or used.
 */
export function consumeEmailChangeToken(db: Kysely<Schema>, use: { token: string; now: Date }) {
  return consumeToken(db, { ...use, kind: 'email_change' });
}

function consumeToken(
  db: Kysely<Schema>,
  { token, kind, now }: { token: string; kind: TokenKind; now: Date },
) {
  return db
    .updateTable('tokens')
    .set({ used_at: now.toISOString() })
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['account_id', 'new_email', 'requested_by'])
    .executeTakeFirst();
}

/** Makes all other sessions of the caller's account ask for the password or the passkey again. */
export async function forgetAuthentication(
  trx: Kysely<Schema>,
  { accountId, tokenHash }: { accountId: string; tokenHash: string },
): Promise<void> {
  await trx
    .updateTable('tokens')
    .set({ reauthenticated_at: null, strong_auth_at: null })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'session')
    .where('hash', '!=', tokenHash)
    .execute();
}

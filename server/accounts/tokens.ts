import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { nextRandomBytes } from '../data/ids.ts';
import { prepared } from '../data/prepared.ts';
import type { Schema, TokensTable } from '../data/schema.ts';
import type { ClientInfo } from '../http/client-info.ts';

type TokenKind = TokensTable['kind'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Lifetimes by kind of token. A purchase's token may wait in a mailbox during a trip. */
export const tokenLifetimesMs = {
  session: 30 * DAY_MS,
  reset: 2 * HOUR_MS,
  purchase: 30 * DAY_MS,
  verify: 7 * DAY_MS,
  card: 14 * DAY_MS,
} as const;

/**
 * Returns 43 characters (256 bits). Tokens of 60 characters or more are sent with the bearer
 * scheme.
 */
export function generateToken(): string {
  return nextRandomBytes(32).toString('base64url');
}

/** Returns the form in which tokens are stored and looked up: SHA-256, hex. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

export interface TokenGrant {
  token: string;
  accountId: string;
  kind: TokenKind;
  lifeMs: number;
  now: Date;
  session?: Pick<TokensTable, 'user_agent' | 'reauthenticated_at'>;
}

/** A session that is to be stored. */
export interface SessionGrant {
  token: string;
  accountId: string;
  clientInfo: ClientInfo;
  /** True if the account's password was entered for this session. */
  byPassword: boolean;
  now: Date;
}

/** Maximum stored length. No browser sends a longer one. */
const USER_AGENT_MAX = 400;

/** Returns the stored fields of a session. */
export function sessionGrant({ clientInfo, byPassword, ...grant }: SessionGrant): TokenGrant {
  const session = {
    user_agent: clientInfo.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    reauthenticated_at: byPassword ? grant.now.toISOString() : null,
  };
  return { ...grant, kind: 'session', lifeMs: tokenLifetimesMs.session, session };
}

/**
 * Stores the hash that identifies `token`. The caller generates the token, because a transaction
 * may run twice.
 */
export async function storeToken(db: Kysely<Schema>, grant: TokenGrant): Promise<void> {
  await insertToken(db, {
    hash: hashToken(grant.token),
    account_id: grant.accountId,
    kind: grant.kind,
    created_at: grant.now.toISOString(),
    expires_at: new Date(grant.now.getTime() + grant.lifeMs).toISOString(),
    ...(grant.session ?? noSession),
  });
}

const noSession = { user_agent: null, reauthenticated_at: null };

const insertToken = prepared<Omit<TokensTable, 'used_at' | 'last_used_at'>>()((db, $) =>
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
  }),
);

/**
 * Marks an emailed token as used.
 * @returns The token's account. Undefined if the token is unknown, expired or used.
 */
export async function consumeToken(
  db: Kysely<Schema>,
  { token, kind, now }: { token: string; kind: Exclude<TokenKind, 'session'>; now: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('tokens')
    .set({ used_at: now.toISOString() })
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

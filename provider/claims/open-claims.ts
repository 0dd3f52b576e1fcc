import { addressOf } from '../accounts/find-account.ts';
import { damageWords } from './list.ts';
import { standingFrom } from './moves.ts';
import { payable, quoteOf, usualQuote } from './repair-quote.ts';
import { claimArrows, type ClaimAction, type ClaimEventName, type ClaimState } from './states.ts';
import type { Services } from '../services.ts';

/** What an adjuster can do with a claim. */
export interface AdjusterMove {
  event: ClaimEventName;
  /** What follows; 'pay' asks for the amount. */
  next: ClaimAction | null;
}

export interface OpenClaim {
  number: string;
  /** An instant. */
  since: string;
  state: ClaimState;
  device: string;
  holder: string;
  damages: string;
  /** Minor units, offered as the reimbursement. */
  payable: number;
  moves: AdjusterMove[];
}

/** Only what the provider does: the claimant's own moves are made on the claim's page. */
function movesFrom(row: Parameters<typeof standingFrom>[0]): AdjusterMove[] {
  const { state, method } = standingFrom(row);
  return claimArrows
    .filter(
      (arrow) =>
        arrow.from === state &&
        arrow.actor === 'provider' &&
        (arrow.method === undefined || arrow.method === method),
    )
    .map(({ event, next }) => ({ event, next: next?.action ?? null }));
}

/** Claims that wait for the provider, or for their claimant, oldest first. */
export async function listOpenClaims({ database }: Services): Promise<OpenClaim[]> {
  const rows = await database.db
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .selectAll('claims')
    .select(addressOf)
    .where('claims.next_actor', 'is not', null)
    .orderBy('claims.submitted_at')
    .orderBy('claims.id')
    .execute();
  return rows.map((row) => ({
    number: row.claim_number,
    since: row.submitted_at,
    state: standingFrom(row).state,
    device: row.device_model,
    holder: row.email,
    damages: damageWords(row.damages),
    payable: payable(quoteOf(row) ?? usualQuote),
    moves: movesFrom(row),
  }));
}

/** Minor units; what is typed beyond it is a slip. */
const AMOUNT_LIMIT = 500_000;

/** '229' or '229.00' in minor units; undefined for what is no amount. */
export function amountOf(text: string | undefined): number | undefined {
  if (!text || !/^\d{1,6}(\.\d{1,2})?$/.test(text.trim())) return undefined;
  const minor = Math.round(Number(text) * 100);
  return minor > 0 && minor <= AMOUNT_LIMIT ? minor : undefined;
}

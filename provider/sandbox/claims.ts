import type { Hono } from 'hono';
import { decideClaim } from '../claims/decisions.ts';
import { payable, quoteOf, usualQuote, type RepairQuote } from '../claims/repair-quote.ts';
import { damageWords } from '../claims/list.ts';
import { standingFrom } from '../claims/moves.ts';
import {
  claimArrows,
  claimEvents,
  type ClaimAction,
  type ClaimEventName,
  type ClaimState,
} from '../claims/states.ts';
import { addressOf } from '../accounts/find-account.ts';
import { GUARD_FIELD, type FormGuard } from '../accounts/portal/form-guard.ts';
import { readForm } from '../accounts/portal/submissions.ts';
import type { Services } from '../services.ts';

/** What an adjuster can do with a claim, as buttons. */
export interface AdjusterMove {
  event: ClaimEventName;
  /** What follows; 'pay' asks for the amount. */
  next: ClaimAction | null;
}

export interface OpenClaim {
  number: string;
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
    state: standingFrom(row).state,
    device: row.device_model,
    holder: row.email,
    damages: damageWords(row.damages),
    payable: payable(quoteOf(row) ?? usualQuote),
    moves: movesFrom(row),
  }));
}

/** What the page says after a button; the address names it, so that no text comes from there. */
export const claimDoneTexts: Record<string, string> = {
  taken_up: 'The claim is being reviewed.',
  handed_off: 'The claim is handed off: its claimant is asked to call.',
  device_received: 'The phone has arrived and the claim is in review.',
  approved: 'The claim is approved.',
  rejected: 'The claim is rejected.',
  paid: 'The claim is paid.',
  device_returned: 'The phone is on its way back.',
  'claim-unchanged': 'That claim has moved on in the meantime. Nothing was changed.',
};

const NOTE_LIMIT = 300;
/** Minor units; what is typed beyond it is a slip. */
const AMOUNT_LIMIT = 500_000;

/** POST /sandbox/claims/{event}, one for each thing that an adjuster does. */
export function mountClaimButtons(
  sandbox: Hono,
  services: Services,
  guard: () => Promise<FormGuard>,
): void {
  for (const event of claimEvents) {
    if (!claimArrows.some((arrow) => arrow.event === event && arrow.actor === 'provider')) continue;
    sandbox.post(`/claims/${event}`, async (context) => {
      const values = await readForm(context);
      if (!(await guard()).accepts(context, values[GUARD_FIELD])) {
        return context.redirect('/sandbox', 303);
      }
      const note = (values['note'] ?? '').trim().slice(0, NOTE_LIMIT);
      const amount = amountOf(values['amount']);
      const claimNumber = values['claim_id'] ?? '';
      const quote = event === 'taken_up' ? quoteIn(values) : undefined;
      const decided = await decideClaim(services, {
        claimNumber,
        event,
        note,
        ...(amount !== undefined && { amount }),
        ...(quote && { quote }),
      });
      return context.redirect(`/sandbox?done=${decided ? event : 'claim-unchanged'}#claims`, 303);
    });
  }
}

/** What the store asks, and the deductible; undefined where no amount was typed. */
function quoteIn(values: Record<string, string | undefined>): RepairQuote | undefined {
  const asked = amountOf(values['quote']);
  return asked === undefined
    ? undefined
    : { asked, deductible: amountOf(values['deductible']) ?? 0 };
}

/** '229' or '229.00' in minor units; undefined for what is no amount. */
function amountOf(text: string | undefined): number | undefined {
  if (!text || !/^\d{1,6}(\.\d{1,2})?$/.test(text.trim())) return undefined;
  const minor = Math.round(Number(text) * 100);
  return minor > 0 && minor <= AMOUNT_LIMIT ? minor : undefined;
}

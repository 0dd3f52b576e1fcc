import type { Hono } from 'hono';
import { decideClaim } from '../claims/decisions.ts';
import { amountOf } from '../claims/open-claims.ts';
import type { RepairQuote } from '../claims/repair-quote.ts';
import { claimArrows, claimEvents } from '../claims/states.ts';
import { GUARD_FIELD, type FormGuard } from '../accounts/portal/form-guard.ts';
import { readForm } from '../accounts/portal/submissions.ts';
import type { Services } from '../services.ts';

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

import type { Hono } from 'hono';
import { decideClaim } from '../claims/decisions.ts';
import { parseAmountToMinorUnits } from '../claims/open-claims.ts';
import type { RepairQuote } from '../claims/repair-quote.ts';
import { claimTransitions, claimEventNames, isNoteRequired } from '../claims/states.ts';
import { CSRF_FIELD_NAME, type CsrfGuard } from '../accounts/portal/csrf-guard.ts';
import { readFormFields } from '../accounts/portal/submissions.ts';
import type { Services } from '../services.ts';

/**
 * Texts that confirm a finished action, by the action's key. The URL contains only the key, so a
 * link cannot put its own text on the page.
 */
export const claimConfirmations: Record<string, string> = {
  taken_up: 'The claim is being reviewed.',
  handed_off: 'The claim is handed off: an email asks the claimant to call.',
  device_received: 'The phone has arrived and the claim is in review.',
  approved: 'The claim is approved.',
  rejected: 'The claim is rejected.',
  upheld: 'The decision is upheld.',
  paid: 'The claim is paid.',
  device_returned: 'The phone is on its way back.',
  'claim-note-missing': 'Enter a note. The claimant sees it as the reason.',
  'claim-unchanged': 'That claim has changed since. Nothing was updated.',
};

const NOTE_LIMIT = 300;

/** Adds the route POST /sandbox/claims/{event} for each action of an adjuster. */
export function mountClaimActionRoutes(
  sandbox: Hono,
  services: Services,
  guard: () => Promise<CsrfGuard>,
): void {
  for (const event of claimEventNames) {
    if (
      !claimTransitions.some(
        (transition) => transition.event === event && transition.actor === 'provider',
      )
    )
      continue;
    sandbox.post(`/claims/${event}`, async (context) => {
      const values = await readFormFields(context);
      if (!(await guard()).accepts(context, values[CSRF_FIELD_NAME])) {
        return context.redirect('/sandbox', 303);
      }
      const note = (values['note'] ?? '').trim().slice(0, NOTE_LIMIT);
      if (isNoteRequired(event) && note === '')
        return context.redirect('/sandbox?done=claim-note-missing#claims', 303);
      const amount = parseAmountToMinorUnits(values['amount']);
      const claimNumber = values['claim_id'] ?? '';
      const takesQuote = event === 'taken_up' || event === 'approved';
      const quote = takesQuote ? readQuote(values) : undefined;
      const isDecided = await decideClaim(services, {
        claimNumber,
        event,
        note,
        ...(amount !== undefined && { amount }),
        ...(quote && { quote }),
      });
      return context.redirect(`/sandbox?done=${isDecided ? event : 'claim-unchanged'}#claims`, 303);
    });
  }
}

/**
 * Reads the repair shop's quote and the deductible from the form. Undefined if no quote was
 * entered.
 */
function readQuote(values: Record<string, string | undefined>): RepairQuote | undefined {
  const amount = parseAmountToMinorUnits(values['quote']);
  return amount === undefined
    ? undefined
    : { repairCost: amount, deductible: parseAmountToMinorUnits(values['deductible']) ?? 0 };
}

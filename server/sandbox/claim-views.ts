import { defaultInStoreRepairQuote } from '../claims/repair-quote.ts';
import { isNoteRequired, type ClaimEventName, type ClaimState } from '../claims/states.ts';
import { html, type Html } from '../http/html.ts';
import { CSRF_FIELD_NAME } from '../accounts/portal/csrf-guard.ts';
import type { AdjusterAction, OpenClaim } from '../claims/open-claims.ts';

const buttonLabels: Partial<Record<ClaimEventName, string>> = {
  taken_up: 'Assign',
  handed_off: 'Hand off',
  device_received: 'Phone has arrived',
  approved: 'Approve',
  rejected: 'Reject',
  upheld: 'Uphold',
  paid: 'Mark as paid',
  device_returned: 'Phone is sent back',
};

const stateLabels: Record<ClaimState, string> = {
  submitted: 'submitted',
  in_review: 'in review',
  handed_off: 'handed off',
  approved: 'approved',
  rejected: 'rejected',
  second_look: 'second look',
  paid: 'paid',
  returned: 'phone sent back',
  withdrawn: 'withdrawn',
};

/** Renders the open claims with every action that an adjuster can take in their state. */
export function claimsSection(claims: readonly OpenClaim[], token: string): Html {
  return html`<section aria-labelledby="claims">
    <h2 class="h3" id="claims">Claims</h2>
    <p>
      Decide as the adjuster would. Each step sends the claimant an email and shows on the claim.
    </p>
    ${
      claims.length === 0
        ? html`<p>No open claims.</p>`
        : html`<ul role="list" class="sandbox-rows">
            ${claims.map((claim) => claimRow(claim, token))}
          </ul>`
    }
  </section>`;
}

function claimRow(claim: OpenClaim, token: string): Html {
  const { number, state, device, policyholder, damages, payable } = claim;
  const { allowedActions: actions, messages, documents } = claim;
  return html`<li class="sandbox-claim">
    <span>
      <strong>${number}</strong>, ${stateLabels[state]}<br />${device}: ${damages}<br /><span
        class="muted"
        >${policyholder}</span
      >${messages.map((message) => html`<br />Claimant: “${message}”`)}
      ${documents.map(({ name, url }) => html`<br /><a href="${url}">${name}</a>`)}
    </span>
    <form method="post" action="/sandbox/claims/${actions[0]?.event ?? ''}">
      <input type="hidden" name="${CSRF_FIELD_NAME}" value="${token}" />
      <input type="hidden" name="claim_id" value="${number}" />
      ${actions.some(({ event }) => isNoteRequired(event)) && noteField(number, state === 'second_look')}
      ${actions.some(({ next }) => next === 'pay') && amountField({ name: 'amount', label: 'Reimbursement in US dollars', number, amount: payable })}
      ${actions.some(({ event }) => event === 'taken_up') && quoteFields(number)}
      <span class="buttons sandbox-buttons"
        >${actions.map((action) => actionButton(action, number))}</span
      >
    </form>
  </li>`;
}

function actionButton({ event }: AdjusterAction, number: string): Html {
  return html`<button
    class="button button--medium button--secondary"
    type="submit"
    formaction="/sandbox/claims/${event}"
    aria-label="${buttonLabels[event]} ${number}"
  >
    ${buttonLabels[event]}
  </button>`;
}

/** Renders the field for the note. A claimant whose claim is not paid must get the reason. */
function noteField(number: string, isSecondLook: boolean): Html {
  return html`<label class="field__label" for="note-${number}"
      >Note to the claimant (required to ${isSecondLook ? 'uphold' : 'reject'})</label
    >
    <input class="input" id="note-${number}" name="note" maxlength="300" autocomplete="off" />`;
}

/**
 * Renders the fields for the repair quote and the deductible. A real adjuster reads these amounts
 * in the repair email.
 */
function quoteFields(number: string): Html {
  const { repairCost: quoteAmount, deductible } = defaultInStoreRepairQuote;
  return html`${amountField({ name: 'quote', label: 'Repair quote in US dollars', number, amount: quoteAmount })}
  ${amountField({ name: 'deductible', label: 'Deductible in US dollars', number, amount: deductible })}`;
}

interface AmountField {
  name: string;
  label: string;
  /** The claim's number. */
  number: string;
  /** Amount in minor units. */
  amount: number;
}

function amountField({ name, label, number, amount }: AmountField): Html {
  return html`<label class="field__label" for="${name}-${number}">${label}</label>
    <input
      class="input"
      id="${name}-${number}"
      name="${name}"
      inputmode="decimal"
      value="${(amount / 100).toFixed(2)}"
      autocomplete="off"
    />`;
}

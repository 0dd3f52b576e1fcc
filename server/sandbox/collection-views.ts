import { serviceFacts } from '../../src/contract/service-facts.ts';
import {
  APPLICATION_VALUE_MAX,
  AUTO_APPROVAL_VALUE_MAX,
  categoryRates,
} from '../../src/tariffs/collectibles/rates.ts';
import { html, type Html } from '../http/html.ts';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

const { totalMax = 0, review = { item: 0, total: 0 } } = categoryRates['jewelry'] ?? {};

/**
 * Inputs of a collectibles application, each with its special result. The limits come from the
 * rates, so the page always shows the current limits.
 */
const applicationRows: readonly (readonly [input: string, result: string, code?: string])[] = [
  [
    `All collections worth ${dollars(AUTO_APPROVAL_VALUE_MAX)} or less`,
    'The policy is approved at once',
  ],
  [
    `More than ${dollars(AUTO_APPROVAL_VALUE_MAX)}, or a trust or a foundation as the owner`,
    'The policy is pending, and its price is authorized',
  ],
  ['A second policy while the first is pending', 'Rejected', 'collectibles_policy_pending'],
  ['P.O. Box 1184 as the street address', 'Rejected', 'physical_address_required'],
  [`A collection of more than ${dollars(totalMax)}`, 'The VIP team takes over at the question'],
  [
    `Jewelry of more than ${dollars(review.item)} for one item or ${dollars(review.total)} total`,
    'The VIP team takes over at the question. Checkout rejects it as well',
    'jewelry_exit_ramp',
  ],
  [
    `Collections of more than ${dollars(APPLICATION_VALUE_MAX)} combined`,
    'Rejected',
    'total_collection_value_is_above_limit',
  ],
  ['Three or more claims, a felony or a bankruptcy', 'Rejected at the question'],
  ['Addresses in two states', 'Two policies, each with a charge of its own'],
];

/**
 * Inputs of an endorsement that adds, edits or removes collections, each with its special result.
 */
const endorsementRows: typeof applicationRows = [
  ['Any change of an approved policy', 'It is pending until it is approved or rejected above'],
  [
    'A second change while the first is pending, such as for CL-6090-1183',
    'Rejected',
    'endorsement_pending',
  ],
  ['A change of CL-5512-3370, which is canceled', 'Rejected', 'policy_not_in_force'],
  [
    'An address in another state, a category that already exists, an edit of jewelry, removal of the last collection',
    'Rejected',
    'ineligible_for_plan',
  ],
  ['A magic ZIP code for the address of a new collection', 'Its code, when the form is requested'],
  [
    'A change that is confirmed on a later day than it was priced',
    'Rejected, with the new price',
    'price_changed',
  ],
  [
    'The card 4000 0000 0000 0002 for a change with a charge',
    'Rejected, and nothing is authorized',
    'payment_method_rejected_by_service',
  ],
];

/** Renders the inputs that cause a special result of a collectibles application or endorsement. */
export function collectiblesTestInputsSection(): Html {
  return html`<section aria-labelledby="collections">
      <h2 class="h3" id="collections">Collections</h2>
      <p>
        The price of a pending policy is authorized on the card: approving captures it, rejecting
        voids it, and after ${serviceFacts.authorizationDays} it is captured either way.
      </p>
      ${rowList(applicationRows)}
    </section>
    <section aria-labelledby="collection-changes">
      <h2 class="h3" id="collection-changes">Changes of collections</h2>
      <p>
        A change is always pending, whatever its value. A charge for the remaining days is
        authorized as above; a refund is paid when the change is approved.
      </p>
      ${rowList(endorsementRows)}
    </section>`;
}

function rowList(entries: typeof applicationRows): Html {
  return html`<dl class="sandbox-rows">
    ${entries.map(
      ([input, outcome, code]) =>
        html`<div>
          <dt>${input}</dt>
          <dd>${outcome}${code && html`: <code>${code}</code>`}</dd>
        </div>`,
    )}
  </dl>`;
}

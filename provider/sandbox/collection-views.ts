import {
  APPLICATION_MAX,
  AUTOMATIC_MAX,
  categoryRates,
} from '../../src/contract/collectibles/rates.ts';
import { html, type Html } from '../http/html.ts';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

const { totalMax = 0, review = { item: 0, total: 0 } } = categoryRates['jewelry'] ?? {};

/** What to say of a collection, and what comes of it: by the limits of the tariff, so that they cannot differ. */
const rows: readonly (readonly [said: string, comes: string, code?: string])[] = [
  [`All collections worth ${dollars(AUTOMATIC_MAX)} or less`, 'The policy is approved at once'],
  [
    `More than ${dollars(AUTOMATIC_MAX)}, or a trust or a foundation as the owner`,
    'The policy is pending, and its price is held',
  ],
  ['A second one while the first is pending', 'Refused', 'collectibles_policy_pending'],
  ['P.O. Box 1184 as the street address', 'Refused', 'physical_address_required'],
  [`A collection of more than ${dollars(totalMax)}`, 'The VIP team takes over at the question'],
  [
    `Jewelry of more than ${dollars(review.item)} for one item or ${dollars(review.total)} in all`,
    'Checkout hands over to the VIP team',
    'jewelry_exit_ramp',
  ],
  [
    `Collections of more than ${dollars(APPLICATION_MAX)} together`,
    'Refused',
    'total_collection_value_is_above_limit',
  ],
  ['Three or more claims, a felony or a bankruptcy', 'Refused where it is said'],
  ['Addresses in two states', 'Two policies, each with a charge of its own'],
];

/** What of a collectibles application brings about its exits. */
export function collectionSection(): Html {
  return html`<section aria-labelledby="collections">
    <h2 id="collections">Collections</h2>
    <p>
      What a pending policy costs is held on the card: approving charges it, rejecting lets go of
      it, and after five days it is charged in any case.
    </p>
    <dl class="sandbox-rows">
      ${rows.map(
        ([said, comes, code]) =>
          html`<div>
            <dt>${said}</dt>
            <dd>${comes}${code && html`: <code>${code}</code>`}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

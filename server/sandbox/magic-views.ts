import { html, type Html } from '../http/html.ts';
import { magicZips, magicRows } from './magic.ts';

/** Renders the ZIP codes that cause errors. */
export function zipSection(): Html {
  const otherRows = [
    [magicZips.zeroResults, 'ZERO_RESULTS', 'Geocoding finds nothing'],
    [magicZips.outage, 'internal_error', 'The plans call answers 500, once a minute'],
    [magicZips.slow, '', 'The plans call takes 25 seconds'],
  ] as const;
  return html`<section aria-labelledby="zip-codes">
    <h2 id="zip-codes">Magic ZIP codes</h2>
    <p>Type one as the ZIP code of an address: the code comes back when the plans are asked for.</p>
    <table class="sandbox-table">
      <thead>
        <tr>
          <th scope="col">ZIP code</th>
          <th scope="col">Code</th>
          <th scope="col">The provider says</th>
        </tr>
      </thead>
      <tbody>
        ${[
          ...magicRows.map((row) => [row.postal, row.code, row.message] as const),
          ...otherRows,
        ].map(
          ([postal, code, message]) =>
            html`<tr>
              <th scope="row"><code>${postal}</code></th>
              <td data-label="Code:">${code && html`<code>${code}</code>`}</td>
              <td data-label="Says:">${message}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** Renders the last names that cause errors in a later step. */
export function nameSection(): Html {
  return html`<section aria-labelledby="names">
    <h2 id="names">Magic last names</h2>
    <p>
      The last name of a passenger, a driver, a tenant, a collection’s owner or a business’s primary
      contact raises a code later on. Write the last two digits of its ZIP code, or any code of the
      <a href="/docs/api">API reference</a> by its name.
    </p>
    <dl class="sandbox-rows">
      <div>
        <dt><code>Checkout-07</code></dt>
        <dd>Checkout answers ineligible_for_plan</dd>
      </div>
      <div>
        <dt><code>Purchase-15</code></dt>
        <dd>The purchase answers payment_method_rejected_by_service</dd>
      </div>
      <div>
        <dt><code>Purchase-price_changed</code></dt>
        <dd>The purchase answers price_changed</dd>
      </div>
      <div>
        <dt><code>Purchase-quote_expired</code></dt>
        <dd>The purchase answers quote_expired: the price is asked for anew</dd>
      </div>
      <div>
        <dt><code>Purchase-outcome_unknown</code></dt>
        <dd>The purchase does not tell how it ended</dd>
      </div>
    </dl>
  </section>`;
}

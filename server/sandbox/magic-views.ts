import { html, type Html } from '../http/html.ts';
import { magicZipsWithoutErrorCode, magicZipErrors } from './magic.ts';

/** Renders the ZIP codes that cause errors. */
export function magicZipsSection(): Html {
  const otherRows = [
    [magicZipsWithoutErrorCode.zeroResults, 'ZERO_RESULTS', 'Geocoding finds nothing'],
    [
      magicZipsWithoutErrorCode.outage,
      'internal_error',
      'The plans call returns 500, once a minute',
    ],
    [magicZipsWithoutErrorCode.slow, '', 'The plans call takes 25 seconds'],
  ] as const;
  return html`<section aria-labelledby="zip-codes">
    <h2 class="h3" id="zip-codes">Magic ZIP codes</h2>
    <p>Enter one as the ZIP code of an address. The plans call then returns its code.</p>
    <table class="sandbox-table">
      <thead>
        <tr>
          <th scope="col">ZIP code</th>
          <th scope="col">Code</th>
          <th scope="col">Server message</th>
        </tr>
      </thead>
      <tbody>
        ${[
          ...magicZipErrors.map((row) => [row.postal, row.code, row.message] as const),
          ...otherRows,
        ].map(
          ([postal, code, message]) =>
            html`<tr>
              <th scope="row"><code>${postal}</code></th>
              <td data-label="Code:">${code && html`<code>${code}</code>`}</td>
              <td data-label="Message:">${message}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** Renders the last names that cause errors in a later step. */
export function magicLastNamesSection(): Html {
  return html`<section aria-labelledby="names">
    <h2 class="h3" id="names">Magic last names</h2>
    <p>
      The last name of a passenger, a driver, a tenant, a collection’s owner or a business’s primary
      contact causes an error later on. Enter the last two digits of the code’s ZIP code, or the
      name of any code in the <a href="/docs/api">API reference</a>.
    </p>
    <dl class="sandbox-rows">
      <div>
        <dt><code>Checkout-07</code></dt>
        <dd>Checkout returns ineligible_for_plan</dd>
      </div>
      <div>
        <dt><code>Purchase-15</code></dt>
        <dd>The purchase returns payment_method_rejected_by_service</dd>
      </div>
      <div>
        <dt><code>Purchase-price_changed</code></dt>
        <dd>The purchase returns price_changed</dd>
      </div>
      <div>
        <dt><code>Purchase-quote_expired</code></dt>
        <dd>The purchase returns quote_expired: the storefront requests a new price</dd>
      </div>
      <div>
        <dt><code>Purchase-outcome_unknown</code></dt>
        <dd>The purchase returns outcome_unknown</dd>
      </div>
    </dl>
  </section>`;
}

import type { DocumentLinks } from '../policies/documents/document-links.ts';
import { canceledRentersPolicy, demoRentersPolicy } from './demo/policies.ts';
import { html, type Html } from '../http/html.ts';

const links = [
  ['In force: the request is filed and gets a reference', demoRentersPolicy],
  ['Canceled: the request is rejected', canceledRentersPolicy],
] as const;

/** Renders links to pages that a policyholder reaches only through an emailed link. */
export function mailedLinksSection(siteUrl: string, documents: DocumentLinks): Html {
  return html`<section aria-labelledby="mailed-links">
    <h2 id="mailed-links">Cancel a renters policy</h2>
    <p>
      Policyholders get an email with a link to this page, which needs no account. These policies
      belong to the demo account. Its email is in the mailbox.
    </p>
    <dl class="sandbox-rows sandbox-rows--links">
      ${links.map(
        ([label, { id, number }]) =>
          html`<div>
            <dt>
              <a class="link" href="${siteUrl}${documents.cancellationPath(id)}">${number}</a>
            </dt>
            <dd>${label}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

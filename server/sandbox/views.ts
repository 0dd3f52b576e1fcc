import { sandboxVerificationCode, testCards } from '../../src/contract/sandbox.ts';
import { html, type Html } from '../http/html.ts';
import { CSRF_FIELD_NAME } from '../accounts/portal/csrf-guard.ts';
import { renderIcon } from '../accounts/portal/icon.ts';
import { renderPage, type PageBranding } from '../accounts/portal/page.ts';
import { claimsSection } from './claim-views.ts';
import type { NextJobEvent } from './clock.ts';
import { clockSection } from './clock-views.ts';
import type { OpenClaim } from '../claims/open-claims.ts';
import { collectiblesTestInputsSection } from './collection-views.ts';
import { demoCredentials } from './demo/account.ts';
import { magicLastNamesSection, magicZipsSection } from './magic-views.ts';
import type { DocumentLinks } from '../policies/documents/document-links.ts';
import type { PendingPolicy } from '../policies/pending-policies.ts';
import type { DemoPolicy } from './demo/policy.ts';
import { canceledRentersPolicy, demoRentersPolicy } from './demo/homes.ts';

export interface SandboxPage {
  pending: PendingPolicy[];
  claims: OpenClaim[];
  now: Date;
  /** The next event that depends only on the clock. */
  next: NextJobEvent | null;
  /** Confirmation text for the button that was pressed last. Undefined if there is none. */
  confirmation: string | undefined;
  formToken: string;
}

/**
 * Renders the sandbox page. Its tools change the data and the clock by hand, so that a visitor can
 * see the product in any situation.
 */
export function sandboxPage(
  page: SandboxPage,
  layout: PageBranding & { documents: DocumentLinks },
): Html {
  const body = html`<div class="wrap sandbox">
    <div class="sandbox__intro">
      <h1 class="question">Sandbox</h1>
      <p class="portal-lead">
        Nothing here costs money or insures anyone. Sign in, buy with a test card, and try every
        response of the server.
      </p>
      ${page.confirmation && confirmationNotice(page.confirmation)}
    </div>
    ${accountSection(page.formToken)} ${clockSection(page)} ${cardSection()} ${pendingSection(page)}
    ${claimsSection(page.claims, page.formToken)}
    ${cancellationLinks.length > 0 && mailedLinksSection(layout.settings.SITE_URL, layout.documents)}
    ${collectiblesTestInputsSection()} ${magicZipsSection()} ${magicLastNamesSection()}
  </div>`;
  return renderPage({ title: 'Sandbox', section: 'Sandbox', body }, layout);
}

function confirmationNotice(text: string): Html {
  return html`<p class="portal-notice portal-notice--ok" role="status">
    ${renderIcon('check-circle', 'fill')}<span>${text}</span>
  </p>`;
}

/** Renders a form with one button. It posts the form token and `fields`. */
function postButton(
  {
    action,
    label,
    token,
    isSecondary,
  }: { action: string; label: string; token: string; isSecondary?: boolean },
  fields: Record<string, string> = {},
): Html {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="${CSRF_FIELD_NAME}" value="${token}" />
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button class="button button--medium ${isSecondary ? 'button--secondary' : ''}" type="submit">
      ${label}
    </button>
  </form>`;
}

function accountSection(token: string): Html {
  return html`<section aria-labelledby="account">
    <h2 class="h3" id="account">Demo account and email</h2>
    <dl class="sandbox-rows">
      <div>
        <dt>Email</dt>
        <dd><code>${demoCredentials.email}</code></dd>
      </div>
      <div>
        <dt>Password</dt>
        <dd><code>${demoCredentials.password}</code></dd>
      </div>
    </dl>
    <div class="buttons sandbox-buttons">
      <a class="button button--medium" href="/portal/login">Sign in</a>
      <a class="button button--medium button--secondary" href="/sandbox/mailbox"
        >${renderIcon('envelope-simple')}Open the mailbox</a
      >
      ${postButton({
        action: '/sandbox/card-link',
        label: 'Email a link that updates the card',
        token,
        isSecondary: true,
      })}
      ${postButton({ action: '/sandbox/reset', label: 'Reset the demo data', token, isSecondary: true })}
    </div>
  </section>`;
}

const outcomeLabels: Record<(typeof testCards)[number]['outcome'], string> = {
  succeeds: 'Is charged',
  declined: 'Declined by the bank',
  insufficient_funds: 'Declined: insufficient funds',
  times_out_once: 'Times out once, then succeeds with the same idempotency key',
  asks_bank: `The bank asks for a code: ${sandboxVerificationCode}`,
  declined_off_session: 'Pays today; later payments without the cardholder present are declined',
};

/**
 * Formats a card number in groups: 4242 4242 4242 4242, or 3782 822463 10005 for American Express.
 */
function formatCardNumber(number: string): string {
  return number.replace(
    number.length === 15 ? /^(.{4})(.{6})/ : /^(.{4})(.{4})(.{4})/,
    (_, ...parts: string[]) => `${parts.slice(0, number.length === 15 ? 2 : 3).join(' ')} `,
  );
}

function cardSection(): Html {
  return html`<section aria-labelledby="cards">
    <h2 class="h3" id="cards">Test cards</h2>
    <p>
      Use any future expiration date and any security code. The card field rejects all other
      numbers.
    </p>
    <table class="sandbox-table">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Card</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        ${testCards.map(
          (card) =>
            html`<tr>
              <th scope="row"><code>${formatCardNumber(card.number)}</code></th>
              <td data-label="Card:">${card.brand}</td>
              <td data-label="Outcome:">${outcomeLabels[card.outcome]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function pendingSection({ pending, formToken: token }: SandboxPage): Html {
  const decisionButton = (label: string, decision: string, policyId?: string) =>
    postButton(
      { action: `/sandbox/pending/${decision}`, label, token, isSecondary: true },
      policyId ? { policy_id: policyId } : {},
    );
  return html`<section aria-labelledby="pending">
    <h2 class="h3" id="pending">Pending policies and changes</h2>
    ${
      pending.length === 0
        ? html`<p>No pending policies.</p>`
        : html`<ul role="list" class="sandbox-rows">
              ${pending.map(
                (policy) =>
                  html`<li class="sandbox-rows__acting">
                    <span
                      ><strong>${policy.policy_number}</strong>, ${policy.plan_title}<br />${
                        policy.change && html`${policy.change}<br />`
                      }<span class="muted">${policy.policyholder_email}</span></span
                    >
                    <span class="buttons sandbox-buttons"
                      >${decisionButton('Approve', 'approve', policy.id)}
                      ${decisionButton('Reject', 'reject', policy.id)}</span
                    >
                  </li>`,
              )}
            </ul>
            <div class="buttons sandbox-buttons">
              ${decisionButton('Approve all', 'approve')} ${decisionButton('Reject all', 'reject')}
            </div>`
    }
  </section>`;
}

const cancellationLinks: readonly (readonly [label: string, policy: DemoPolicy])[] = [
  ['In force: the request is filed and gets a reference', demoRentersPolicy],
  ['Canceled: the request is rejected', canceledRentersPolicy],
];

/** Renders links to pages that a policyholder reaches only through an emailed link. */
function mailedLinksSection(siteUrl: string, documents: DocumentLinks): Html {
  return html`<section aria-labelledby="mailed-links">
    <h2 class="h3" id="mailed-links">Cancel a renters policy</h2>
    <p>
      Policyholders get an email with a link to this page, which needs no account. These policies
      belong to the demo account. Its email is in the mailbox.
    </p>
    <dl class="sandbox-rows sandbox-rows--links">
      ${cancellationLinks.map(
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

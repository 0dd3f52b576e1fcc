import { CSRF_FIELD_NAME } from '../accounts/portal/csrf-guard.ts';
import { formatDate } from '../dates.ts';
import { html, type Html } from '../http/html.ts';
import type { NextJobEvent } from './clock.ts';

const eventLabels: Record<NextJobEvent['kind'], string> = {
  payment: 'a payment is collected',
  retry: 'a failed payment is retried',
  end: 'coverage ends because it’s still unpaid',
  notice: 'the price of another year is emailed',
  renewal: 'another year is charged',
};

export interface ClockSection {
  now: Date;
  next: NextJobEvent | null;
  formToken: string;
}

/** Renders the sandbox's date, the next event, and the buttons that move the clock. */
export function clockSection({ now, next, formToken }: ClockSection): Html {
  const button = (step: string, label: string, isSecondary = true) =>
    html`<form method="post" action="/sandbox/clock/${step}">
      <input type="hidden" name="${CSRF_FIELD_NAME}" value="${formToken}" />
      <button class="button button--medium ${isSecondary ? 'button--secondary' : ''}" type="submit">
        ${label}
      </button>
    </form>`;
  const day = (at: Date) => formatDate(at.toISOString());
  return html`<section aria-labelledby="clock">
    <h2 class="h3" id="clock">The clock</h2>
    <p>
      Payments, retries, notices and renewals depend on the date. Move the clock forward, then look
      at the account, the mailbox and the card. The clock can’t go back.
    </p>
    <dl class="sandbox-rows">
      <div>
        <dt>Today</dt>
        <dd>${day(now)}</dd>
      </div>
      <div>
        <dt>Next</dt>
        <dd>
          ${next ? `${day(next.at)}: ${eventLabels[next.kind]}, ${next.policyNumber}` : 'No events'}
        </dd>
      </div>
    </dl>
    <div class="buttons sandbox-buttons">
      ${button('next', 'Go to the next event', false)} ${button('day', 'One day later')}
      ${button('month', 'One month later')}
    </div>
  </section>`;
}

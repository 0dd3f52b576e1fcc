import { LEAD_RECEIVED_MESSAGE } from '../../../src/contract/account/lead.ts';
import { html, type Html } from '../../http/html.ts';
import type { FormName } from './form-screens.ts';
import { renderMessagePage } from './screens.ts';
import type { PageBranding } from './page.ts';

/**
 * Renders the page that is shown after a form was submitted, for the forms that do not sign the
 * visitor in.
 */
export function renderConfirmationPage(
  name: FormName,
  { email = '', newEmail = '' }: { email?: string | undefined; newEmail?: string | undefined },
  layout: PageBranding,
): Html {
  if (name === 'contact') return leadReceivedPage(layout);
  if (name === 'confirm-email') return emailChangedPage(newEmail, layout);
  return name === 'verify' ? emailConfirmedPage(layout) : resetLinkSentPage(email, layout);
}

/**
 * Renders the same page whether or not the email address has an account, so that the page does not
 * reveal who is a customer.
 */
function resetLinkSentPage(email: string, layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'Check your email',
      icon: 'envelope-simple',
      paragraphs: [
        html`If <strong>${email.trim()}</strong> has an account here, a link to set a new password
          is on its way.`,
        html`Nothing after a few minutes? Check your spam folder, or call
          <a href="${layout.brand.phone.href}">${layout.brand.phone.display}</a>,
          ${layout.brand.hours}.`,
      ],
      action: { label: 'Back to sign in', href: '/portal/login' },
    },
    layout,
  );
}

function emailConfirmedPage(layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'Your email address is confirmed',
      icon: 'seal-check',
      paragraphs: ['The policies you bought with it are in your account.'],
      action: { label: 'Go to your account', href: `${layout.settings.SITE_URL}/account` },
    },
    layout,
  );
}

function emailChangedPage(newEmail: string, layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'Your email address was changed',
      icon: 'seal-check',
      paragraphs: [
        html`From now on, sign in with <strong>${newEmail}</strong>. Your password stays the same.`,
        'You’re still signed in on the device where you asked for the change. We signed out every other device.',
      ],
      action: { label: 'Go to your account', href: `${layout.settings.SITE_URL}/account/settings` },
    },
    layout,
  );
}

function leadReceivedPage(layout: PageBranding): Html {
  const { brand, settings } = layout;
  return renderMessagePage(
    {
      title: LEAD_RECEIVED_MESSAGE,
      about: 'contact',
      icon: 'seal-check',
      paragraphs: [
        'Someone on our team will read it and get back to you by email or phone.',
        html`In a hurry? Call <a href="${brand.phone.href}">${brand.phone.display}</a>,
          ${brand.hours}.`,
      ],
      action: { label: 'Back to the home page', href: `${settings.SITE_URL}/` },
    },
    layout,
  );
}

/** Renders the page for an unknown URL, for example a URL that is cut off or mistyped. */
export function renderNotFoundPage(layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'We couldn’t find this page',
      icon: 'warning-circle',
      paragraphs: ['Part of the link may be missing.'],
      action: { label: 'Sign in', href: '/portal/login' },
    },
    layout,
  );
}

/** Renders the page for an emailed link that is expired, used or incomplete. */
export function renderInvalidLinkPage(name: FormName, layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'This link no longer works',
      icon: 'warning-circle',
      paragraphs: [
        'It may have expired, been used before, or been cut off by an email program.',
        invalidLinkAdvice(name),
      ],
      action:
        name === 'reset'
          ? { label: 'Email me a new link', href: '/portal/forgot' }
          : { label: 'Sign in', href: '/portal/login' },
    },
    layout,
  );
}

function invalidLinkAdvice(name: FormName): string {
  if (name === 'reset') return 'Ask for a new one. It takes a minute.';
  return name === 'confirm-email'
    ? 'If you’ve already used it, sign in with the new address. If not, ask for a new link in your account’s settings.'
    : 'If you’ve already confirmed your address, you’re all set.';
}

import type { Context, Hono } from 'hono';
import { html, type Html } from '../../http/html.ts';
import type { Services } from '../../services.ts';
import { createUnsubscribeTokens, unsubscribe } from '../waitlist.ts';
import { renderFormHtml, emptyFormValues } from './form.ts';
import type { PageBranding } from './page.ts';
import { renderMessagePage } from './screens.ts';

/**
 * Adds the page that an email's unsubscribe link opens. GET changes nothing, because mail scanners
 * open links. POST needs no form token and reads no body: mail programs send it without cookies
 * (RFC 8058), and the token in the URL is sufficient.
 */
export function mountUnsubscribePage(portal: Hono, services: Services): void {
  portal.get('/unsubscribe', async (context) => {
    const token = tokenOf(context);
    const email = (await createUnsubscribeTokens(services.database)).emailOf(token);
    return email === undefined
      ? context.html(invalidLinkPage(services).markup, 422)
      : context.html(confirmPage({ email, token }, services).markup);
  });
  portal.post('/unsubscribe', async (context) => {
    const isValid = await unsubscribe(services, tokenOf(context));
    return isValid
      ? context.html(donePage(services).markup)
      : context.html(invalidLinkPage(services).markup, 422);
  });
}

const tokenOf = (context: Context) => context.req.query('token') ?? '';

function confirmPage(link: { email: string; token: string }, layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'Unsubscribe',
      about: 'contact',
      icon: 'envelope-simple',
      paragraphs: [
        html`We’ll take <strong>${link.email}</strong> off all our waitlists.`,
        'You’ll still get emails about your policies.',
      ],
      form: renderFormHtml(
        {
          action: `/portal/unsubscribe?token=${encodeURIComponent(link.token)}`,
          fields: [],
          submit: 'Unsubscribe',
          hidden: {},
        },
        emptyFormValues,
      ),
    },
    layout,
  );
}

function donePage(layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'You’re unsubscribed',
      about: 'contact',
      icon: 'seal-check',
      paragraphs: ['We won’t email you about a waitlist again, unless you join one.'],
      action: { label: 'Go to the home page', href: `${layout.settings.SITE_URL}/` },
    },
    layout,
  );
}

function invalidLinkPage(layout: PageBranding): Html {
  const { emails } = layout.brand;
  return renderMessagePage(
    {
      title: 'This link doesn’t work',
      about: 'contact',
      icon: 'warning-circle',
      paragraphs: [
        'It may have been cut off by an email program. Use the link in the email again.',
        html`Or email <a href="mailto:${emails.privacy}">${emails.privacy}</a>, and we’ll
          unsubscribe you.`,
      ],
    },
    layout,
  );
}

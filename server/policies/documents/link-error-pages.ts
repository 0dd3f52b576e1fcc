import { serviceFacts } from '../../../src/contract/service-facts.ts';
import type { Html } from '../../http/html.ts';
import type { PageBranding } from '../../accounts/portal/page.ts';
import { renderMessagePage } from '../../accounts/portal/screens.ts';

/** Renders the page for a valid link that has expired. */
export function expiredLinkPage(layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'This link has expired',
      icon: 'warning-circle',
      paragraphs: [
        `Links to policy documents work for ${serviceFacts.documentLinkDays}. You’ll find a new one in your account.`,
      ],
      action: { label: 'Go to your account', href: `${layout.settings.SITE_URL}/account` },
    },
    layout,
  );
}

/**
 * Renders the page for an invalid document link. A forged link, an unknown policy and an unknown
 * document get the same page, so that the page does not reveal which policies exist.
 */
export function documentNotFoundPage(layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'We can’t find that document',
      icon: 'warning-circle',
      paragraphs: [
        'The link is incomplete or was changed along the way. Your documents are in your account.',
      ],
      action: { label: 'Go to your account', href: `${layout.settings.SITE_URL}/account` },
    },
    layout,
  );
}

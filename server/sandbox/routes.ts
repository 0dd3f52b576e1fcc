import { Hono, type Context } from 'hono';
import { EMAIL_MARK_PATH } from '../../src/contract/email-mark.ts';
import { resetDemoData } from './demo/seed.ts';
import { findAccountByEmail } from '../accounts/find-account.ts';
import { emailCardUpdateLink } from '../sales/card-update-links.ts';
import { CSRF_FIELD_NAME, lazyCsrfGuard } from '../accounts/portal/csrf-guard.ts';
import { setPageHeaders } from '../accounts/portal/headers.ts';
import { readFormFields } from '../accounts/portal/submissions.ts';
import { planMissingInstallments } from '../sales/installments.ts';
import type { Services } from '../services.ts';
import { listOpenClaims } from '../claims/open-claims.ts';
import { findNextJobEvent, advanceClock, type SandboxClock, type ClockStep } from './clock.ts';
import { claimConfirmations, mountClaimActionRoutes } from './claims.ts';
import { demoCredentials } from './demo/account.ts';
import { mailboxPage, emailHtmlForFrame, mailPage } from './mailbox-views.ts';
import { findMail, listMails } from './outbox.ts';
import { decidePendingPolicies } from '../policies/decide-policies.ts';
import type { Decision } from '../policies/decision.ts';
import { selectPendingPolicies } from '../policies/pending-policies.ts';
import { sandboxPage } from './views.ts';

/**
 * Texts that confirm a pressed button, by the button's name. The URL contains only the name, so a
 * link cannot put its own text on the page.
 */
const confirmations: Record<string, string> = {
  ...claimConfirmations,
  reset: 'The demo data is reset.',
  approve: 'Approved.',
  reject: 'Rejected.',
  'card-link': 'The link is in the mailbox.',
  next: 'The clock is at the next event.',
  day: 'The clock is one day later.',
  month: 'The clock is one month later.',
};

/** Adds /sandbox and its mailbox to the app. Called only if the sandbox is on. */
export function mountSandboxRoutes(app: Hono, baseServices: Services, clock: SandboxClock): void {
  const actor = { kind: 'operator', name: 'sandbox', requestId: null } as const;
  const services: Services = { ...baseServices, actor };
  const sandbox = new Hono();
  sandbox.use(setPageHeaders(services));
  mountButtons(sandbox, services, clock);
  mountMailbox(sandbox, services);
  app.route('/sandbox', sandbox);
}

function mountButtons(sandbox: Hono, services: Services, clock: SandboxClock): void {
  const guard = lazyCsrfGuard(services);
  sandbox.get('/', async (context) => {
    const page = {
      pending: await selectPendingPolicies(services),
      claims: await listOpenClaims(services),
      next: await findNextJobEvent(services),
      now: services.now(),
      confirmation: confirmations[context.req.query('done') ?? ''],
      formToken: (await guard()).issue(context),
    };
    return context.html(sandboxPage(page, services).markup);
  });
  const button = (path: string, action: (values: Record<string, string>) => Promise<unknown>) =>
    sandbox.post(path, async (context) => {
      const values = await readFormFields(context);
      if (!(await guard()).accepts(context, values[CSRF_FIELD_NAME]))
        return context.redirect('/sandbox', 303);
      await action(values);
      return context.redirect(`/sandbox?done=${path.split('/').at(-1)}`, 303);
    });
  mountClaimActionRoutes(sandbox, services, guard);
  button('/reset', async () => {
    await resetDemoData(services);
    // Plans the next payments, which the clock shows.
    await planMissingInstallments(services);
  });
  button('/card-link', () => mailDemoCardLink(services));
  // The clock buttons exist only with the embedded processor, because the clock of an external
  // processor cannot be moved.
  if (services.gateway.kind === 'embedded')
    for (const step of ['next', 'day', 'month'] satisfies ClockStep[])
      button(`/clock/${step}`, () => advanceClock(services, clock, step));
  for (const decision of ['approve', 'reject'] satisfies Decision[]) {
    button(`/pending/${decision}`, (values) =>
      decidePendingPolicies(services, decision, values['policy_id']),
    );
  }
}

/**
 * Emails the card link to the account with the demo email. If a visitor has registered that email,
 * the link opens that visitor's account.
 */
async function mailDemoCardLink(services: Services): Promise<void> {
  const demoAccount = await findAccountByEmail(services, demoCredentials.email);
  if (demoAccount) await emailCardUpdateLink(services, demoAccount);
}

function mountMailbox(sandbox: Hono, services: Services): void {
  sandbox.get('/mailbox', async (context) =>
    context.html(mailboxPage(await listMails(services), services).markup),
  );
  sandbox.get('/mailbox/:id', async (context) => {
    const mail = await findMail(services, context.req.param('id'));
    return mail ? context.html(mailPage(mail, services).markup) : context.notFound();
  });
  sandbox.get('/mailbox/:id/html', async (context) => {
    const mail = await findMail(services, context.req.param('id'));
    return mail ? sendMailHtml(context, emailHtmlForFrame(mail), services) : context.notFound();
  });
}

/**
 * Sends the HTML of an email. The Content-Security-Policy blocks scripts and isolates the document
 * in an origin of its own, because an email may contain anything. Emails need inline styles and the
 * brand's mark.
 */
function sendMailHtml(context: Context, document: string, { settings }: Services) {
  const mark = new URL(EMAIL_MARK_PATH, settings.SITE_URL).href;
  context.header(
    'Content-Security-Policy',
    `sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src ${mark}; style-src 'unsafe-inline'; frame-ancestors 'self'`,
  );
  return context.html(document);
}

import { Hono, type Context } from 'hono';
import { requireResetTokenOwner } from '../password-links.ts';
import { findNewEmailOfToken } from '../pending-email.ts';
import { clientInfoOf } from '../../http/client-info.ts';
import { guestActor } from '../../http/trace.ts';
import { ApiError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { emptyFormValues, type FormValuesAndErrors } from './form.ts';
import {
  isFromStorefrontOrPartner,
  CSRF_FIELD_NAME,
  lazyCsrfGuard,
  type CsrfGuard,
} from './csrf-guard.ts';
import { findRelyingParty } from '../passkeys/relying-party.ts';
import { passkeyScript } from './passkey-script.ts';
import { contentSecurityPolicy, setPageHeaders } from './headers.ts';
import { safeRedirectUrl, addTokenToFragment } from './return-to.ts';
import { renderConfirmationPage, renderInvalidLinkPage, renderNotFoundPage } from './messages.ts';
import type { FormName } from './form-screens.ts';
import { renderFormPage, type FormPageInput } from './screens.ts';
import { portalStylesheet } from './stylesheet.ts';
import { mountUnsubscribePage } from './unsubscribe.ts';
import {
  readFormFields,
  rejectedFormHttpStatus,
  runFormAction,
  type SubmissionOutcome,
} from './submissions.ts';

const formNames: readonly FormName[] = [
  'login',
  'register',
  'forgot',
  'reset',
  'verify',
  'confirm-email',
  'contact',
];

/**
 * Adds the routes of the sign-in portal under /portal. The portal's forms work without scripts. Only
 * passkeys need one.
 * @param demo Email and password of the demo account, which the sign-in form shows. Only the
 * sandbox sets it.
 */
export function mountPortalRoutes(
  app: Hono,
  services: Services,
  demo?: FormPageInput['demo'],
): void {
  const portal = new Hono();
  const guard = lazyCsrfGuard(services);
  const stylesheet = portalStylesheet(services.brand);
  portal.get('/portal.css', (context) =>
    context.body(stylesheet, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  const script = passkeyScript();
  portal.get('/passkey.js', (context) =>
    context.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  portal.use(setPageHeaders(services));
  portal.get('/', (context) => context.redirect(`/portal/login${new URL(context.req.url).search}`));
  for (const name of formNames) {
    const portalForm: PortalForm = {
      name,
      services,
      guard,
      demo: name === 'login' ? demo : undefined,
    };
    portal.get(`/${name}`, (context) => showForm(context, portalForm));
    portal.post(`/${name}`, (context) => handleSubmit(context, portalForm));
  }
  mountUnsubscribePage(portal, services);
  portal.get('*', (context) => context.html(renderNotFoundPage(services).markup, 404));
  app.route('/portal', portal);
}

interface PortalForm {
  name: FormName;
  services: Services;
  guard: () => Promise<CsrfGuard>;
  demo: FormPageInput['demo'];
}

/** True for forms that an emailed link opens. These forms need the link's token. */
const needsToken = (name: FormName) =>
  name === 'reset' || name === 'verify' || name === 'confirm-email';

async function showForm(context: Context, portalForm: PortalForm): Promise<Response> {
  const token = context.req.query('token');
  if (needsToken(portalForm.name) && !(await isTokenUsable(portalForm, token))) {
    return context.html(renderInvalidLinkPage(portalForm.name, portalForm.services).markup, 422);
  }
  return renderForm(context, portalForm, {
    state: emptyFormValues,
    returnTo: context.req.query('return_to'),
    token,
    status: 200,
  });
}

/**
 * Checks the token before the form is shown. The token of an email verification is only checked
 * when the visitor presses the button, because its form shows nothing about the account.
 */
async function isTokenUsable(
  { name, services }: PortalForm,
  token: string | undefined,
): Promise<boolean> {
  if (!token || name === 'verify') return Boolean(token);
  if (name === 'confirm-email') return (await findNewEmailOfToken(services, token)) !== undefined;
  return requireResetTokenOwner(services, token).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
}

interface FormResponse {
  state: FormValuesAndErrors;
  returnTo: string | undefined;
  token: string | undefined;
  status: 200 | ReturnType<typeof rejectedFormHttpStatus> | 403;
}

async function renderForm(
  context: Context,
  { name, services, guard, demo }: PortalForm,
  formResponse: FormResponse,
) {
  const hidden = {
    [CSRF_FIELD_NAME]: (await guard()).issue(context),
    // The form's hidden field contains the checked URL, not the received URL.
    return_to:
      formResponse.returnTo && safeRedirectUrl(formResponse.returnTo, returnOptions(services)),
    token: formResponse.token,
  };
  const newEmail =
    name === 'confirm-email'
      ? await findNewEmailOfToken(services, formResponse.token ?? '')
      : undefined;
  const hasPasskeys = name === 'login' && findRelyingParty(services.settings) !== null;
  if (hasPasskeys) {
    const policy = contentSecurityPolicy(services, { scripts: true });
    context.header('Content-Security-Policy', policy);
  }
  const page = renderFormPage(
    { name, state: formResponse.state, hidden, demo, newEmail, hasPasskeys },
    services,
  );
  return context.html(page.markup, formResponse.status);
}

async function handleSubmit(context: Context, portalForm: PortalForm): Promise<Response> {
  const values = await readFormFields(context);
  const { return_to: returnTo, token } = values;
  if (!(await canSubmit(context, portalForm, values[CSRF_FIELD_NAME]))) {
    const errors = {
      '': ['This page was open too long. Check what you entered and send it again.'],
    };
    return renderForm(context, portalForm, {
      state: { values, errors },
      returnTo,
      token,
      status: 403,
    });
  }
  const { name } = portalForm;
  const services = { ...portalForm.services, actor: guestActor(context.get('trace')) };
  const outcome = await runFormAction(name, {
    values,
    clientInfo: clientInfoOf(context),
    services,
  });
  if (outcome.kind === 'signed_in')
    return redirectWithToken(context, services, { ...outcome, returnTo });
  if (outcome.kind === 'set_password') {
    return context.redirect(`/portal/reset?token=${outcome.token}`, 303);
  }
  if (outcome.kind === 'done')
    return context.html(
      renderConfirmationPage(name, { email: values['email'], newEmail: outcome.newEmail }, services)
        .markup,
    );
  return renderErrors(context, portalForm, { values, outcome });
}

/**
 * Checks that the form was sent from one of our pages. The contact form is also on a static page of
 * the storefront. A static page cannot contain a token, so the contact form may be checked by its
 * headers.
 */
async function canSubmit(
  context: Context,
  { name, services, guard }: PortalForm,
  token: string | undefined,
): Promise<boolean> {
  if ((await guard()).accepts(context, token)) return true;
  return name === 'contact' && isFromStorefrontOrPartner(context, withPartnerOrigins(services));
}

function renderErrors(
  context: Context,
  portalForm: PortalForm,
  {
    values,
    outcome,
  }: { values: Record<string, string>; outcome: SubmissionOutcome & { kind: 'rejected' } },
) {
  const { code, errors, retryAfter } = outcome;
  const status = rejectedFormHttpStatus(code);
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
  if (code === 'token_invalid') {
    return context.html(renderInvalidLinkPage(portalForm.name, portalForm.services).markup, status);
  }
  const { return_to: returnTo, token } = values;
  return renderForm(context, portalForm, { state: { values, errors }, returnTo, token, status });
}

/**
 * Redirects to the return URL with the token in the fragment. The response must not be cached, and
 * the browser sends no Referer header.
 */
function redirectWithToken(
  context: Context,
  services: Services,
  { token, returnTo }: { token: string; returnTo: string | undefined },
) {
  context.header('Referrer-Policy', 'no-referrer');
  context.header('Cache-Control', 'no-store');
  return context.redirect(
    addTokenToFragment(safeRedirectUrl(returnTo, returnOptions(services)), token),
    303,
  );
}

function returnOptions({ settings, partners }: Services) {
  return { siteUrl: settings.SITE_URL, allowedOrigins: partners.origins() };
}

/** Returns the settings with the partners' origins as `ALLOWED_ORIGINS`. */
function withPartnerOrigins({ settings, partners }: Services) {
  return { ...settings, ALLOWED_ORIGINS: [...partners.origins()] };
}

import { Hono, type Context } from 'hono';
import { assertUsable } from '../links.ts';
import { senderOf } from '../../http/sender.ts';
import { visitor } from '../../http/trace.ts';
import { Refusal } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { untouched, type FormState } from './form.ts';
import { comesFromStorefront, GUARD_FIELD, lazyFormGuard, type FormGuard } from './form-guard.ts';
import { pageHeaders } from './headers.ts';
import { safeReturnTo, withToken } from './return-to.ts';
import { afterForm, deadLink, noSuchPage } from './messages.ts';
import type { FormName } from './form-screens.ts';
import { formPage, type FormPage } from './screens.ts';
import { portalStylesheet } from './stylesheet.ts';
import { readForm, refusedStatus, submitForm, type Outcome } from './submissions.ts';

const formNames: readonly FormName[] = [
  'login',
  'register',
  'forgot',
  'reset',
  'verify',
  'contact',
];

/**
 * The sign-in portal under /portal: forms that work without any script.
 * @param demo the account that the sign-in form offers to whoever looks around
 */
export function portalRoutes(app: Hono, services: Services, demo?: FormPage['demo']): void {
  const portal = new Hono();
  const guard = lazyFormGuard(services);
  const stylesheet = portalStylesheet(services.brand);
  portal.get('/portal.css', (context) =>
    context.body(stylesheet, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  portal.use(pageHeaders(services));
  portal.get('/', (context) => context.redirect(`/portal/login${new URL(context.req.url).search}`));
  for (const name of formNames) {
    const screen: Screen = { name, services, guard, demo: name === 'login' ? demo : undefined };
    portal.get(`/${name}`, (context) => open(context, screen));
    portal.post(`/${name}`, (context) => submit(context, screen));
  }
  portal.get('*', (context) => context.html(noSuchPage(services).markup, 404));
  app.route('/portal', portal);
}

interface Screen {
  name: FormName;
  services: Services;
  guard: () => Promise<FormGuard>;
  demo: FormPage['demo'];
}

/** Forms that a mailed link opens: without its token there is nothing to fill in. */
const needsToken = (name: FormName) => name === 'reset' || name === 'verify';

async function open(context: Context, screen: Screen): Promise<Response> {
  const token = context.req.query('token');
  if (needsToken(screen.name) && !(await isAlive(screen, token))) {
    return context.html(deadLink(screen.name, screen.services).markup, 422);
  }
  return show(context, screen, {
    state: untouched,
    returnTo: context.req.query('return_to'),
    token,
    status: 200,
  });
}

/** A verification link is not looked up before its button is pressed: pressing it costs nothing. */
async function isAlive({ name, services }: Screen, token: string | undefined): Promise<boolean> {
  if (!token || name !== 'reset') return Boolean(token);
  return assertUsable(services, token).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

interface Shown {
  state: FormState;
  returnTo: string | undefined;
  token: string | undefined;
  status: 200 | ReturnType<typeof refusedStatus> | 403;
}

async function show(context: Context, { name, services, guard, demo }: Screen, shown: Shown) {
  const hidden = {
    [GUARD_FIELD]: (await guard()).issue(context),
    // Only an address that would be followed is carried on.
    return_to: shown.returnTo && safeReturnTo(shown.returnTo, places(services)),
    token: shown.token,
  };
  const page = formPage({ name, state: shown.state, hidden, demo }, services);
  return context.html(page.markup, shown.status);
}

async function submit(context: Context, screen: Screen): Promise<Response> {
  const values = await readForm(context);
  const { return_to: returnTo, token } = values;
  if (!(await mayPost(context, screen, values[GUARD_FIELD]))) {
    const errors = {
      '': ['This page was open for too long. Check what you typed and send it again.'],
    };
    return show(context, screen, { state: { values, errors }, returnTo, token, status: 403 });
  }
  const { name } = screen;
  const services = { ...screen.services, by: visitor(context.get('trace')) };
  const outcome = await submitForm(name, { values, sender: senderOf(context), services });
  if (outcome.kind === 'signed_in') return leave(context, services, { ...outcome, returnTo });
  if (outcome.kind === 'set_password') {
    return context.redirect(`/portal/reset?token=${outcome.token}`, 303);
  }
  if (outcome.kind === 'said') return context.html(afterForm(name, values, services).markup);
  return refuse(context, screen, { values, outcome });
}

/** The contact form also stands on a static page of the storefront, which can hold no token. */
async function mayPost(
  context: Context,
  { name, services, guard }: Screen,
  token: string | undefined,
): Promise<boolean> {
  if ((await guard()).accepts(context, token)) return true;
  return name === 'contact' && comesFromStorefront(context, withPartners(services));
}

function refuse(
  context: Context,
  screen: Screen,
  { values, outcome }: { values: Record<string, string>; outcome: Outcome & { kind: 'refused' } },
) {
  const { code, errors, retryAfter } = outcome;
  const status = refusedStatus(code);
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
  if (code === 'token_invalid') {
    return context.html(deadLink(screen.name, screen.services).markup, status);
  }
  const { return_to: returnTo, token } = values;
  return show(context, screen, { state: { values, errors }, returnTo, token, status });
}

/** Sends the browser back with the token in the fragment; nothing on the way keeps or passes it on. */
function leave(
  context: Context,
  services: Services,
  { token, returnTo }: { token: string; returnTo: string | undefined },
) {
  context.header('Referrer-Policy', 'no-referrer');
  context.header('Cache-Control', 'no-store');
  return context.redirect(withToken(safeReturnTo(returnTo, places(services)), token), 303);
}

function places({ settings, partners }: Services) {
  return { siteUrl: settings.SITE_URL, allowedOrigins: partners.origins() };
}

/** As the form's guard reads them. */
function withPartners({ settings, partners }: Services) {
  return { ...settings, ALLOWED_ORIGINS: [...partners.origins()] };
}

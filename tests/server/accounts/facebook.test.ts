import { createServer, type Server } from 'node:http';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { addPasskey, verifiedPerson } from '../../fixtures/passkeys.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { findFreePort } from '../../../scripts/port.mjs';

const PATH = '/api/user/v2/auth/facebook-login';
const app = { FACEBOOK_APP_ID: '4711', FACEBOOK_APP_SECRET: 'app-secret' };

/**
 * Users that the simulated Graph API knows, by access token. `app` is the id of the app for which
 * Facebook issued the token.
 */
const usersByToken = new Map<string, { app: string; person: Record<string, string> }>();
let graph: Server;
let base: string;
let isDown = false;
/** Target of the redirects that the simulated Graph API sends. Empty if it sends none. */
let redirectTarget = '';

beforeAll(async () => {
  const port = await findFreePort();
  base = `http://localhost:${port}`;
  graph = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', base);
    if (redirectTarget && !pathname.startsWith('/other/'))
      return response.writeHead(302, { location: `${redirectTarget}${request.url}` }).end();
    const jsonResponse = (status: number, body: object) =>
      response
        .writeHead(isDown ? 502 : status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    if (pathname.endsWith('/debug_token')) {
      const known = usersByToken.get(query.get('input_token') ?? '');
      const isOwnAppToken = query.get('access_token') === '4711|app-secret';
      if (!isOwnAppToken)
        return jsonResponse(400, { error: { message: 'Invalid app', code: 190 } });
      const found = known && { app_id: known.app, is_valid: true, user_id: known.person['id'] };
      return jsonResponse(200, { data: found ?? { is_valid: false, error: { code: 190 } } });
    }
    const token = query.get('access_token') ?? '';
    const appSecretProof = createHmac('sha256', 'app-secret').update(token).digest('hex');
    const person = usersByToken.get(token)?.person;
    if (!person || query.get('appsecret_proof') !== appSecretProof) {
      return jsonResponse(400, { error: { message: 'Invalid proof', code: 100 } });
    }
    return jsonResponse(200, person);
  }).listen(port);
});
afterAll(() => graph.close());

let tokens = 0;
function tokenOf(person: Record<string, string>, appId = '4711'): string {
  const token = `fb-${(tokens += 1)}`;
  usersByToken.set(token, { app: appId, person: { id: `u${tokens}`, ...person } });
  return token;
}

onUsualDatabase('signing in with Facebook', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    const settings = { RATE_LIMIT_FACTOR: '50', ...app, FACEBOOK_GRAPH_BASE: base };
    server = await startTestServer({ kind, settings });
  });
  afterAll(() => server.stop());
  const signIn = (facebook_token: string) => send(server, 'POST', PATH, { facebook_token });
  const account = async (token: string) =>
    (await send(server, 'GET', paths.account, undefined, { token })).body;

  test('creates an account for a new person and opens it again the next time', async () => {
    const email = newEmail();
    const token = tokenOf({ email: email.toUpperCase(), first_name: 'Ines', last_name: 'Okafor' });
    const { status, body } = await signIn(token);
    expect(status).toBe(200);
    const opened = await account(body.token);
    expect(opened).toMatchObject({
      email: email.toLowerCase(),
      email_verified: true,
      first_name: 'Ines',
      last_name: 'Okafor',
    });
    const again = await account((await signIn(token)).body.token);
    expect(again.public_id).toBe(opened.public_id);
  });

  test('is not enough for an account with a passkey where passkeys are required', async () => {
    const settings = { ...app, FACEBOOK_GRAPH_BASE: base, PASSKEYS: 'required' };
    const requiring = await startTestServer({ kind, settings });
    const { email, token } = await verifiedPerson(requiring);
    const request = { facebook_token: tokenOf({ email }) };
    expect((await send(requiring, 'POST', PATH, request)).status).toBe(200);
    await addPasskey(requiring, token);
    const { body } = await send(requiring, 'POST', PATH, request);
    expect(body.error.code).toBe('passkey_required');
    await requiring.stop();
  });

  test('opens the account with the same email address', async () => {
    const { body } = await signIn(tokenOf({ email: 'demo@example.com' }));
    expect(await account(body.token)).toMatchObject({ first_name: 'Dana' });
  });

  test('ends the sessions of an account whose email address was not verified', async () => {
    const { email, token: stranger } = await registerPerson(server);
    const { body } = await signIn(tokenOf({ email }));
    expect(await account(body.token)).toMatchObject({ email, email_verified: true });
    expect((await send(server, 'GET', paths.account, undefined, { token: stranger })).status).toBe(
      401,
    );
  });

  test.each([
    ['unknown to Facebook', () => 'nobody'],
    ['of another app', () => tokenOf({ email: 'demo@example.com' }, '1234')],
    ['of a person without an email address', () => tokenOf({ first_name: 'Ines' })],
  ])('rejects a token %s', async (_, token) => {
    const { status, body } = await signIn(token());
    expect([status, body.error.code]).toEqual([401, 'wrong_credentials']);
  });

  test('returns not_available when Facebook is down', async () => {
    isDown = true;
    const { status, body } = await signIn(tokenOf({ email: 'demo@example.com' }));
    isDown = false;
    expect([status, body.error.code]).toEqual([503, 'not_available']);
    expect(body.error.message).toContain('Facebook isn’t responding');
  });

  test('never sends the token on to the target of a redirect', async () => {
    redirectTarget = `${base}/other`;
    const { status } = await signIn(tokenOf({ email: newEmail() }));
    redirectTarget = '';
    expect(status).toBe(503);
  });
});

describe('an installation without a Facebook app', () => {
  test('reports that Facebook sign-in is not set up', async () => {
    const server = await startTestServer({ settings: { FACEBOOK_GRAPH_BASE: base } });
    const { status, body } = await send(server, 'POST', PATH, {
      facebook_token: tokenOf({ email: 'demo@example.com' }),
    });
    expect([status, body.error.code]).toEqual([503, 'not_available']);
    expect(body.error.message).toContain('isn’t set up here');
    await server.stop();
  });
});

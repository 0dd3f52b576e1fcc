// Records an example of each call for the OpenAPI document: the conformance checks send the calls to
// a new reference server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScenarios, type TestedBackend } from '../../packages/conformance/src/runner.ts';
import { newBuyer, newPassword } from '../../packages/conformance/src/samples.ts';
import { allScenarios } from '../../packages/conformance/src/profiles.ts';
import { flowScenarios } from '../../packages/conformance/src/scenarios/flows.ts';
import { obtainCardToken } from '../../packages/conformance/src/scenarios/card-tokens.ts';
import { acceptanceOf } from '../../packages/conformance/src/scenarios/purchase.ts';
import { sendCall, type CallInput } from '../../packages/conformance/src/send-call.ts';
import { createServerApp, type ServerApp } from '../../server/app.ts';
import type { RecordedCall, Recordings } from '../../server/http/openapi/api-docs.ts';
import { silentLog } from '../../server/log.ts';
import { decidePendingPolicies } from '../../server/policies/decide-policies.ts';
import { emailCardUpdateLink } from '../../server/sales/card-update-links.ts';
import { demoCredentials } from '../../server/sandbox/demo/account.ts';
import { listMails } from '../../server/sandbox/outbox.ts';
import { readSettings } from '../../server/settings.ts';
import { getAccount } from '../../src/contract/account/account.ts';
import { changePassword, login, sendReset, verifyEmail } from '../../src/contract/account/auth.ts';
import { confirmEmailChange, requestEmailChange } from '../../src/contract/account/credentials.ts';
import {
  addPasskey,
  checkPasskey,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  renamePasskey,
  startPasskeyCheck,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '../../src/contract/account/passkeys.ts';
import {
  submitEditCollection,
  checkoutRemoveCollection,
  submitRemoveCollection,
} from '../../src/contract/collectibles/endorsements.ts';
import type { Brand } from '../../src/contract/brand.ts';
import type { CallDefinition, RequestOf, ResponseOf } from '../../src/contract/define-call.ts';
import type { ErrorBody } from '../../src/contract/errors.ts';
import { listAirlines } from '../../src/contract/info.ts';
import { openBillingLink, updateBilling } from '../../src/contract/policies/update-billing.ts';
import { addPotentialMethod } from '../../src/contract/purchase/payment-methods.ts';
import { checkSavedFlow, openSavedFlow } from '../../src/contract/purchase/saved-flows.ts';
import { answerBankCheck, sandboxVerificationCode, testCards } from '../../src/contract/sandbox.ts';
import { createAuthenticator } from './software-authenticator.ts';

/**
 * Maximum length of a list in an example. Two airlines are as clear an example as a thousand. A
 * survey is complete, because its parts refer to each other.
 */
const MAX_LIST_LENGTH = 2;

interface Recorder {
  server: ServerApp;
  backend: TestedBackend;
  recordings: Recordings;
}

/** Returns the longest example of each call, and the first error with each code. */
export async function recordExamples(): Promise<Recordings> {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-examples-'));
  const settings = readSettings({ SANDBOX: '1', DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' });
  const server = await createServerApp(settings, { log: silentLog });
  const recordings: Recordings = { calls: {}, errors: {} };
  const backend: TestedBackend = {
    ...demoCredentials,
    url: 'http://backend',
    fetch: async (url, init) => server.app.request(url, init),
    onResponse(call, { params, query, request }, { status, body }) {
      if (status >= 400) return void (recordings.errors[(body as ErrorBody).error.code] ??= body);
      const example = shorten(
        {
          parameters: { ...query, ...params },
          ...(call.request && { request }),
          ...(call.response && { response: body }),
        },
        server.services.brand,
      );
      const other = recordings.calls[call.id];
      if (!other || JSON.stringify(example).length > JSON.stringify(other).length)
        recordings.calls[call.id] = example;
    },
    cardToken: '',
    answers: {},
    changes: true,
  };
  try {
    await runScenarios(backend, allScenarios);
    await sendRemainingCalls({ server, backend, recordings });
    return recordings;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Sends the calls whose data only this server has, so that the checks cannot send them. */
async function sendRemainingCalls(recorder: Recorder): Promise<void> {
  const { calls } = recorder.recordings;
  // The server has no Facebook key. The response has the same form as that of a password sign-in.
  const request = { facebook_token: 'EAAGm0PX4ZCpsBA' };
  calls['facebookLogin'] = { parameters: {}, request, response: calls['login']?.response };
  const { token } = await send(recorder, login, { request: demoCredentials });
  await sendOptionalCalls(recorder);
  await passBankCheck(recorder);
  await removeCollection(recorder, token);
  await openEmailedLinks(recorder, token);
}

async function send<Call extends CallDefinition>(
  { backend }: Recorder,
  call: Call,
  sent: CallInput,
): Promise<ResponseOf<Call>> {
  const { body } = await sendCall(backend, call, sent);
  return body as ResponseOf<Call>;
}

/** Sends calls that a shop has even if no product in it makes them. */
async function sendOptionalCalls(recorder: Recorder): Promise<void> {
  const { first_name, last_name, email } = newBuyer();
  const card = await obtainCardToken(recorder.backend);
  await send(recorder, addPotentialMethod, {
    request: { first_name, last_name, email, token: card },
  });
  await send(recorder, listAirlines, {});
}

/** Buys with a card whose issuer asks the cardholder for a code. */
async function passBankCheck(recorder: Recorder): Promise<void> {
  const { backend, recordings } = recorder;
  const testCard = testCards.find(({ outcome }) => outcome === 'asks_bank');
  await runScenarios({ ...backend, ...(testCard && { testCard }) }, flowScenarios.slice(0, 1));
  const { next_action } = (recordings.errors['payment_action_required'] as ErrorBody).error;
  if (next_action?.type !== 'sandbox') return;
  await send(recorder, answerBankCheck, {
    params: { bankCheckId: next_action.bank_check_id },
    request: { code: sandboxVerificationCode },
  });
}

/** Removes the collection that the checks have changed. The carrier accepts that change first. */
async function removeCollection(recorder: Recorder, token: string): Promise<void> {
  await decidePendingPolicies(recorder.server.services, 'approve');
  const { parameters, request } = recorder.recordings.calls['submitEditCollection'] ?? {};
  const { category_code } = request as RequestOf<typeof submitEditCollection>;
  const params = parameters as Record<string, string>;
  const checkout = await send(recorder, checkoutRemoveCollection, {
    token,
    params,
    request: { category_code },
  });
  const accepted = await acceptanceOf({ acknowledgment: checkout.acknowledgment_html ?? '' });
  await send(recorder, submitRemoveCollection, {
    token,
    params,
    request: { category_code, ...accepted },
    idempotencyKey: crypto.randomUUID(),
  });
}

async function openEmailedLinks(recorder: Recorder, token: string): Promise<void> {
  const { services } = recorder.server;
  const { public_id, ...person } = await send(recorder, getAccount, { token });
  await emailCardUpdateLink(services, { ...person, id: public_id });
  await send(recorder, sendReset, { request: { email: person.email } });
  const tokenIn = await readEmailedTokens(recorder);
  const opener = crypto.randomUUID();
  const saved = { token: tokenIn('/resume#token'), opener };
  const { saved_key } = await send(recorder, openSavedFlow, { request: saved });
  await send(recorder, checkSavedFlow, { request: { saved_key, opener } });
  await send(recorder, verifyEmail, { request: { token: tokenIn('/portal/verify\\?token') } });
  const billing = {
    link_token: tokenIn('linkToken'),
    stripe_token: await obtainCardToken(recorder.backend),
  };
  await send(recorder, openBillingLink, { request: { link_token: billing.link_token } });
  await send(recorder, updateBilling, { request: billing });
  const reset = { token: tokenIn('/portal/reset\\?token'), password: newPassword() };
  const session = await send(recorder, changePassword, { request: reset });
  await usePasskey(recorder, session.token);
  await confirmNewEmail(recorder, session.token, reset.password);
}

/** Adds a passkey, uses it and removes it. */
async function usePasskey(recorder: Recorder, token: string): Promise<void> {
  const authenticator = createAuthenticator(recorder.server.services.settings.SITE_URL);
  const creation = await send(recorder, startPasskeyRegistration, { token });
  const added = { name: 'Work laptop', credential: authenticator.create(creation) };
  const { passkey_id } = await send(recorder, addPasskey, { token, request: added });
  const check = authenticator.get(await send(recorder, startPasskeyCheck, { token }));
  await send(recorder, checkPasskey, { token, request: { credential: check } });
  const signIn = authenticator.get(await send(recorder, startPasskeyLogin, {}));
  await send(recorder, passkeyLogin, { request: { credential: signIn } });
  await send(recorder, listPasskeys, { token });
  const renamed = { passkey_id, name: 'Home laptop' };
  await send(recorder, renamePasskey, { token, request: renamed });
  await send(recorder, removePasskey, { token, request: { passkey_id } });
}

/** Changes the email address last, because this ends the other links. */
async function confirmNewEmail(recorder: Recorder, token: string, current_password: string) {
  const request = { email: 'dana@new-mail.example', current_password };
  await send(recorder, requestEmailChange, { token, request });
  const change = { token: (await readEmailedTokens(recorder))('/portal/confirm-email\\?token') };
  await send(recorder, confirmEmailChange, { request: change });
}

/** Returns a function that finds the token after a part of a link in the sent emails. */
async function readEmailedTokens({ server: { services } }: Recorder) {
  const texts = (await listMails(services)).map((mail) => services.mailer.render(mail).text).join();
  return (link: string) => new RegExp(`${link}=([\\w-]+)`).exec(texts)?.[1];
}

/** Shortens the lists, and replaces the brand, because another shop has another one. */
function shorten(call: RecordedCall, { name, emails }: Brand): RecordedCall {
  const domain = emails.support.split('@')[1] ?? '';
  const text = JSON.stringify(call)
    .replaceAll(domain, 'insurer.example')
    .replaceAll(name, 'Sample');
  return shortenLists(JSON.parse(text)) as RecordedCall;
}

function shortenLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_LENGTH).map(shortenLists);
  if (typeof value !== 'object' || value === null || 'start_screen_id' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, shortenLists(member)]),
  );
}

import {
  cancelEmailChange,
  replacePassword,
  requestEmailChange,
  resendEmailChange,
} from '../../../contract/account/credentials.ts';
import type { RequestOf } from '../../../contract/define-call.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { loadAccount } from '../../../core/session/account.ts';
import { runWithPasswordPrompt } from '../../../core/session/reauthentication.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import { showToast } from '../../../core/toasts.ts';
import { loadSessions } from './sessions.ts';

type FieldName = keyof (RequestOf<typeof replacePassword> & RequestOf<typeof requestEmailChange>);

/** Reason why a password or an email address was not changed. */
export interface CredentialProblem {
  /** Error message for each invalid field, by the field's name in the call. */
  fields: Partial<Record<FieldName, string>>;
  /** Error message of the whole form. */
  message?: string;
  /** True if the account has no password, so that none can be entered. */
  isPasswordMissing?: boolean;
  /** True if the backend lacks the call. */
  isMissing?: boolean;
}

/** Asks for the passkey if the account has one. The dialog itself asks for the password. */
const withPasskey = <Result>(task: () => Promise<Result>) =>
  runWithPasswordPrompt(task, ['passkey_required']);

/** Changes the password. Returns null on success. */
export async function changePassword(
  request: RequestOf<typeof replacePassword>,
): Promise<CredentialProblem | null> {
  const problem =
    findInvalidFields(replacePassword, request) ??
    (await runCall(() => withPasskey(() => sendCall(replacePassword, { request }))));
  // A new password also cancels a requested change of the email address.
  if (problem === null) await Promise.all([loadSessions(), reloadAccount()]);
  return problem;
}

/** Requests the link that changes the email address. Returns null on success. */
export async function changeEmail(
  request: RequestOf<typeof requestEmailChange>,
): Promise<CredentialProblem | null> {
  const problem =
    findInvalidFields(requestEmailChange, request) ??
    (await runCall(() => withPasskey(() => sendCall(requestEmailChange, { request }))));
  if (problem === null) await reloadAccount();
  return problem;
}

/** Emails a new link for the requested change of the email address. */
export function resendEmail(email: string): Promise<void> {
  return runForPendingEmail(resendEmailChange, `We’ve emailed a new link to ${email}`);
}

/** Cancels the requested change of the email address. Its link then no longer works. */
export function cancelEmail(): Promise<void> {
  return runForPendingEmail(cancelEmailChange, 'Email change canceled');
}

async function runForPendingEmail(
  call: typeof resendEmailChange | typeof cancelEmailChange,
  successMessage: string,
): Promise<void> {
  try {
    if ((await runOrRedirectToSignIn(() => sendCall(call, {}))) === false) return;
    await reloadAccount();
    showToast('success', successMessage);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await reloadAccount();
    showToast('error', error.message);
  }
}

/** Fetches the account again. If this fails, the page still shows the account as it was before. */
async function reloadAccount(): Promise<void> {
  await loadAccount().catch(() => {});
}

/** Checks the fields as the backend does. Returns undefined if all of them are valid. */
function findInvalidFields(
  { request: schema }: typeof replacePassword | typeof requestEmailChange,
  request: unknown,
): CredentialProblem | undefined {
  const issues = schema.safeParse(request).error?.issues;
  if (!issues) return undefined;
  // The first message of each field is shown.
  const messages = issues.toReversed().map(({ path, message }) => [path[0], message]);
  return { fields: Object.fromEntries(messages) };
}

async function runCall(send: () => Promise<null>): Promise<CredentialProblem | null> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return toProblem(error);
  }
}

function toProblem(error: CallError): CredentialProblem {
  const { code, fields, serverMessage } = error;
  if (code === 'wrong_credentials') return { fields: { current_password: serverMessage } };
  if (code === 'unauthorized') void checkSessionOrRedirect();
  const messages = Object.entries(fields).map(([name, [message]]) => [name, message]);
  return {
    fields: Object.fromEntries(messages),
    ...(messages.length === 0 && { message: serverMessage }),
    isPasswordMissing: code === 'password_missing',
    isMissing: error.isMissing,
  };
}

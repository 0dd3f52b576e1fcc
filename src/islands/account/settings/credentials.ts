import { replacePassword, requestEmailChange } from '../../../contract/account/credentials.ts';
import type { RequestOf } from '../../../contract/define-call.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
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

/** Changes the password. Returns null on success. */
export async function changePassword(
  request: RequestOf<typeof replacePassword>,
): Promise<CredentialProblem | null> {
  const problem =
    findInvalidFields(replacePassword, request) ??
    (await runCall(() => sendCall(replacePassword, { request })));
  if (problem === null) await loadSessions();
  return problem;
}

/** Requests the link that changes the email address. Returns null on success. */
export async function changeEmail(
  request: RequestOf<typeof requestEmailChange>,
): Promise<CredentialProblem | null> {
  return (
    findInvalidFields(requestEmailChange, request) ??
    runCall(() => sendCall(requestEmailChange, { request }))
  );
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

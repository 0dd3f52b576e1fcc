import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { changePassword, login, register, sendReset } from '../../../src/contract/account/auth.ts';
import { errorStatus, type ErrorCode } from '../../../src/contract/errors.ts';
import { leadSchema } from '../../../src/contract/account/lead.ts';
import { sendPasswordResetLink, resetPasswordAndSignIn } from '../password-links.ts';
import { changeEmailWithToken } from '../change-email.ts';
import { assertionSchema } from '../../../src/contract/account/passkeys.ts';
import { rejectedPasskeyError } from '../passkeys/assertion.ts';
import { signInWithPasskey } from '../passkeys/sign-in.ts';
import { signIn } from '../sign-in.ts';
import { registerAccount } from '../register.ts';
import { verifyEmailWithToken } from '../verify-email.ts';
import { ApiError } from '../../errors.ts';
import { storeAndEmailLead } from '../leads.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import { readTextBody } from '../../http/read-body.ts';
import type { Services } from '../../services.ts';
import type { FormValuesAndErrors } from './form.ts';
import type { FormName } from './form-screens.ts';

/**
 * Result of a submitted form. 'signed_in' has the token of a new session. 'set_password' has a
 * token that sets a new password, because the old password was removed. 'done' means that the
 * form's message page is shown next. `newEmail` is the account's new email address.
 */
export type SubmissionOutcome =
  | { kind: 'signed_in'; token: string }
  | { kind: 'set_password'; token: string }
  | { kind: 'done'; newEmail?: string }
  | {
      kind: 'rejected';
      code: ErrorCode;
      errors: FormValuesAndErrors['errors'];
      retryAfter?: number;
    };

interface Submission {
  values: Record<string, string>;
  clientInfo: ClientInfo;
  services: Services;
}

/**
 * Action of each form. An action uses the schema and the handler function of an API call, but sends
 * no HTTP request.
 */
const actions: Record<FormName, (submission: Submission) => Promise<SubmissionOutcome>> = {
  login: ({ values, clientInfo, services }) =>
    values['passkey'] === undefined
      ? withRequest(login.request, values, async (request) =>
          signedInOutcome(await signIn(services, request, clientInfo)),
        )
      : signInWithPasskeyField(services, values['passkey'], clientInfo),
  register: ({ values, clientInfo, services }) =>
    withRequest(register.request, values, async (request) =>
      signedInOutcome(await registerAccount(services, request, clientInfo)),
    ),
  forgot: ({ values, clientInfo, services }) =>
    withRequest(sendReset.request, values, async ({ email }) => {
      await sendPasswordResetLink(services, email, clientInfo.ip);
      return { kind: 'done' };
    }),
  reset: ({ values, clientInfo, services }) =>
    withRequest(changePassword.request, values, async (request) =>
      signedInOutcome(await resetPasswordAndSignIn(services, request, clientInfo)),
    ),
  verify: async ({ values, services }) => {
    const { resetToken } = await verifyEmailWithToken(services, values['token'] ?? '');
    return resetToken ? { kind: 'set_password', token: resetToken } : { kind: 'done' };
  },
  'confirm-email': async ({ values, services }) => {
    return {
      kind: 'done',
      newEmail: await changeEmailWithToken(services, values['token'] ?? ''),
    };
  },
  contact: ({ values, clientInfo, services }) =>
    withRequest(leadSchema, values, async (lead) => {
      await storeAndEmailLead(services, lead, clientInfo.ip);
      return { kind: 'done' };
    }),
};

/** Signs in with the field that the form's script adds: an assertion as JSON. */
async function signInWithPasskeyField(
  services: Services,
  field: string,
  clientInfo: ClientInfo,
): Promise<SubmissionOutcome> {
  const parsed = assertionSchema.safeParse(parseJsonText(field));
  if (!parsed.success) throw rejectedPasskeyError();
  return signedInOutcome(await signInWithPasskey(services, parsed.data, clientInfo));
}

/** Returns undefined for a text that is not JSON. */
function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function signedInOutcome(token: string): SubmissionOutcome {
  return { kind: 'signed_in', token };
}

async function withRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: Record<string, string>,
  act: (request: z.infer<Schema>) => Promise<SubmissionOutcome>,
): Promise<SubmissionOutcome> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return act(parsed.data);
  const errors: FormValuesAndErrors['errors'] = {};
  for (const { path, message } of parsed.error.issues)
    (errors[path.join('.')] ??= []).push(message);
  // A missing token is reported as an invalid link, not as an empty field.
  return { kind: 'rejected', code: errors['token'] ? 'token_invalid' : 'invalid_input', errors };
}

/**
 * Reads the posted fields. Returns no fields for a body that is not a form or is far too long; the
 * form is then rejected because its fields are missing. If a field is repeated, its last value
 * counts.
 */
export async function readFormFields(context: Context): Promise<Record<string, string>> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return {};
  const body = await readTextBody(context.req.raw).catch(() => '');
  // Removes U+0000: no person enters it, and PostgreSQL's text type cannot store it.
  return Object.fromEntries(new URLSearchParams(body.replaceAll('%00', '').replaceAll('\0', '')));
}

/**
 * Runs the action of a form. Turns an ApiError into messages on the form. Rethrows other errors.
 */
export async function runFormAction(
  name: FormName,
  submission: Submission,
): Promise<SubmissionOutcome> {
  try {
    return await actions[name](submission);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, fields, retryAfter } = error;
    return { kind: 'rejected', code, errors: fields ?? { '': [message] }, retryAfter };
  }
}

/** Returns the HTTP status of a rejected form. The API uses the same status for this error code. */
export function rejectedFormHttpStatus(code: ErrorCode) {
  return errorStatus[code];
}

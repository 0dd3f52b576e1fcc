import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { changePassword, login, register, sendReset } from '../../../src/contract/account/auth.ts';
import { errorStatus, type ErrorCode } from '../../../src/contract/errors.ts';
import { leadSchema } from '../../../src/contract/account/lead.ts';
import { sendResetLink, setPassword } from '../links.ts';
import { signIn } from '../accounts.ts';
import { registerAccount } from '../register.ts';
import { confirmEmail } from '../confirm-email.ts';
import { Refusal } from '../../errors.ts';
import { takeLead } from '../leads.ts';
import type { Sender } from '../../http/sender.ts';
import { readText } from '../../http/read-body.ts';
import type { Services } from '../../services.ts';
import type { FormState } from './form.ts';
import type { FormName } from './form-screens.ts';

/**
 * How a form ended. A token signs the visitor in, or lets a new password be set where the old one has
 * ended; 'said' shows the form's message page.
 */
export type Outcome =
  | { kind: 'signed_in'; token: string }
  | { kind: 'set_password'; token: string }
  | { kind: 'said' }
  | { kind: 'refused'; code: ErrorCode; errors: FormState['errors']; retryAfter?: number };

interface Submission {
  values: Record<string, string>;
  sender: Sender;
  services: Services;
}

/** What each form does: the calls' own schemas and the handlers' own functions, reached without the wire. */
const actions: Record<FormName, (submission: Submission) => Promise<Outcome>> = {
  login: ({ values, sender, services }) =>
    withRequest(login.request, values, async (request) =>
      signedIn(await signIn(services, request, sender)),
    ),
  register: ({ values, sender, services }) =>
    withRequest(register.request, values, async (request) =>
      signedIn(await registerAccount(services, request, sender)),
    ),
  forgot: ({ values, sender, services }) =>
    withRequest(sendReset.request, values, async ({ email }) => {
      await sendResetLink(services, email, sender.ip);
      return { kind: 'said' };
    }),
  reset: ({ values, sender, services }) =>
    withRequest(changePassword.request, values, async (request) =>
      signedIn(await setPassword(services, request, sender)),
    ),
  verify: async ({ values, services }) => {
    const { resetToken } = await confirmEmail(services, values['token'] ?? '');
    return resetToken ? { kind: 'set_password', token: resetToken } : { kind: 'said' };
  },
  contact: ({ values, sender, services }) =>
    withRequest(leadSchema, values, async (lead) => {
      await takeLead(services, lead, sender.ip);
      return { kind: 'said' };
    }),
};

function signedIn(token: string): Outcome {
  return { kind: 'signed_in', token };
}

async function withRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: Record<string, string>,
  act: (request: z.infer<Schema>) => Promise<Outcome>,
): Promise<Outcome> {
  const read = schema.safeParse(values);
  if (read.success) return act(read.data);
  const errors: FormState['errors'] = {};
  for (const { path, message } of read.error.issues) (errors[path.join('.')] ??= []).push(message);
  // A link without its token is a link that does not work, not a field to be filled in.
  return { kind: 'refused', code: errors['token'] ? 'token_invalid' : 'invalid_input', errors };
}

/**
 * The posted fields. A body that is no form, or far too long for one, has none, and is then refused for
 * want of its token; of a repeated field the last counts.
 */
export async function readForm(context: Context): Promise<Record<string, string>> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return {};
  const body = await readText(context.req.raw).catch(() => '');
  // U+0000 is nothing that a person types, and PostgreSQL's text cannot hold it.
  return Object.fromEntries(new URLSearchParams(body.replaceAll('%00', '').replaceAll('\0', '')));
}

/** Carries a form out. A Refusal becomes words on the form; anything else is thrown on. */
export async function submitForm(name: FormName, submission: Submission): Promise<Outcome> {
  try {
    return await actions[name](submission);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, fields, retryAfter } = error;
    return { kind: 'refused', code, errors: fields ?? { '': [message] }, retryAfter };
  }
}

/** The status a refused form is answered with: the one the call itself would have. */
export function refusedStatus(code: ErrorCode) {
  return errorStatus[code];
}

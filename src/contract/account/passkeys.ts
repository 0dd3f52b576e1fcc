import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { dateTimeSchema, ownNameSchema } from '../fields.ts';

/** A passkey of the account (a discoverable WebAuthn credential). */
export const passkeySchema = z.object({
  /** Id of the passkey in API calls. */
  passkey_id: z.string(),
  name: z.string(),
  created: dateTimeSchema,
  /**
   * Time of the last sign-in or check with this passkey. Null before the first one.
   * @format date-time
   */
  last_used: z.nullable(dateTimeSchema),
  /** True if a password manager backs up the passkey. False if it exists on one device only. */
  backed_up: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const PASSKEY_NAME_LENGTH_MAX = 60;
export const passkeyNameSchema = ownNameSchema(PASSKEY_NAME_LENGTH_MAX);
const passkeyIdSchema = z.string().check(z.minLength(1), z.maxLength(60));

/** Binary value in base64url without padding. */
const base64urlSchema = (maxLength: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));
/** Id of a credential: at most 1023 bytes. */
const credentialIdSchema = base64urlSchema(1364);
/** Ways in which a browser reaches an authenticator. */
export const transportSchema = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb']);
const descriptorsSchema = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.optional(z.array(transportSchema)),
  }),
);

/** Options for `navigator.credentials.create`: PublicKeyCredentialCreationOptionsJSON. */
const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(
    z.object({
      type: z.literal('public-key'),
      /** Algorithm, as a COSE number: -7 is ES256. */
      alg: z.number(),
    }),
  ),
  /** Time for the visitor's answer in milliseconds. */
  timeout: z.number(),
  excludeCredentials: descriptorsSchema,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/**
 * Options for `navigator.credentials.get`: PublicKeyCredentialRequestOptionsJSON. Without
 * `allowCredentials`, the visitor chooses among the passkeys of the site.
 */
const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Time for the visitor's answer in milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(descriptorsSchema),
});

const credentialFields = {
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key'),
};

/** New credential: RegistrationResponseJSON. */
const newCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64urlSchema(4000),
    attestationObject: base64urlSchema(10_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type NewCredential = z.infer<typeof newCredentialSchema>;

/** Signed challenge: AuthenticationResponseJSON. */
export const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64urlSchema(4000),
    authenticatorData: base64urlSchema(4000),
    signature: base64urlSchema(8000),
    userHandle: z.optional(z.nullable(base64urlSchema(100))),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

const assertionRequestSchema = z.object({ credential: assertionSchema });

export const listPasskeys = defineCall({
  id: 'listPasskeys',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/accounts/passkeys',
  summary: "Lists the account's passkeys, oldest first",
  tag: 'Account',
  auth: 'required',
  records: 'passkeys',
  response: z.object({ passkeys: z.array(passkeySchema) }),
  errors: ['unauthorized', 'route_not_found'],
});

export const startPasskeyRegistration = defineCall({
  id: 'startPasskeyRegistration',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/passkeys/start',
  summary: 'Returns the options for a new passkey. Its challenge works once, for five minutes',
  tag: 'Account',
  auth: 'required',
  response: creationOptionsSchema,
  errors: [
    'unauthorized',
    'route_not_found',
    'password_required',
    'password_missing',
    'passkey_required',
    'passkey_rejected',
    'email_not_verified',
  ],
});

export const addPasskey = defineCall({
  id: 'addPasskey',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/passkeys',
  summary: 'Stores a new passkey and emails the account about it',
  tag: 'Account',
  auth: 'required',
  request: z.object({
    /** Name that the visitor chose. Without it, the passkey is named after the device. */
    name: z.optional(passkeyNameSchema),
    credential: newCredentialSchema,
  }),
  response: passkeySchema,
  errors: [
    'unauthorized',
    'route_not_found',
    'password_required',
    'password_missing',
    'passkey_required',
    'passkey_rejected',
  ],
});

export const renamePasskey = defineCall({
  id: 'renamePasskey',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/passkeys/rename',
  summary: 'Changes the name of a passkey',
  tag: 'Account',
  auth: 'required',
  request: z.object({
    passkey_id: passkeyIdSchema,
    /** New name, at most 60 characters. */
    name: passkeyNameSchema.check(z.minLength(1, 'Enter a name')),
  }),
  /** The passkey after the change. */
  response: passkeySchema,
  errors: ['unauthorized', 'route_not_found', 'not_found'],
});

export const removePasskey = defineCall({
  id: 'removePasskey',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/passkeys/remove',
  summary: 'Removes a passkey and emails the account about it',
  tag: 'Account',
  auth: 'required',
  request: z.object({ passkey_id: passkeyIdSchema }),
  response: null,
  errors: [
    'unauthorized',
    'route_not_found',
    'not_found',
    'password_required',
    'password_missing',
    'passkey_required',
  ],
});

export const startPasskeyCheck = defineCall({
  id: 'startPasskeyCheck',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/auth/passkey-check/start',
  summary: 'Returns the options for a check within a session, after a passkey_required error',
  tag: 'Sign-in',
  auth: 'required',
  response: requestOptionsSchema,
  errors: ['unauthorized', 'route_not_found'],
});

export const checkPasskey = defineCall({
  id: 'checkPasskey',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/auth/passkey-check',
  summary: 'Checks a passkey of the account within a session',
  tag: 'Sign-in',
  auth: 'required',
  request: assertionRequestSchema,
  response: null,
  errors: ['unauthorized', 'route_not_found', 'passkey_rejected'],
});

export const startPasskeyLogin = defineCall({
  id: 'startPasskeyLogin',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/auth/passkey-login/start',
  summary: 'Returns the options for a sign-in with a passkey. They name no account',
  tag: 'Sign-in',
  auth: 'none',
  response: requestOptionsSchema,
  errors: ['route_not_found'],
});

export const passkeyLogin = defineCall({
  id: 'passkeyLogin',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/auth/passkey-login',
  summary: 'Signs in with a passkey',
  tag: 'Sign-in',
  auth: 'none',
  request: assertionRequestSchema,
  response: z.object({ token: z.string() }),
  errors: ['route_not_found', 'passkey_rejected'],
});

import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { emailSchema } from '../../src/contract/fields.ts';
import { ApiError } from '../errors.ts';
import type { Settings } from '../settings.ts';

const GRAPH_URL = 'https://graph.facebook.com/v23.0';
const TIMEOUT_MS = 10_000;

/**
 * Facebook's description of a token, with the token's user and app. Source:
 * developers.facebook.com/docs/graph-api/reference/debug_token
 */
const inspectionSchema = z.object({
  data: z.object({
    app_id: z.optional(z.union([z.string(), z.number()])),
    is_valid: z.boolean(),
    user_id: z.optional(z.string()),
  }),
});

/**
 * A user's profile as Facebook returns it. The email is present only if the user has confirmed it
 * at Facebook and allows the app to read it.
 */
const profileSchema = z.object({
  id: z.string(),
  email: z.optional(emailSchema),
  first_name: z._default(z.string(), ''),
  last_name: z._default(z.string(), ''),
});

export interface FacebookProfile {
  email: string;
  firstName: string;
  lastName: string;
}

type FacebookSettings = Pick<
  Settings,
  'FACEBOOK_APP_ID' | 'FACEBOOK_APP_SECRET' | 'FACEBOOK_GRAPH_BASE'
>;

/**
 * Requests the profile of a token's owner from Facebook. Rejects a token that was issued for
 * another app. Otherwise, the operator of the other app could sign in here as the token's owner.
 * @throws ApiError wrong_credentials for a rejected token
 * @throws ApiError not_available if no Facebook app is configured or Facebook does not respond
 */
export async function fetchFacebookProfile(
  settings: FacebookSettings,
  token: string,
): Promise<FacebookProfile> {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: secret } = settings;
  if (!appId || !secret) {
    throw new ApiError(
      'not_available',
      'Facebook sign-in isn’t set up here. Sign in with email and password.',
    );
  }
  const base = settings.FACEBOOK_GRAPH_BASE ?? GRAPH_URL;
  const inspection = inspectionSchema.safeParse(
    await requestGraph(`${base}/debug_token`, {
      input_token: token,
      access_token: `${appId}|${secret}`,
    }),
  );
  const { app_id, is_valid, user_id } = inspection.data?.data ?? { is_valid: false };
  if (!is_valid || String(app_id) !== appId) throw unrecognizedSignInError();
  const proof = createHmac('sha256', secret).update(token).digest('hex');
  const fields = 'id,email,first_name,last_name';
  const profile = profileSchema.safeParse(
    await requestGraph(`${base}/me`, { fields, access_token: token, appsecret_proof: proof }),
  ).data;
  if (!profile || profile.id !== user_id) throw unrecognizedSignInError();
  if (!profile.email) {
    throw new ApiError(
      'wrong_credentials',
      'Facebook didn’t share your email address. Allow it there, or sign in with email and password.',
    );
  }
  return { email: profile.email, firstName: profile.first_name, lastName: profile.last_name };
}

function unrecognizedSignInError(): ApiError {
  return new ApiError(
    'wrong_credentials',
    'Facebook didn’t recognize this sign-in. Sign in with Facebook again.',
  );
}

/**
 * Sends a request to Facebook and returns the response body if the status is below 500. The body of
 * an error response is returned too. It then fails the caller's schema, because the required fields
 * are missing.
 */
async function requestGraph(url: string, query: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(`${url}?${new URLSearchParams(query).toString()}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A redirect would send the token and the app's secret to another host.
      redirect: 'error',
    });
    if (response.status >= 500) throw new Error(`Facebook returned ${response.status}`);
    return await response.json();
  } catch {
    // The original error is not attached as the cause, because it may contain the token.
    throw new ApiError(
      'not_available',
      'Facebook isn’t responding right now. Try again, or sign in with email and password.',
    );
  }
}

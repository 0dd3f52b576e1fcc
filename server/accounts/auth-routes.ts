import type { Calls } from '../../src/contract/calls.ts';
import { sendPasswordResetLink, resetPasswordAndSignIn } from './password-links.ts';
import { resendVerificationLink as sendLink, verifyEmailWithToken } from './verify-email.ts';
import { endSessionByTokenHash, signIn } from './sign-in.ts';
import { signInWithFacebook } from './facebook.ts';
import { registerAccount } from './register.ts';
import { reauthenticate } from './sessions.ts';
import type { Handler } from '../http/mount.ts';

export const login: Handler<Calls['login']> = async ({ request, clientInfo }, services) => ({
  token: await signIn(services, request, clientInfo),
});

export const register: Handler<Calls['register']> = async ({ request, clientInfo }, services) => ({
  token: await registerAccount(services, request, clientInfo),
});

export const facebookLogin: Handler<Calls['facebookLogin']> = async (
  { request, clientInfo },
  services,
) => ({ token: await signInWithFacebook(services, request.facebook_token, clientInfo) });

export const logout: Handler<Calls['logout']> = async ({ caller }, services) => {
  if (caller) await endSessionByTokenHash(services, caller.tokenHash);
  return null;
};

export const sendReset: Handler<Calls['sendReset']> = async ({ request, ip }, services) => {
  await sendPasswordResetLink(services, request.email, ip);
  return null;
};

export const changePassword: Handler<Calls['changePassword']> = async (
  { request, clientInfo },
  services,
) => ({ token: await resetPasswordAndSignIn(services, request, clientInfo) });

export const verifyEmail: Handler<Calls['verifyEmail']> = async ({ request }, services) => {
  await verifyEmailWithToken(services, request.token);
  return null;
};

export const sendVerification: Handler<Calls['sendVerification']> = async (
  { caller, ip },
  services,
) => {
  await sendLink(services, caller, ip);
  return null;
};

export const confirmPassword: Handler<Calls['confirmPassword']> = async (
  { request, caller },
  services,
) => {
  await reauthenticate(services, request.password, caller);
  return null;
};

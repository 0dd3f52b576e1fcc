import type { Calls } from '../../src/contract/calls.ts';
import { sendResetLink, setPassword } from './password-links.ts';
import { confirmEmail } from './confirm-email.ts';
import { endSession, signIn } from './sign-in.ts';
import { signInWithFacebook } from './facebook.ts';
import { registerAccount } from './register.ts';
import { reauthenticate } from './sessions.ts';
import { sendVerification as sendLink } from './verification.ts';
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
  if (caller) await endSession(services, caller.tokenHash);
  return null;
};

export const sendReset: Handler<Calls['sendReset']> = async ({ request, ip }, services) => {
  await sendResetLink(services, request.email, ip);
  return null;
};

export const changePassword: Handler<Calls['changePassword']> = async (
  { request, clientInfo },
  services,
) => ({ token: await setPassword(services, request, clientInfo) });

export const verifyEmail: Handler<Calls['verifyEmail']> = async ({ request }, services) => {
  await confirmEmail(services, request.token);
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

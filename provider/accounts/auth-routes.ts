import type { Calls } from '../../src/contract/calls.ts';
import { sendResetLink, setPassword } from './links.ts';
import { confirmEmail } from './confirm-email.ts';
import { endSession, registerAccount, signIn } from './accounts.ts';
import { signInWithFacebook } from './facebook.ts';
import type { Handler } from '../http/mount.ts';

export const login: Handler<Calls['login']> = async ({ request, ip }, services) => ({
  token: await signIn(services, request, ip),
});

export const register: Handler<Calls['register']> = async ({ request, ip }, services) => ({
  token: await registerAccount(services, request, ip),
});

export const facebookLogin: Handler<Calls['facebookLogin']> = async (
  { request, ip },
  services,
) => ({ token: await signInWithFacebook(services, request.facebook_token, ip) });

export const logout: Handler<Calls['logout']> = async ({ caller }, services) => {
  if (caller) await endSession(services, caller.tokenHash);
  return null;
};

export const sendReset: Handler<Calls['sendReset']> = async ({ request }, services) => {
  await sendResetLink(services, request.email);
  return null;
};

export const changePassword: Handler<Calls['changePassword']> = async ({ request }, services) => ({
  token: await setPassword(services, request),
});

export const verifyEmail: Handler<Calls['verifyEmail']> = async ({ request }, services) => {
  await confirmEmail(services, request.token);
  return null;
};

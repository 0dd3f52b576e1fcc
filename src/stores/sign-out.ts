import { logout } from '../contract/auth.ts';
import { call } from '../lib/call.ts';
import { environment } from '../lib/environment.ts';
import { forgetAccount } from './account.ts';

/** Ends the session here and at the provider, forgets everything and goes home. */
export async function signOut(): Promise<void> {
  // The provider hears it first, while the token is still there; a provider that is down must not keep anybody signed in.
  await call(logout, {}).catch(() => {});
  forgetAccount();
  environment().navigation.leave('/');
}

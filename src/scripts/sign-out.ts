// Signs out from a public page; fetched when somebody does.
import { browserEnvironment } from '../core/browser-environment.ts';
import { setEnvironment } from '../core/environment.ts';
import { signOut } from '../islands/account/stores/sign-out.ts';

/** Ends the session and goes home. */
export async function signOutAndGoHome(): Promise<void> {
  setEnvironment(browserEnvironment());
  await signOut();
}

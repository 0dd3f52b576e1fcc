// Sign-out from a public page. This file is loaded only when the visitor signs out.
import { createBrowserEnvironment } from '../core/browser-environment.ts';
import { setEnvironment } from '../core/environment.ts';
import { signOut } from '../core/session/sign-out.ts';

/** Ends the session and opens the home page. */
export async function signOutAndGoHome(): Promise<void> {
  setEnvironment(createBrowserEnvironment());
  await signOut();
}

import { isSignedOut } from '../call/call-error.ts';
import { checkSessionOrRedirect } from './session-check.ts';

/**
 * Runs a task and returns its result. If the session has expired, redirects the visitor to the
 * sign-in page and returns false. After signing in, the visitor returns to this page.
 */
export async function runOrRedirectToSignIn<Result>(
  task: () => Promise<Result>,
): Promise<Result | false> {
  try {
    return await task();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    await checkSessionOrRedirect();
    return false;
  }
}

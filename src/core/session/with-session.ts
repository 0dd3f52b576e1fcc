import { CallError } from '../call/call-error.ts';
import { checkSession } from './session-check.ts';

/**
 * Runs a task and returns its result. If the task fails because the session has expired, the
 * visitor is redirected to the sign-in page and returns here afterwards. The result is then false.
 */
export async function withSession<Result>(task: () => Promise<Result>): Promise<Result | false> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    await checkSession();
    return false;
  }
}

import { CallError } from '../call/call-error.ts';
import { checkSession } from './session-check.ts';

/**
 * Runs a task. If its token has expired, the visitor signs in and returns here. The result is then
 * false.
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

import { CallError } from '../call/call-error.ts';
import { checkSession } from './session-check.ts';

/** Where the token turns out to be over, the visitor signs in and comes back here: answers false. */
export async function withSession<Result>(task: () => Promise<Result>): Promise<Result | false> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    await checkSession();
    return false;
  }
}

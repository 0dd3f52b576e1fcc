import { atom } from 'nanostores';
import { identityErrorCodes } from '../../contract/errors.ts';
import { CallError } from '../call/call-error.ts';

type ReauthenticationCode = (typeof identityErrorCodes)[number];

export interface ReauthenticationPrompt {
  /** The backend's message, which the prompt shows. */
  message: string;
  /** The backend's error code, which says what the account must use or lacks. */
  code: ReauthenticationCode;
  resolve: (isConfirmed: boolean) => void;
}

/**
 * The prompt for the password or the passkey that is open now. Null if no prompt is open. The prompt
 * is needed because some calls require a signed-in visitor to prove their identity again.
 */
export const $reauthenticationPrompt = atom<ReauthenticationPrompt | null>(null);

/**
 * Runs a task. If the backend rejects the task because it requires the password or the passkey again,
 * prompts the visitor for it. Then runs the task again.
 * @param codes errors that prompt. The task reports the others.
 */
export async function runWithPasswordPrompt<Result>(
  task: () => Promise<Result>,
  codes: readonly ReauthenticationCode[] = identityErrorCodes,
): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    const code = error instanceof CallError && codes.find((known) => known === error.code);
    if (!code || !(await promptForIdentity(code, error.message))) throw error;
    return task();
  }
}

async function promptForIdentity(code: ReauthenticationCode, message: string): Promise<boolean> {
  const isConfirmed = await new Promise<boolean>((resolve) =>
    $reauthenticationPrompt.set({ message, code, resolve }),
  );
  $reauthenticationPrompt.set(null);
  return isConfirmed;
}

import { atom } from 'nanostores';
import { CallError } from '../call/call-error.ts';

export interface ReauthenticationPrompt {
  /** The backend's message, which the prompt shows. */
  message: string;
  /**
   * True if the account has no password. The visitor must then set a password through an emailed
   * link.
   */
  isPasswordMissing: boolean;
  resolve: (isConfirmed: boolean) => void;
}

/**
 * The password prompt that is open now. Null if no prompt is open. The prompt is needed because
 * some calls require a signed-in visitor to enter the password again.
 */
export const $reauthenticationPrompt = atom<ReauthenticationPrompt | null>(null);

/**
 * Runs a task. If the backend rejects the task because it requires the password again, prompts the
 * visitor for the password. Then runs the task again.
 */
export async function runWithPasswordPrompt<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof CallError) || !/^password_(required|missing)$/.test(error.code))
      throw error;
    if (!(await promptForPassword(error))) throw error;
    return task();
  }
}

async function promptForPassword({ message, code }: CallError): Promise<boolean> {
  const isConfirmed = await new Promise<boolean>((resolve) =>
    $reauthenticationPrompt.set({
      message,
      isPasswordMissing: code === 'password_missing',
      resolve,
    }),
  );
  $reauthenticationPrompt.set(null);
  return isConfirmed;
}

import { atom } from 'nanostores';
import { CallError } from '../call/call-error.ts';

export interface ReauthenticationPrompt {
  /** The provider's words. */
  message: string;
  /** The account has none: it can only be set by a mailed link. */
  isPasswordMissing: boolean;
  resolve: (isConfirmed: boolean) => void;
}

/** The password is asked for again, for something that the provider does for nobody else; null while it is not. */
export const $reauthentication = atom<ReauthenticationPrompt | null>(null);

/** Carries out what may need the password once more: asks for it where the provider does, and tries again. */
export async function withReauthentication<Result>(task: () => Promise<Result>): Promise<Result> {
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
    $reauthentication.set({ message, isPasswordMissing: code === 'password_missing', resolve }),
  );
  $reauthentication.set(null);
  return isConfirmed;
}

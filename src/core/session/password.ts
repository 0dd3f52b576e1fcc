import { atom } from 'nanostores';
import { CallError } from '../call/call-error.ts';

export interface PasswordQuestion {
  /** The provider's words. */
  message: string;
  /** The account has none: it can only be set by a mailed link. */
  missing: boolean;
  answer: (given: boolean) => void;
}

/** The password is asked for again, for something that the provider does for nobody else; null while it is not. */
export const $passwordQuestion = atom<PasswordQuestion | null>(null);

/** Carries out what may need the password once more: asks for it where the provider does, and tries again. */
export async function withPassword<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError) || !/^password_(required|missing)$/.test(error.code))
      throw error;
    if (!(await ask(error))) throw error;
    return work();
  }
}

async function ask({ message, code }: CallError): Promise<boolean> {
  const given = await new Promise<boolean>((answer) =>
    $passwordQuestion.set({ message, missing: code === 'password_missing', answer }),
  );
  $passwordQuestion.set(null);
  return given;
}

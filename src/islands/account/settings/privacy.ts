import { atom } from 'nanostores';
import {
  exportAccountData,
  type AccountDataFormat,
} from '../../../contract/account/account-data.ts';
import {
  getDeletion,
  requestDeletion,
  withdrawDeletion,
  type Deletion,
} from '../../../contract/account/deletion.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { downloadFile, saveFile } from '../../../core/call/download.ts';
import { runWithPasswordPrompt } from '../../../core/session/reauthentication.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import { showToast } from '../../../core/toasts.ts';

/**
 * The newest request to delete the account, and what a deletion depends on. Null before it is
 * loaded, or if the backend has no such requests.
 */
export const $deletion = atom<Deletion | null>(null);

/** Fetches the request. If the call fails, the panel is not shown. */
export async function loadDeletion(): Promise<void> {
  const response = await runOrRedirectToSignIn(() => sendCall(getDeletion, {})).catch(
    () => false as const,
  );
  $deletion.set(response || null);
}

/** Downloads everything that is stored about the account. */
export async function downloadData(format: AccountDataFormat): Promise<void> {
  await runAndReport(async () => {
    const file = await runWithPasswordPrompt(() =>
      downloadFile(exportAccountData, { query: { format } }),
    );
    saveFile(file, `account-data.${format}`);
    showToast('success', 'Your file is downloaded');
  });
}

/** Asks to delete the account. Returns false if that failed. */
export function askForDeletion(): Promise<boolean> {
  return runAndReport(async () => {
    $deletion.set(await runWithPasswordPrompt(() => sendCall(requestDeletion, {})));
    showToast('success', 'We received your request and emailed you a confirmation');
  });
}

export async function withdrawRequest(): Promise<void> {
  const isDone = await runAndReport(async () => {
    $deletion.set(await sendCall(withdrawDeletion, {}));
    showToast('success', 'Request withdrawn. Your account stays');
  });
  // The request may have been answered in the meantime.
  if (!isDone) await loadDeletion();
}

async function runAndReport(task: () => Promise<void>): Promise<boolean> {
  try {
    return (await runOrRedirectToSignIn(task)) !== false;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The visitor closed the prompt for the password.
    if (!error.code.startsWith('password_')) showToast('error', error.message);
    return false;
  }
}

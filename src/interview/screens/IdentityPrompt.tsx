import type { ReauthenticationPrompt } from '../../core/session/reauthentication.ts';
import { PasskeyPromptDialog } from './PasskeyPromptDialog.tsx';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';

/** Dialog that asks a signed-in visitor to prove their identity: with the passkey or the password. */
export function IdentityPrompt({ prompt }: { prompt: ReauthenticationPrompt }) {
  const { code } = prompt;
  return code === 'passkey_required' || code === 'passkey_missing' ? (
    <PasskeyPromptDialog prompt={prompt} />
  ) : (
    <ReauthenticationDialog prompt={prompt} />
  );
}

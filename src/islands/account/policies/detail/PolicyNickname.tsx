import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import {
  NICKNAME_LENGTH_MAX,
  nicknameSchema,
  setNickname,
} from '../../../../contract/policies/nickname.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { sendCall } from '../../../../core/call/call.ts';
import { CallError } from '../../../../core/call/call-error.ts';
import { checkSessionOrRedirect } from '../../../../core/session/session-check.ts';
import { showToast } from '../../../../core/toasts.ts';
import { planAndSubject } from '../../../../policy/product-displays.ts';
import { loadPolicy } from '../../../../policy/stores/load-policies.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TextButton } from '../../../../ui/controls/TextButton.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';

/**
 * Sets, changes and removes the policyholder's own name of the policy. Renders nothing if the
 * backend does not store such names.
 */
export function PolicyNickname({ policy }: { policy: Policy }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { nickname } = policy;
  if (nickname === undefined) return null;
  if (isOpen) return <NicknameForm policy={policy} onClose={() => setIsOpen(false)} />;
  return (
    <p className="policy-nickname" ref={button}>
      {nickname && <span>{planAndSubject(policy)}</span>}{' '}
      <TextButton onClick={() => setIsOpen(true)}>
        {nickname ? 'Change name' : 'Name this policy'}
      </TextButton>
    </p>
  );
}

function NicknameForm({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const [name, setName] = useState(policy.nickname ?? '');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    // In an input method, Escape discards the composed characters.
    if (event.key !== 'Escape' || event.isComposing) return;
    // A toast closes only on an Escape that no control has handled.
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    document.getElementById('nickname')?.focus();
    const onKeyDown = (event: KeyboardEvent) => closeOnEscape(event);
    const element = form.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  const save = async (nickname: string) => {
    if (busy) return;
    const parsed = nicknameSchema.safeParse(nickname);
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message ?? '');
      document.getElementById('nickname')?.focus();
      return;
    }
    if (parsed.data === policy.nickname) return onClose();
    setBusy(true);
    const problem = await saveNickname(policy.id, parsed.data);
    setBusy(false);
    if (problem === null) onClose();
    else setError(problem);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(name);
  };
  return (
    <form className="policy-nickname-form" noValidate onSubmit={submit} ref={form}>
      <TextField
        name="nickname"
        label="Nickname for this policy"
        hint={`Only you see it. Up to ${NICKNAME_LENGTH_MAX} characters`}
        value={name}
        error={error || undefined}
        autoComplete="off"
        onChange={(next) => {
          setName(next);
          setError('');
        }}
      />
      <div className="buttons">
        <Button type="submit" size="medium" busy={busy} busyLabel="Saving">
          Save name
        </Button>
        {policy.nickname && (
          <Button variant="secondary" size="medium" onClick={() => void save('')}>
            Remove name
          </Button>
        )}
        <Button variant="secondary" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Stores the name. Returns the error message, or null on success. */
async function saveNickname(policyId: string, nickname: string): Promise<string | null> {
  try {
    await sendCall(setNickname, { params: { policyId }, request: { nickname } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) void checkSessionOrRedirect();
    return error.message;
  }
  showToast('success', nickname ? 'Name saved' : 'Name removed');
  await loadPolicy(policyId);
  return null;
}

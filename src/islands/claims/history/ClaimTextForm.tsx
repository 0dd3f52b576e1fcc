import { useStore } from '../../../ui/use-store.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { claimMessageLimit, type claimMessageSchema } from '../../../contract/claims/message.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { $claimTexts, setClaimText } from '../claim-texts.ts';
import { sendClaimChange } from './send-claim-change.ts';

interface ClaimTextFormProps {
  /** Id of the field. It must be unique on the page. */
  name: string;
  claimId: string;
  label: string;
  hint: string;
  submitLabel: string;
  schema: ReturnType<typeof claimMessageSchema>;
  send: (message: string) => Promise<unknown>;
  /** Toast after the text was sent. */
  successText: string;
  /** Called after the text was sent. */
  onSent: () => void;
  /** Content between the field and the buttons. */
  children?: ReactNode;
  /** Further buttons, if the form is in a dialog. */
  actions?: ReactNode;
}

/** Form for a text about a filed claim. An unsent text stays in the tab. */
export function ClaimTextForm(props: ClaimTextFormProps) {
  const { name, claimId, label, hint, submitLabel, schema, children, actions } = props;
  const key = `${name} ${claimId}`;
  const text = useStore($claimTexts)[key] ?? '';
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = schema.safeParse($claimTexts.get()[key] ?? '');
    const problem = parsed.success
      ? await sendText(parsed.data)
      : (parsed.error.issues[0]?.message ?? '');
    if (problem === null) return props.onSent();
    setError(problem);
    document.getElementById(name)?.focus();
  };
  const sendText = async (message: string) => {
    setBusy(true);
    const problem = await sendClaimChange(() => props.send(message), props.successText);
    setBusy(false);
    if (problem === null) setClaimText(key, '');
    return problem;
  };
  return (
    <form className="claim-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        name={name}
        label={label}
        hint={`${hint} Up to ${claimMessageLimit.toLocaleString('en-US')} characters.`}
        value={text}
        error={error || undefined}
        rows={5}
        autoCapitalize="sentences"
        onChange={(next) => {
          setClaimText(key, next);
          setError('');
        }}
      />
      {children}
      <div className={actions ? 'buttons dialog__actions' : 'buttons'}>
        <Button type="submit" size={actions ? undefined : 'medium'} busy={busy} busyLabel="Sending">
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  );
}

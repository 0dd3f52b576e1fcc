import { useId, useState, type FormEvent } from 'react';
import { emailSchema } from '../../contract/fields.ts';
import type { SavableFlowId } from '../../contract/purchase/saved-flows.ts';
import { counted } from '../../contract/counted.ts';
import { SAVED_ANSWERS_VALID_DAYS } from '../../contract/service-facts.ts';
import { CallError } from '../../core/call/call-error.ts';
import { $account } from '../../core/session/account.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { knownPerson } from '../prefill.ts';
import { saveFlowAndEmailLink, type SaveOptions } from '../save-flow.ts';
import type { PricedCheckout } from '../persisted-price.ts';

interface SaveFlowDialogProps {
  flow: SavableFlowId;
  /** Email address from the answers. Undefined if the buyer has not entered one. */
  knownEmail: string | undefined;
  /** Input of the checkout call for the shown price. Undefined if no price is shown. */
  quote: PricedCheckout['input'];
  onClose: () => void;
}

/**
 * Dialog that asks for the visitor's email address, sends the link to the saved answers to it, and
 * confirms that the link was sent.
 */
export function SaveFlowDialog({ flow, knownEmail, quote, onClose }: SaveFlowDialogProps) {
  const form = useId();
  const [email, setEmail] = useState(() => knownEmail || knownPerson($account.get()).email);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = emailSchema.safeParse(email);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? '');
    setBusy(true);
    const failure = await send(flow, { email: parsed.data, quote });
    setBusy(false);
    setError(failure);
    if (!failure) setSent(parsed.data);
  };
  if (sent) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Check your inbox"
        icon="envelope-simple"
        actions={<Button onClick={onClose}>Continue here</Button>}
      >
        <p role="status">
          We sent a link to <strong>{sent}</strong>. It opens your answers on any device for{' '}
          {counted(SAVED_ANSWERS_VALID_DAYS, 'day')}, or until you buy.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Finish on another device"
      actions={
        <>
          <Button type="submit" form={form} busy={busy} busyLabel="Sending">
            Email me a link
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Stay here
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="save-flow__form"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p>
          The link opens your answers so far on any device. It works for{' '}
          {counted(SAVED_ANSWERS_VALID_DAYS, 'day')}, or until you buy
          {quote && ', and the email has your quote as a PDF'}. We never save your card.
        </p>
        <TextField
          name="save-email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={error || undefined}
          onChange={(typed) => {
            setEmail(typed);
            setError('');
          }}
        />
      </form>
    </Dialog>
  );
}

/** @returns the error message, or an empty string if the answers are saved */
async function send(flow: SavableFlowId, options: SaveOptions): Promise<string> {
  try {
    await saveFlowAndEmailLink(flow, options);
    return '';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.isMissing
      ? 'We can’t email links here. Your answers stay in this browser until you close it.'
      : error.message;
  }
}

import { useEffect, useId, useState, type FormEvent } from 'react';
import { sandboxVerificationCode } from '../../contract/sandbox.ts';
import { CallError } from '../../core/call/call-error.ts';
import { formatMoney } from '../../core/money.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { TextButton } from '../../ui/controls/TextButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { MoneyRows } from '../../ui/plans/MoneyRows.tsx';
import type { BankCheck } from '../bank-check.ts';

interface BankCheckDialogProps {
  check: BankCheck;
  /** Name of the agency that sells the policy. */
  agency: string;
}

const FIELD = 'bank-code';

/**
 * Dialog of the sandbox's bank that asks the buyer for a code. If the buyer closes the dialog,
 * nothing is charged and all answers stay.
 */
export function BankCheckDialog({ check, agency }: BankCheckDialogProps) {
  const form = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const { close } = check;
  useEffect(() => document.getElementById(FIELD)?.focus(), []);
  // Closes the bank check without an answer when the buyer leaves the screen, for example with
  // Back.
  useEffect(() => close, [close]);
  const submitAnswer = async (enteredCode?: string) => {
    if (busy) return;
    setBusy(true);
    const failure = await errorMessageOf(check.answer(enteredCode));
    setBusy(false);
    setError(failure);
    if (failure) document.getElementById(FIELD)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replace(/\D/g, '');
    if (digits.length === sandboxVerificationCode.length) void submitAnswer(digits);
    else setError('Enter the six-digit code');
  };
  return (
    <Dialog open onClose={close} title="Your bank wants to confirm it’s you">
      <p>Nothing is charged until you approve.</p>
      <form id={form} className="bank-check" noValidate onSubmit={submit}>
        <p className="bank-check__head">
          <Icon name="bank" size={24} />
          <strong>Sandbox Bank</strong>
        </p>
        <MoneyRows
          rows={[
            { label: 'To', amount: agency },
            { label: 'Amount', amount: formatMoney(check.amount, check.currency_code) },
          ]}
        />
        <div className="bank-check__code">
          <TextField
            name={FIELD}
            label="Code from your bank"
            hint={`In the sandbox, it’s always ${sandboxVerificationCode.slice(0, 3)} ${sandboxVerificationCode.slice(3)}.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            error={error || undefined}
            onChange={(typed) => {
              setCode(typed);
              setError('');
            }}
          />
          <Button type="submit" busy={busy} busyLabel="Approving">
            Approve
          </Button>
        </div>
        <TextButton onClick={() => void submitAnswer()}>This wasn’t me</TextButton>
      </form>
      <p className="small">
        This window is from your bank. If you close it, your order stays as you left it.
      </p>
    </Dialog>
  );
}

/** @returns the error message, or an empty string if the bank accepted the answer */
async function errorMessageOf(result: Promise<void>): Promise<string> {
  try {
    await result;
    return '';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.fields['code']?.[0] ?? error.message;
  }
}

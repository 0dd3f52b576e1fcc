import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { submitCard } from './update-card.ts';
import { settings } from '../../../core/settings.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { CardFieldState } from '../../../ui/card/card-field-types.ts';
import { CARD_MISSING_MESSAGE, CardField } from '../../../ui/card/CardField.tsx';
import { CardSecurityNote } from '../../../ui/card/CardSecurityNote.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { tokenizeTestCard } from '../../../purchase/screens/embedded-card.ts';

interface UpdateCardFormProps {
  /** Id of the text that says what the card is charged. It describes the button. */
  chargeTextId: string;
  /** The choice of the policies that the card is for. */
  scope: ReactNode;
  /** Panel next to the form with what the card is charged. Empty on narrow screens. */
  summary: ReactNode;
  /** Label of the button, with the amount that it charges. */
  submitLabel: string;
  busy: boolean;
  /**
   * Error message of the server or the processor for the last attempt. Empty before the first
   * attempt.
   */
  failure: string;
  /**
   * Called with true while the form shows a summary of missing fields. Called with false when the
   * summary is hidden.
   */
  onProblem: (problem: boolean) => void;
  /** The page's heading. It is shown below the error summary. */
  children: ReactNode;
}

/** Form for the card and the cardholder's name. Both are required. */
export function UpdateCardForm({
  chargeTextId,
  scope,
  summary,
  submitLabel,
  busy,
  failure,
  onProblem,
  children,
}: UpdateCardFormProps) {
  const entry = useRef<CardFieldState | null>(null);
  const [name, setName] = useState('');
  const [isComplete, setIsComplete] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [wasBlurred, setWasBlurred] = useState(false);
  const missing: Record<string, string> = {};
  if (!name.trim()) missing['cardholderName'] = 'Enter the name on the card';
  if (!isComplete) missing['card'] = CARD_MISSING_MESSAGE;
  const isReady = Object.keys(missing).length === 0;
  const problem = attempts > 0 && !isReady;
  useEffect(() => onProblem(problem), [onProblem, problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && entry.current) void submitCard(entry.current, name);
    else setAttempts((before) => before + 1);
  };
  return (
    <form
      className={`update-payment__form${summary ? ' update-payment__form--two' : ''}`}
      noValidate
      onSubmit={submit}
    >
      <div className="update-payment__fields">
        <ErrorSummary errors={missing} attempts={attempts} />
        {children}
        {failure && (
          <Notice tone="danger" title="We couldn’t update your card" live="alert">
            <p>{failure}</p>
          </Notice>
        )}
        {scope}
        <TextField
          name="cardholderName"
          label="Cardholder Name"
          placeholder="Name on card"
          autoComplete="cc-name"
          maxLength={80}
          value={name}
          error={attempts > 0 || wasBlurred ? missing['cardholderName'] : undefined}
          onChange={setName}
          onBlur={() => setWasBlurred(true)}
        />
        <CardField
          stripeKey={settings.stripeKey}
          createToken={tokenizeTestCard}
          onEntry={(next) => {
            entry.current = next;
            setIsComplete(next.complete);
          }}
          error={attempts > 0 ? missing['card'] : undefined}
        />
        <CardSecurityNote />
        <Button
          type="submit"
          busy={busy}
          busyLabel="Updating"
          unavailable={!isReady}
          aria-describedby={chargeTextId}
        >
          {submitLabel}
        </Button>
      </div>
      {summary}
    </form>
  );
}

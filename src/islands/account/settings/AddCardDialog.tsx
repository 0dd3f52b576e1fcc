import { useId, useRef, useState, type FormEvent } from 'react';
import type { PolicyWithNextPayment } from '../../../contract/account/account.ts';
import { settings } from '../../../core/settings.ts';
import { addCard, type CardUse } from './cards.ts';
import { ChargedNow } from './ChargedNow.tsx';
import {
  failedPaymentsAmong,
  noFailedPayments,
  payButtonLabel,
  policyName,
  type FailedPayments,
} from './failed-payments.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { CardFieldState } from '../../../ui/card/card-field-types.ts';
import { CARD_MISSING_MESSAGE, CardField } from '../../../ui/card/CardField.tsx';
import { CheckboxCard } from '../../../ui/fields/CheckboxCard.tsx';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { tokenizeTestCard } from '../../../purchase/screens/embedded-card.ts';

interface AddCardDialogProps {
  /** Name of the cardholder. It is sent to the processor with the card. */
  name: string;
  /** The only policy that the card will pay for. If it is missing, the card pays for all policies. */
  policy?: PolicyWithNextPayment | undefined;
  /** All failed payments of the account. The card is charged for them at once. */
  failed: FailedPayments;
  onClose: () => void;
}

export function AddCardDialog({ name, policy, failed, onClose }: AddCardDialogProps) {
  const form = useId();
  const chargedNowId = useId();
  const entry = useRef<CardFieldState | null>(null);
  const [isComplete, setIsComplete] = useState(false);
  const [isAssigned, setIsAssigned] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const chargedIfAssigned = policy ? failedPaymentsAmong([policy]) : failed;
  const charged = isAssigned ? chargedIfAssigned : noFailedPayments;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!entry.current?.complete) {
      setError(entry.current?.error ?? CARD_MISSING_MESSAGE);
      document.getElementById('card')?.focus();
      return;
    }
    setBusy(true);
    const use = { charged, policyId: policy?.policy_id };
    const failure = await saveCard(entry.current, { name, use: isAssigned ? use : null });
    setBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a card"
      actions={
        <>
          <Button
            type="submit"
            form={form}
            busy={busy}
            busyLabel="Saving"
            unavailable={!isComplete}
            aria-describedby={chargedNowId}
          >
            {payButtonLabel('Save card', charged)}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} className="card-form" noValidate onSubmit={(event) => void submit(event)}>
        <CardField
          stripeKey={settings.stripeKey}
          createToken={tokenizeTestCard}
          onEntry={(next) => {
            entry.current = next;
            setIsComplete(next.complete);
            setError('');
          }}
          error={(!isComplete && error) || undefined}
        />
        {/* After an error of the server, the card is complete. The dialog then shows the server's
            error message here, and the card form shows none. */}
        {error && isComplete && (
          <p className="field__error" role="alert">
            {error}
          </p>
        )}
        <CheckboxCard
          name="everywhere"
          plain
          label={
            <NoWrap>
              {`Charge future payments for ${policy ? policyName(policy) : 'my policies'} to this card`}
            </NoWrap>
          }
          checked={isAssigned}
          onChange={setIsAssigned}
        />
        <ChargedNow id={chargedNowId} payments={charged} />
      </form>
    </Dialog>
  );
}

/**
 * Sends the card to the processor, which returns a token. Then stores the card in the account with
 * this token. Returns the error message, or null on success.
 */
async function saveCard(
  entry: CardFieldState,
  { name, use }: { name: string; use: CardUse | null },
): Promise<string | null> {
  try {
    const { token } = await entry.tokenize({ name });
    return await addCard(token, use);
  } catch (error) {
    return error instanceof Error ? error.message : 'We couldn’t save this card';
  }
}

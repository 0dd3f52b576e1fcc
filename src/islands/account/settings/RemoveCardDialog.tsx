import { useId, useState } from 'react';
import { paidPolicyCount, type PaymentMethod } from '../../../contract/account/account.ts';
import { SavedCardPicker } from '../../../ui/card/SavedCardPicker.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { removeCard } from './cards.ts';
import { isExpiredOn } from '../../../contract/purchase/card-expiry.ts';
import { today } from '../../../policy/policy-facts.ts';
import { ChargedNow } from './ChargedNow.tsx';
import { failedPaymentsOf, payButtonLabel } from './failed-payments.ts';

interface RemoveCardDialogProps {
  card: PaymentMethod;
  /** Name that differs from the account's other cards. */
  name: string;
  others: readonly PaymentMethod[];
  /**
   * Opens the dialog to add another card. Used if the account has no other card that can replace
   * this card.
   */
  onAdd: () => void;
  onClose: () => void;
}

/**
 * Dialog that asks the policyholder to confirm the removal of a card. If the card pays for
 * policies, the policyholder must also select another card for these policies.
 */
export function RemoveCardDialog({ card, name, others, onAdd, onClose }: RemoveCardDialogProps) {
  const chargedNowId = useId();
  const [busy, setBusy] = useState(false);
  const [replacement, setReplacement] = useState<string | null>(null);
  const [error, setError] = useState('');
  const count = paidPolicyCount(card);
  const isPaying = count > 0;
  const failed = failedPaymentsOf(card);
  // An expired card cannot pay.
  const validCards = others.filter(({ details }) => !isExpiredOn(details, today()));
  const mustAddFirst = isPaying && validCards.length === 0;
  const remove = async () => {
    if (isPaying && replacement === null) {
      setError('Select the card to use instead');
      document.getElementById('replacement')?.focus();
      return;
    }
    setBusy(true);
    const failure = await removeCard(card, isPaying ? (replacement ?? undefined) : undefined);
    setBusy(false);
    if (failure !== null) return setError(failure);
    onClose();
    // The button that opened the dialog is gone, because it was in the row of the removed card. So
    // the page's heading gets the focus.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this card?"
      actions={
        <>
          {mustAddFirst ? (
            <Button aria-haspopup="dialog" onClick={onAdd}>
              Add another card
            </Button>
          ) : (
            <Button
              variant="destructive"
              busy={busy}
              busyLabel="Deleting"
              unavailable={isPaying && replacement === null}
              aria-describedby={chargedNowId}
              onClick={() => void remove()}
            >
              {payButtonLabel('Delete card', failed)}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Keep card
          </Button>
        </>
      }
    >
      <p>
        {`We’ll remove ${name} from your account. Refunds of past payments will still go to it.`}
      </p>
      {!isPaying && <FieldError id="remove-error" message={error || undefined} />}
      {mustAddFirst && (
        <p>
          {`It pays for ${policyCountText(count)}. First, add the card that will pay for ${count === 1 ? 'it' : 'them'}.`}
        </p>
      )}
      {isPaying && !mustAddFirst && (
        <SavedCardPicker
          name="replacement"
          legend={`It pays for ${policyCountText(count)}. Which card should we use instead?`}
          cards={validCards}
          value={replacement}
          onChange={(id) => {
            setReplacement(id);
            setError('');
          }}
          error={error || undefined}
        />
      )}
      {isPaying && !mustAddFirst && failed.count > 0 && (
        <ChargedNow id={chargedNowId} payments={failed} />
      )}
    </Dialog>
  );
}

function policyCountText(count: number): string {
  return count === 1 ? '1 policy' : `${count} policies`;
}

import { useState } from 'react';
import type { PaymentMethod } from '../../../contract/account/account.ts';
import { SavedCardPicker } from '../../../ui/card/SavedCardPicker.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { removeCard } from './cards.ts';
import { isExpiredOn } from '../../../contract/purchase/card-expiry.ts';
import { today } from '../../../policy/policy-facts.ts';
import { cardBrandAndLast4 } from '../../../contract/purchase/card-name.ts';

interface RemoveCardDialogProps {
  card: PaymentMethod;
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
export function RemoveCardDialog({ card, others, onAdd, onClose }: RemoveCardDialogProps) {
  const [busy, setBusy] = useState(false);
  const [replacement, setReplacement] = useState<string | null>(null);
  const [error, setError] = useState('');
  const name = cardBrandAndLast4(card.details);
  const count = card.pays_for?.length ?? 0;
  const isPaying = count > 0;
  // An expired card cannot pay.
  const validCards = others.filter(({ details }) => !isExpiredOn(details, today()));
  const mustAddFirst = isPaying && validCards.length === 0;
  const remove = async () => {
    if (isPaying && replacement === null) {
      setError('Select the card that pays instead');
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
              onClick={() => void remove()}
            >
              Delete card
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Keep card
          </Button>
        </>
      }
    >
      <p>
        {`Your ${name} is taken out of your account. Refunds for what it paid still go back to it.`}
      </p>
      {!isPaying && <FieldError id="remove-error" message={error || undefined} />}
      {mustAddFirst && (
        <p>
          {`It pays for ${policyCountText(count)}. Add the card that pays for ${count === 1 ? 'it' : 'them'} first.`}
        </p>
      )}
      {isPaying && !mustAddFirst && (
        <SavedCardPicker
          name="replacement"
          legend={`It pays for ${policyCountText(count)}. Which card pays instead?`}
          cards={validCards}
          value={replacement}
          onChange={(id) => {
            setReplacement(id);
            setError('');
          }}
          error={error || undefined}
        />
      )}
    </Dialog>
  );
}

function policyCountText(count: number): string {
  return count === 1 ? '1 policy' : `${count} policies`;
}

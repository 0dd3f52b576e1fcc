import { useId, useState, type FormEvent } from 'react';
import type { Account, PaidPolicy, PaymentMethod } from '../../../contract/account/account.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { verticalFor } from '../verticals/catalogue.ts';
import { payWith } from './cards.ts';
import type { Card } from '../../../contract/purchase/billing.ts';
import { cardName } from '../../../contract/purchase/card-name.ts';

interface PayWithDialogProps {
  card: PaymentMethod;
  cards: readonly PaymentMethod[];
  /** What is charged to no card that is kept. */
  paidOtherwise: Account['paid_otherwise'];
  onClose: () => void;
}

/** Makes a stored card the paying one: of all policies, or of one that it does not pay for yet. */
export function PayWithDialog({ card, cards, paidOtherwise, onClose }: PayWithDialogProps) {
  const form = useId();
  const elsewhere = [
    ...paidElsewhere(card, cards),
    ...(paidOtherwise ?? []).map((policy) => optionOf(policy, policy.payment_method?.details)),
  ];
  const [which, setWhich] = useState('all');
  const [policyId, setPolicyId] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  // Of one policy there is nothing to choose.
  const isChoice = elsewhere.length + (card.pays_for?.length ?? 0) > 1 && elsewhere.length > 0;
  const isMissing = which === 'one' && policyId === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isMissing) {
      setError('Select a policy');
      document.getElementById('policy')?.focus();
      return;
    }
    setBusy(true);
    const failure = await payWith(card, which === 'one' ? policyId : undefined);
    setBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  };
  const choose = (next: string) => {
    setWhich(next);
    setError('');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pay with ${cardName(card.details)}`}
      actions={
        <>
          <Button
            type="submit"
            form={form}
            busy={busy}
            busyLabel="Asking the bank"
            unavailable={isMissing}
          >
            Pay with this card
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Change nothing
          </Button>
        </>
      }
    >
      <form id={form} className="card-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          Its bank is asked first. A payment that is overdue is charged at once, the others when
          they are due.
        </p>
        {!isMissing && <FieldError id="pay-with-error" message={error || undefined} />}
        {isChoice && (
          <RadioCards
            name="which"
            legend="Which payments?"
            plain
            value={which}
            onChange={choose}
            options={[
              { value: 'all', title: 'The next payments of all policies' },
              { value: 'one', title: 'The next payments of one policy' },
            ]}
          />
        )}
        {which === 'one' && (
          <SelectField
            name="policy"
            label="Policy"
            placeholder="Select a policy"
            value={policyId}
            error={isMissing ? error || undefined : undefined}
            onChange={(id) => {
              setPolicyId(id);
              setError('');
            }}
            options={elsewhere}
          />
        )}
        {!isChoice && <p>The next payments of all your policies are charged to it.</p>}
      </form>
    </Dialog>
  );
}

function paidElsewhere(card: PaymentMethod, cards: readonly PaymentMethod[]) {
  return cards
    .filter(({ public_id }) => public_id !== card.public_id)
    .flatMap(({ pays_for = [], details }) => pays_for.map((policy) => optionOf(policy, details)));
}

/** 'Renters, RN-4120-5573, now Visa ending 4242'. */
function optionOf({ policy_id, vertical_code, policy_number }: PaidPolicy, now?: Card) {
  const paid = now ? `now ${cardName(now)}` : 'no card';
  return {
    value: policy_id,
    title: `${verticalFor(vertical_code).title}, ${policy_number}, ${paid}`,
  };
}

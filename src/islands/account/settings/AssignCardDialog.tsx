import { useId, useState, type FormEvent } from 'react';
import type {
  Account,
  PolicyWithNextPayment,
  PaymentMethod,
} from '../../../contract/account/account.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import { assignCard } from './cards.ts';
import type { Card } from '../../../contract/purchase/billing.ts';
import { cardBrandAndLast4 } from '../../../contract/purchase/card-name.ts';

interface AssignCardDialogProps {
  card: PaymentMethod;
  cards: readonly PaymentMethod[];
  /** Policies that are not paid with a stored card. */
  paidOtherwise: Account['paid_otherwise'];
  onClose: () => void;
}

/**
 * Dialog that assigns a stored card to policies, so that the card pays for them. The policyholder
 * chooses all policies, or one policy that this card does not pay for yet.
 */
export function AssignCardDialog({ card, cards, paidOtherwise, onClose }: AssignCardDialogProps) {
  const form = useId();
  const otherPolicies = [
    ...policiesPaidByOtherCards(card, cards),
    ...(paidOtherwise ?? []).map((policy) => optionOf(policy, policy.payment_method?.details)),
  ];
  const [scope, setScope] = useState('all');
  const [policyId, setPolicyId] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  // True if the policyholder can choose between one policy and all policies. With only one policy
  // there is no choice.
  const hasChoice =
    otherPolicies.length + (card.pays_for?.length ?? 0) > 1 && otherPolicies.length > 0;
  const isMissing = scope === 'one' && policyId === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isMissing) {
      setError('Select a policy');
      document.getElementById('policy')?.focus();
      return;
    }
    setBusy(true);
    const failure = await assignCard(card, scope === 'one' ? policyId : undefined);
    setBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  };
  const chooseScope = (next: string) => {
    setScope(next);
    setError('');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pay with ${cardBrandAndLast4(card.details)}`}
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
          Its bank is asked first. If a payment is overdue, it is charged at once, the others when
          they are due.
        </p>
        {!isMissing && <FieldError id="pay-with-error" message={error || undefined} />}
        {hasChoice && (
          <RadioCards
            name="which"
            legend="Which payments?"
            plain
            value={scope}
            onChange={chooseScope}
            options={[
              { value: 'all', title: 'The next payments of all policies' },
              { value: 'one', title: 'The next payments of one policy' },
            ]}
          />
        )}
        {scope === 'one' && (
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
            options={otherPolicies}
          />
        )}
        {!hasChoice && <p>The next payments of all your policies are charged to it.</p>}
      </form>
    </Dialog>
  );
}

function policiesPaidByOtherCards(card: PaymentMethod, cards: readonly PaymentMethod[]) {
  return cards
    .filter(({ public_id }) => public_id !== card.public_id)
    .flatMap(({ pays_for = [], details }) => pays_for.map((policy) => optionOf(policy, details)));
}

/**
 * Returns the option for one policy: product, policy number and current card. For example 'Renters,
 * RN-4120-5573, now Visa ending 4242'.
 */
function optionOf(
  { policy_id, vertical_code, policy_number }: PolicyWithNextPayment,
  currentCard?: Card,
) {
  const paymentText = currentCard ? `now ${cardBrandAndLast4(currentCard)}` : 'no card';
  return {
    value: policy_id,
    title: `${productDisplayOrGeneric(vertical_code).title}, ${policy_number}, ${paymentText}`,
  };
}

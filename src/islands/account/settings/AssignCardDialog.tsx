import { lazy, Suspense, useCallback, useId, useState, type FormEvent } from 'react';
import type { PaymentMethod, PolicyWithNextPayment } from '../../../contract/account/account.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { SavedCardPicker } from '../../../ui/card/SavedCardPicker.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { assignCard } from './cards.ts';
import { cardNameAmong, storedCard } from '../../../contract/purchase/card-name.ts';
import { ChargedNow } from './ChargedNow.tsx';
import {
  failedPaymentsAmong,
  hasFailedPayment,
  policyName,
  sumOf,
  type FailedPayments,
} from './failed-payments.ts';
import type { PolicyPayment } from './policy-payments.ts';

const PolicyFinder = lazy(async () => ({
  default: (await import('./PolicyFinder.tsx')).PolicyFinder,
}));

interface AssignCardDialogProps {
  /** Card that pays from now on. If it is missing, the policyholder chooses one of `choices`. */
  card?: PaymentMethod;
  choices: readonly PaymentMethod[];
  /**
   * Policy that is selected at first. If it is missing or cannot be chosen, all policies are
   * selected.
   */
  policyId?: string | undefined;
  /** All stored cards, with their policies. */
  cards: readonly PaymentMethod[];
  /** Payments of the policies that are known here. */
  payments: readonly PolicyPayment[];
  /** Number of all policies with a next payment. If it is larger, the others can be searched. */
  total: number;
  /** Failed payments of all policies. */
  failed: FailedPayments;
  /** Opens the dialog to add a new card for one policy or, without one, for all policies. */
  onAdd: (policy: PolicyWithNextPayment | undefined) => void;
  onClose: () => void;
}

/**
 * Dialog that assigns a stored card to policies, so that the card pays for them. The policyholder
 * chooses all policies, or one policy that this card does not pay for yet. A policy with a failed
 * payment can always be chosen, because its payment is then charged again.
 */
export function AssignCardDialog({
  card: fixedCard,
  choices,
  policyId: initialPolicyId,
  cards,
  payments: knownPayments,
  total,
  failed,
  onAdd,
  onClose,
}: AssignCardDialogProps) {
  const form = useId();
  const chargedNowId = useId();
  const [cardId, setCardId] = useState(fixedCard?.public_id ?? null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const card = fixedCard ?? choices.find(({ public_id }) => public_id === cardId);
  const [found, setFound] = useState<readonly PolicyPayment[] | null>(null);
  const payments = found ?? knownPayments;
  const options = payments.filter(
    ({ paidBy, policy }) =>
      !fixedCard || paidBy !== fixedCard.public_id || hasFailedPayment(policy),
  );
  const isOption = options.some(isPolicy(initialPolicyId));
  const [scope, setScope] = useState(isOption ? 'one' : 'all');
  const [policyId, setPolicyId] = useState((isOption && initialPolicyId) || '');
  // True if the policyholder can choose between one policy and all policies. With only one policy
  // there is no choice.
  const hasChoice = total > 1 && (options.length > 0 || total > knownPayments.length);
  const chosenId = hasChoice && scope === 'one' ? policyId : undefined;
  const chosen = payments.filter(isPolicy(chosenId)).map(({ policy }) => policy);
  const charged = chosenId === undefined ? failed : failedPaymentsAmong(chosen);
  const payLabel = charged.count > 0 ? `Pay ${sumOf(charged)} with this card` : 'Use this card';
  const missing = findMissing(cardId, chosenId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (missing) {
      setError(missing.message);
      document.getElementById(missing.field)?.focus();
      return;
    }
    if (!card) return onAdd(chosen[0]);
    setBusy(true);
    const failure = await assignCard(card, { charged, policyId: chosenId });
    setBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  };
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setError('');
    };
  const showFound = useCallback((policies: readonly PolicyPayment[] | null) => {
    setFound(policies);
    const [first, ...others] = policies ?? [];
    setPolicyId((first && others.length === 0 && first.policy.policy_id) || '');
  }, []);
  const errorOf = (field: string) => (missing?.field === field && error) || undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        fixedCard
          ? `Use ${cardNameAmong(storedCard(fixedCard), cards.map(storedCard))} for payments`
          : 'Use another card'
      }
      actions={
        <>
          <Button
            type="submit"
            form={form}
            busy={busy}
            busyLabel="Checking with your bank"
            unavailable={missing !== null}
            aria-describedby={chargedNowId}
          >
            {cardId === '' ? 'Add a card' : payLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} className="card-form" noValidate onSubmit={(event) => void submit(event)}>
        <ChargedNow id={chargedNowId} payments={charged} isCardMissing={cardId === ''}>
          {charged.count > 0
            ? 'We’ll charge other payments when they’re due.'
            : 'We’ll check the card with your bank now. We’ll charge your payments when they’re due.'}
        </ChargedNow>
        {!missing && <FieldError id="pay-with-error" message={error || undefined} />}
        {hasChoice && (
          <RadioCards
            name="which"
            legend="Which payments?"
            plain
            value={scope}
            onChange={change(setScope)}
            options={[
              { value: 'all', title: `Future payments for all ${total} policies` },
              { value: 'one', title: 'Future payments for one policy' },
            ]}
          />
        )}
        {chosenId !== undefined && total > knownPayments.length && (
          <Suspense>
            <PolicyFinder cards={cards} total={total} onFound={showFound} />
          </Suspense>
        )}
        {chosenId !== undefined && (
          <SelectField
            name="policy"
            label="Policy"
            placeholder="Select a policy"
            value={chosenId}
            error={errorOf('policy')}
            onChange={change(setPolicyId)}
            options={options.map(({ policy, currentCard }) => ({
              value: policy.policy_id,
              title: `${policyName(policy)}, ${currentCard ? `now ${currentCard}` : 'no card'}`,
            }))}
          />
        )}
        {!fixedCard && (
          <SavedCardPicker
            name="card-choice"
            legend="Which card?"
            cards={choices}
            another="A new card"
            value={cardId}
            onChange={change(setCardId)}
            error={errorOf('card-choice')}
          />
        )}
        {!hasChoice && <p>This card will pay for all your policies.</p>}
      </form>
    </Dialog>
  );
}

const isPolicy =
  (id: string | undefined) =>
  ({ policy }: PolicyPayment): boolean =>
    policy.policy_id === id;

/** Returns the first field that has no choice yet, by its id. Null if all have one. */
function findMissing(cardId: string | null, chosenId: string | undefined) {
  if (chosenId === '') return { field: 'policy', message: 'Select a policy' };
  return cardId === null ? { field: 'card-choice', message: 'Select a card' } : null;
}

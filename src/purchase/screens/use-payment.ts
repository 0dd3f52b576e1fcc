import { useStore } from '../../ui/use-store.ts';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import type { TextToAccept } from '../../contract/purchase/acceptance.ts';
import type { PaymentAction } from '../../contract/policies/endorsement.ts';
import type { Flow } from '../../interview/open-flow.ts';
import type { CardFieldState } from '../../ui/card/card-field-types.ts';
import { cardholderSchema } from '../payment-answers.ts';
import type { CardTokenizer } from '../card-method.ts';
import type { Purchase } from '../define-purchase.ts';
import { useStoredCard } from './use-stored-card.ts';

interface PaymentForm<Id extends string> {
  flow: Flow<Id>;
  step: Id;
  purchase: Purchase;
  /** The action of the payment button. Only 'charge' needs a card. */
  action?: PaymentAction;
  /** The texts that the buyer accepts, as the screen shows them. */
  texts: readonly TextToAccept[];
}

const noCard: CardFieldState = {
  complete: false,
  tokenize: () => Promise.reject(new Error('No card')),
};

/**
 * Names of the cardholder's fields. They are left out for a stored card, because the issuer already
 * has this data.
 */
const cardholderFieldNames = Object.keys(cardholderSchema.shape).filter(
  (name) => name !== 'acknowledged',
);

/** Returns the state of the payment form: its fields, the card and the errors. */
export function usePayment<Id extends string>(props: PaymentForm<Id>) {
  const { flow, step, purchase, action = 'charge', texts } = props;
  const form = flow.form(step);
  const fieldErrors = useStore(form.$errors);
  const fieldsComplete = useStore(form.$complete);
  const formAttempts = useStore(form.$attempts);
  const cardError = useStore(purchase.$cardError);
  const busy = useStore(flow.$busy);
  const [card, setCard] = useState<CardFieldState>(noCard);
  const [cardAttempts, setCardAttempts] = useState(0);
  const stored = useStoredCard();
  const { methodId } = stored;
  useEffect(() => form.skip(methodId ? cardholderFieldNames : []), [form, methodId]);
  const needsCard = action === 'charge' && !methodId;
  const complete = fieldsComplete && (!needsCard || card.complete);
  const attempts = formAttempts + cardAttempts;
  const cardMissing = needsCard && attempts > 0 && !card.complete;
  const latestCard = useRef(card);
  useEffect(() => {
    latestCard.current = card;
  });
  // True if the card is missing or the server rejected it. Both are announced to the visitor in the
  // same way.
  const cardProblem = cardMissing || cardError !== '';
  useEffect(() => flow.markProblem(cardProblem), [flow, cardProblem]);
  /** Shows the errors of the other fields. Returns true if there are none. */
  const ready = () => form.check() !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answers = form.check();
    const isCardMissing = needsCard && !card.complete;
    if (answers !== null && isCardMissing) setCardAttempts((count) => count + 1);
    if (answers === null || isCardMissing) return;
    void flow.complete(() => purchase.pay(selectedCard(), texts));
  };
  const selectedCard = () => {
    if (action !== 'charge') return null;
    return methodId ? { methodId } : cardSourceOf(form.$values.get());
  };
  const cardSourceOf = (values: Record<string, unknown>) => ({
    tokenize: () =>
      latestCard.current.tokenize({
        name: String(values['cardholderName'] ?? ''),
        line1: String(values['line1'] ?? ''),
        city: String(values['city'] ?? ''),
        region: String(values['region'] ?? ''),
      }),
  });
  const { acknowledged, ...cardholderErrors } = fieldErrors;
  // Errors in the order of the fields on the screen, because the error summary uses the same order.
  const errors = {
    ...cardholderErrors,
    ...(cardMissing
      ? { card: card.error ?? 'Enter your card number, expiration date and CVC' }
      : {}),
    ...(acknowledged ? { acknowledged } : {}),
  };
  const { clearCardError: forgetCardError } = purchase;
  const updateCard = useCallback(
    (entry: CardFieldState) => {
      forgetCardError();
      setCard(entry);
    },
    [forgetCardError],
  );
  const storedCard = {
    ...stored,
    choose(id: string) {
      forgetCardError();
      stored.choose(id);
    },
  };
  /** Pays with a wallet. The wallet supplies the cardholder's data. */
  const payBy = (tokenize: CardTokenizer['tokenize']) =>
    flow.complete(() => purchase.pay({ tokenize }, texts));
  return {
    form,
    errors,
    attempts,
    complete,
    busy,
    submit,
    setCard: updateCard,
    cardError,
    storedCard,
    ready,
    payBy,
  };
}

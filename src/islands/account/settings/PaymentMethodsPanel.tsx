import { useStore } from '../../../ui/use-store.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  paidPolicyCount,
  type Account,
  type PaymentMethod,
  type PolicyWithNextPayment,
} from '../../../contract/account/account.ts';
import { isExpiredOn } from '../../../contract/purchase/card-expiry.ts';
import { cardNameAmong, storedCard } from '../../../contract/purchase/card-name.ts';
import { formatDate } from '../../../core/dates.ts';
import { environment } from '../../../core/environment.ts';
import { $storedCards } from '../../../core/session/cards.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { today } from '../../../policy/policy-facts.ts';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import {
  CARD_CHOICE,
  PAYMENT_METHODS_HEADING_ID,
  policyPath,
} from '../../../policy/policy-path.ts';
import { cardHeadingId, CardRow } from './CardRow.tsx';
import { AssignCardDialog } from './AssignCardDialog.tsx';
import {
  countPoliciesWithPayments,
  failedPaymentsOfAccount,
  hasFailedPayment,
  openAmountOf,
  policyName,
  type PolicyWithFailedPayment,
} from './failed-payments.ts';
import { listedPayments, type PolicyPayment } from './policy-payments.ts';
import { RemoveCardDialog } from './RemoveCardDialog.tsx';

const fetchDialog = () => import('./AddCardDialog.tsx');
const AddCardDialog = lazy(async () => ({ default: (await fetchDialog()).AddCardDialog }));

/**
 * The action whose dialog is open, with the id of the card on which it acts. The id to replace is
 * undefined if the card is not stored.
 */
type CardAction = { kind: 'remove' | 'pay'; id: string } | { kind: 'replace'; id?: string };

/**
 * List of the account's stored cards. Each card has its declined payments, the policies that it
 * pays for, and its actions.
 */
export function PaymentMethodsPanel({ account }: { account: Account }) {
  const cards = useStore($storedCards);
  const [newCard, setNewCard] = useState<{ policy?: PolicyWithNextPayment | undefined } | null>(
    null,
  );
  const [activeAction, setActiveAction] = useState<CardAction | null>(null);
  const card = cards.find(({ public_id }) => public_id === activeAction?.id);
  const close = () => setActiveAction(null);
  const linked = policyOfLink();
  const total = countPoliciesWithPayments(account);
  const payments = usePayments(account, { cards, total, linkedId: linked?.id });
  const allFailed = failedPaymentsOfAccount(account);
  const failed = allFailed.listed;
  const failedOf = ({ public_id }: PaymentMethod) =>
    failed.filter(({ payment_failed }) => payment_failed.payment_method_id === public_id);
  const failedOnOtherCards = failed.filter(
    ({ payment_failed: { payment_method_id: id } }) => !cards.some((one) => one.public_id === id),
  );
  const failingCard = cards.find((one) => failedOf(one).length > 0);
  const linkedPayment = payments.find(({ policy }) => policy.policy_id === linked?.id);
  const linkedPolicy = linkedPayment?.policy;
  // Policy for which the link asks to choose a card, or whose failed payment it is about.
  const isAboutFailure = linkedPolicy !== undefined && hasFailedPayment(linkedPolicy);
  const chosenPolicy = linked?.isChosen || isAboutFailure ? linkedPolicy : undefined;
  const linkedCard = cards.find(({ public_id }) => public_id === linkedPayment?.paidBy);
  const validCards = cards.filter(({ details }) => !isExpiredOn(details, today()));
  const nameOf = (one: PaymentMethod, shown?: { expiry: boolean }) =>
    cardNameAmong(storedCard(one), cards.map(storedCard), shown);
  useEffect(() => void fetchDialog().catch(() => {}), []);
  useFocusOfLink(headingIdOf(linkedCard ?? failingCard));
  useFocusAfterDialog(newCard !== null || activeAction !== null, headingIdOf(failingCard));
  const replaceCard = (one: PaymentMethod | undefined) =>
    validCards.some((other) => other !== one)
      ? {
          label: 'Use another card',
          open: () => setActiveAction({ kind: 'replace', ...(one && { id: one.public_id }) }),
        }
      : { label: 'Add a card', open: () => setNewCard({ policy: chosenPolicy }) };
  const isChoiceOfLink = linked?.isChosen === true && linkedPolicy !== undefined;
  // Opens the dialog once, as soon as the policy of the link is known.
  const isLinkUsed = useRef(false);
  useEffect(() => {
    if (isLinkUsed.current || !isChoiceOfLink) return;
    isLinkUsed.current = true;
    replaceCard(linkedCard).open();
  });
  const assign = { cards, payments, total, failed: allFailed, onClose: close };
  const addInstead = (policy: PolicyWithNextPayment | undefined) => {
    close();
    setNewCard({ policy });
  };
  return (
    <section className="panel settings-panel" aria-labelledby={PAYMENT_METHODS_HEADING_ID}>
      <h2 className="section-title" id={PAYMENT_METHODS_HEADING_ID} tabIndex={-1}>
        Payment methods
      </h2>
      {linkedPolicy && (
        <p className="small">
          <a className="link" href={policyPath({ ...linkedPolicy, id: linkedPolicy.policy_id })}>
            <NoWrap>{`Back to ${policyName(linkedPolicy)}`}</NoWrap>
          </a>
        </p>
      )}
      {failedOnOtherCards.map((policy) => (
        <Notice
          key={policy.policy_id}
          tone="danger"
          title={`Declined on ${formatDate(policy.payment_failed.last_try)}: ${openAmountOf(policy)}`}
        >
          The card isn’t saved here. Pay with a saved card, or add one.
        </Notice>
      ))}
      {cards.length === 0 ? (
        <p>No payment method found.</p>
      ) : (
        <ul className="card-list" role="list">
          {cards.map((one) => (
            <CardRow
              key={one.public_id}
              card={one}
              title={nameOf(one, { expiry: true })}
              name={nameOf(one)}
              failed={failedOf(one)}
              onPay={
                total > 0 && paysForAll(one, total)
                  ? undefined
                  : () => setActiveAction({ kind: 'pay', id: one.public_id })
              }
              replace={replaceCard(one)}
              onRemove={() => setActiveAction({ kind: 'remove', id: one.public_id })}
            />
          ))}
        </ul>
      )}
      <Button
        variant={failedOnOtherCards.length > 0 ? 'primary' : 'secondary'}
        size="medium"
        icon="plus-bold"
        aria-haspopup="dialog"
        onClick={() => setNewCard({ policy: chosenPolicy })}
      >
        Add a card
      </Button>
      {newCard && (
        <Suspense>
          <AddCardDialog
            name={`${account.first_name} ${account.last_name}`.trim()}
            policy={newCard.policy}
            failed={allFailed}
            onClose={() => setNewCard(null)}
          />
        </Suspense>
      )}
      {card && activeAction?.kind === 'pay' && (
        <AssignCardDialog
          {...assign}
          card={card}
          choices={[]}
          policyId={chosenPolicy?.policy_id}
          onAdd={addInstead}
        />
      )}
      {activeAction?.kind === 'replace' && (
        <AssignCardDialog
          {...assign}
          choices={validCards.filter((one) => one !== card)}
          policyId={chosenPolicy?.policy_id ?? (card && policyToReplace(card, failedOf(card)))}
          onAdd={addInstead}
        />
      )}
      {/* The removal dialog is hidden while the dialog to add a replacement card is open. */}
      {card && activeAction?.kind === 'remove' && !newCard && (
        <RemoveCardDialog
          card={card}
          name={nameOf(card)}
          others={cards.filter((one) => one !== card)}
          onAdd={() => setNewCard({})}
          onClose={close}
        />
      )}
    </section>
  );
}

const headingIdOf = (card: PaymentMethod | undefined): string =>
  card ? cardHeadingId(card) : PAYMENT_METHODS_HEADING_ID;

/** Returns true if the card pays for all policies and none of its payments failed. */
const paysForAll = (card: PaymentMethod, total: number): boolean =>
  paidPolicyCount(card) === total && !card.pays_for?.some(hasFailedPayment);

/** Returns the policy that another card most likely has to pay. Undefined if there are several. */
function policyToReplace(
  card: PaymentMethod,
  failed: readonly PolicyWithFailedPayment[],
): string | undefined {
  if (failed.length > 0) return failed.length === 1 ? failed[0]?.policy_id : undefined;
  return paidPolicyCount(card) === 1 ? card.pays_for?.[0]?.policy_id : undefined;
}

/**
 * Returns the payments that the account lists. If it lists only some, the payment of the link's
 * policy is fetched and comes first.
 */
function usePayments(
  account: Account,
  {
    cards,
    total,
    linkedId = '',
  }: { cards: readonly PaymentMethod[]; total: number; linkedId?: string | undefined },
): readonly PolicyPayment[] {
  const [fetched, setFetched] = useState<PolicyPayment | null>(null);
  const listed = listedPayments(cards, account.paid_otherwise);
  const isListed = listed.some(({ policy }) => policy.policy_id === linkedId);
  const isFetched = linkedId !== '' && !isListed && total > listed.length;
  useEffect(() => {
    if (!isFetched) return undefined;
    let isOutdated = false;
    void import('./other-policies.ts')
      .then(({ fetchPolicyPayment }) => fetchPolicyPayment(linkedId, cards))
      .catch(() => null)
      .then((payment) => !isOutdated && setFetched(payment));
    return () => {
      isOutdated = true;
    };
  }, [isFetched, linkedId, cards]);
  return isFetched && fetched ? [fetched, ...listed] : listed;
}

/**
 * Returns the policy in the URL's fragment. Its id is empty if the fragment names only the cards.
 * Null if the fragment does not name the cards.
 */
function policyOfLink(): { id: string; isChosen: boolean } | null {
  const [heading, id = '', action] = environment().navigation.hash().slice(1).split(':');
  if (heading !== PAYMENT_METHODS_HEADING_ID) return null;
  return { id: decodeURIComponent(id), isChosen: action === CARD_CHOICE };
}

/**
 * Focuses the card or the heading to which the link points. The browser could not find it at the
 * page load, because it is rendered later.
 */
function useFocusOfLink(targetId: string): void {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (policyOfLink() === null) return;
    // The account in the browser's storage can be out of date. When the server's account arrives,
    // the target can change. The focus stays where the visitor has moved it.
    if (focused.current && document.activeElement !== focused.current) return;
    focused.current = focusAndShow(targetId);
  }, [targetId]);
}

/**
 * Focuses the target after a dialog was closed, if the target has changed since it was opened or if
 * the dialog's opener is gone.
 */
function useFocusAfterDialog(isOpen: boolean, targetId: string): void {
  const targetBefore = useRef<string | null>(null);
  useEffect(() => {
    if (isOpen) {
      targetBefore.current ??= targetId;
      return;
    }
    const before = targetBefore.current;
    targetBefore.current = null;
    if (before === null) return;
    if (before !== targetId || document.activeElement === document.body) focusAndShow(targetId);
    // A new card makes the list longer and can move the focused button out of sight.
    else document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, targetId]);
}

function focusAndShow(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
  return element;
}

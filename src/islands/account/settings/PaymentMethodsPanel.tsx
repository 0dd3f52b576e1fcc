import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Account } from '../../../contract/account/account.ts';
import { environment } from '../../../core/environment.ts';
import { $storedCards } from '../../../core/session/cards.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PAYMENT_METHODS_HEADING_ID } from '../../../policy/policy-path.ts';
import { CardRow } from './CardRow.tsx';
import { AssignCardDialog } from './AssignCardDialog.tsx';
import { RemoveCardDialog } from './RemoveCardDialog.tsx';

const fetchDialog = () => import('./AddCardDialog.tsx');
const AddCardDialog = lazy(async () => ({ default: (await fetchDialog()).AddCardDialog }));

/** The action whose dialog is open, with the id of the card on which it acts. */
type CardAction = { kind: 'remove' | 'pay'; id: string };

/**
 * List of the account's stored cards. Each card has the policies that it pays for and its actions.
 */
export function PaymentMethodsPanel({ account }: { account: Account }) {
  const cards = useStore($storedCards);
  const [isAdding, setIsAdding] = useState(false);
  const [activeAction, setActiveAction] = useState<CardAction | null>(null);
  const card = cards.find(({ public_id }) => public_id === activeAction?.id);
  const close = () => setActiveAction(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void fetchDialog().catch(() => {}), []);
  useEffect(() => {
    // If the URL's fragment names this heading, moves the focus to it. The browser could not find
    // the heading at the page load, because the heading is rendered later.
    if (environment().navigation.hash() === `#${PAYMENT_METHODS_HEADING_ID}`)
      heading.current?.focus();
  }, []);
  return (
    <section className="panel settings-panel" aria-labelledby={PAYMENT_METHODS_HEADING_ID}>
      <h2 className="section-title" id={PAYMENT_METHODS_HEADING_ID} ref={heading} tabIndex={-1}>
        Payment methods
      </h2>
      {cards.length === 0 ? (
        <p>No payment method found.</p>
      ) : (
        <ul className="card-list" role="list">
          {cards.map((one) => (
            <CardRow
              key={one.public_id}
              card={one}
              onPay={() => setActiveAction({ kind: 'pay', id: one.public_id })}
              onRemove={() => setActiveAction({ kind: 'remove', id: one.public_id })}
            />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        size="medium"
        icon="plus-bold"
        aria-haspopup="dialog"
        onClick={() => setIsAdding(true)}
      >
        Add a card
      </Button>
      {isAdding && (
        <Suspense>
          <AddCardDialog
            name={`${account.first_name} ${account.last_name}`.trim()}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
      {card && activeAction?.kind === 'pay' && (
        <AssignCardDialog
          card={card}
          cards={cards}
          paidOtherwise={account.paid_otherwise}
          onClose={close}
        />
      )}
      {/* The removal dialog is hidden while the dialog to add a replacement card is open. */}
      {card && activeAction?.kind === 'remove' && !isAdding && (
        <RemoveCardDialog
          card={card}
          others={cards.filter((one) => one !== card)}
          onAdd={() => setIsAdding(true)}
          onClose={close}
        />
      )}
    </section>
  );
}

import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Account, PaymentMethod } from '../../../contract/account/account.ts';
import { $cards } from './cards.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { RemoveCardDialog } from './RemoveCardDialog.tsx';

const fetchDialog = () => import('./AddCardDialog.tsx');
const AddCardDialog = lazy(async () => ({ default: (await fetchDialog()).AddCardDialog }));

/** The cards that are kept with the account, and what can be done with them. */
export function PaymentMethods({ account }: { account: Account }) {
  const cards = useStore($cards);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethod | null>(null);
  useEffect(() => void fetchDialog().catch(() => {}), []);
  return (
    <section className="panel settings-panel" aria-labelledby="methods-title">
      <h2 className="section-title" id="methods-title">
        Payment methods
      </h2>
      {cards.length === 0 ? (
        <p>No payment method found.</p>
      ) : (
        <ul className="card-list" role="list">
          {cards.map((card) => (
            <li key={card.public_id}>
              <Icon name="credit-card" size={24} />
              <span>
                {card.details.brand} ending {card.details.last4}
              </span>
              <TextButton
                danger
                aria-haspopup="dialog"
                about={`${card.details.brand} ending ${card.details.last4}`}
                onClick={() => setRemoving(card)}
              >
                Delete
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        size="medium"
        icon="plus-bold"
        aria-haspopup="dialog"
        onClick={() => setAdding(true)}
      >
        Add a card
      </Button>
      {adding && (
        <Suspense>
          <AddCardDialog
            name={`${account.first_name} ${account.last_name}`.trim()}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {removing && <RemoveCardDialog card={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

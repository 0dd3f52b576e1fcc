import type { PaymentMethod } from '../../../contract/account/account.ts';
import { formatDate } from '../../../core/dates.ts';
import { cardExpiryStatus, type CardExpiryStatus } from '../../../ui/card/card-expiry.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import { today } from '../../../policy/policy-facts.ts';
import { policyPath } from '../../../policy/policy-path.ts';
import { cardBrandAndLast4 } from '../../../contract/purchase/card-name.ts';

interface CardRowProps {
  card: PaymentMethod;
  onPay: () => void;
  onRemove: () => void;
}

/**
 * Row of a stored card. Shows the card's expiry date, the policies that it pays for, and the
 * actions on the card.
 */
export function CardRow({ card, onPay, onRemove }: CardRowProps) {
  const name = cardBrandAndLast4(card.details);
  const expiry = cardExpiryStatus(card.details, today());
  return (
    <li>
      <Icon name="credit-card" size={24} />
      <div className="card-list__facts">
        <p>{name}</p>
        {expiry && <CardExpiry {...expiry} />}
        <PaidPolicies card={card} />
        <p className="links">
          {expiry?.state !== 'over' && (
            <TextButton aria-haspopup="dialog" about={`: ${name}`} onClick={onPay}>
              Pay with this card
            </TextButton>
          )}
          <TextButton danger aria-haspopup="dialog" about={name} onClick={onRemove}>
            Delete
          </TextButton>
        </p>
      </div>
    </li>
  );
}

const tones = { good: '', soon: 'card-list__note--warn', over: 'card-list__note--danger' };

function CardExpiry({ state, label: text }: CardExpiryStatus) {
  return (
    <p className={`card-list__note small ${tones[state]}`}>
      {state !== 'good' && (
        <Icon name={state === 'soon' ? 'warning-fill' : 'warning-circle-fill'} size={18} />
      )}
      <span>{text}</span>
    </p>
  );
}

/**
 * List of the policies that a card pays for. Renders nothing if the server does not send this list.
 */
function PaidPolicies({ card: { pays_for: policies } }: { card: PaymentMethod }) {
  if (!policies) return null;
  if (policies.length === 0) return <p className="card-list__note small">Pays for no policy</p>;
  return (
    <details className="card-list__policies small">
      <summary>
        {policies.length === 1 ? 'Pays for 1 policy' : `Pays for ${policies.length} policies`}
      </summary>
      <ul role="list">
        {policies.map(({ policy_id: id, vertical_code, policy_number, next_payment }) => (
          <li key={id}>
            <a className="link" href={policyPath({ id, vertical_code })}>
              {productDisplayOrGeneric(vertical_code).title}, {policy_number}
            </a>
            <span>
              <span className="visually-hidden">next on </span>
              {formatDate(next_payment)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useId, useState, type ReactNode } from 'react';
import { paidPolicyCount, type PaymentMethod } from '../../../contract/account/account.ts';
import { isExpiredOn } from '../../../contract/purchase/card-expiry.ts';
import { formatDate } from '../../../core/dates.ts';
import { cardExpiryStatus, type CardExpiryStatus } from '../../../ui/card/card-expiry.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { today } from '../../../policy/policy-facts.ts';
import { policyPath } from '../../../policy/policy-path.ts';
import {
  hasFailedPayment,
  openAmountOf,
  policyName,
  type PolicyWithFailedPayment,
} from './failed-payments.ts';

interface CardRowProps {
  card: PaymentMethod;
  /** Heading of the row, above the expiry date. */
  title: string;
  /** Name that differs from the account's other cards. */
  name: string;
  /** Policies whose payment this card failed to pay. */
  failed: readonly PolicyWithFailedPayment[];
  /** Undefined if the card pays for all policies already. */
  onPay: (() => void) | undefined;
  /** Opens the choice of another card. `label` is the label of its button. */
  replace: { label: string; open: () => void };
  onRemove: () => void;
}

/** Returns the id of a card's heading, which gets the focus of links to this card. */
export const cardHeadingId = ({ public_id }: PaymentMethod): string => `card-${public_id}`;

/**
 * Row of a stored card. Shows the card's declined payments, its expiry date, the policies that it
 * pays for, and the actions on the card. If the card cannot pay its next payment, the main action
 * is to use another card.
 */
export function CardRow({ card, title, name, failed, onPay, replace, onRemove }: CardRowProps) {
  const { details, pays_for: policies } = card;
  const expiry = cardExpiryStatus(details, today());
  const cannotPay =
    failed.length > 0 ||
    policies?.some(({ next_payment: next }) => next !== null && isExpiredOn(details, next)) ||
    (expiry?.state === 'over' && policies && policies.length > 0);
  return (
    <li>
      <Icon name="credit-card" size={24} />
      <div className="card-list__facts">
        <h3 className="plain-heading" id={cardHeadingId(card)} tabIndex={-1}>
          {title}
        </h3>
        {failed.map((policy) => (
          <DeclinedPayment key={policy.policy_id} policy={policy} />
        ))}
        <PaidPolicies card={card}>{expiry && <CardExpiry {...expiry} />}</PaidPolicies>
        {cannotPay && (
          <Button size="medium" aria-haspopup="dialog" onClick={replace.open}>
            {replace.label}
          </Button>
        )}
        <p className="links card-list__actions">
          {onPay && expiry?.state !== 'over' && (
            <TextButton aria-haspopup="dialog" about={`: ${name}`} onClick={onPay}>
              Use for payments
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

function DeclinedPayment({ policy }: { policy: PolicyWithFailedPayment }) {
  const { last_try, processing } = policy.payment_failed;
  return (
    <p className="card-list__note card-list__note--danger small">
      <Icon name="warning-circle-fill" size={18} />
      <span>
        Declined on {formatDate(last_try)}: {openAmountOf(policy)}
        {processing && '. We’re trying it again now.'}
      </span>
    </p>
  );
}

const tones = { good: '', soon: 'card-list__note--warn', over: 'card-list__note--danger' };

function CardExpiry({ state, label: text }: CardExpiryStatus) {
  return (
    <p className={`card-list__note ${tones[state]}`}>
      {state !== 'good' && (
        <Icon name={state === 'soon' ? 'warning-fill' : 'warning-circle-fill'} size={18} />
      )}
      <span>{text}</span>
    </p>
  );
}

interface PaidPoliciesProps {
  card: PaymentMethod;
  /** The card's expiry date, on the line of the number of policies. */
  children: ReactNode;
}

/**
 * The card's expiry date, the number of the policies that it pays for, and a button that lists
 * them. The number is not shown if the server does not send this list.
 */
function PaidPolicies({ card, children }: PaidPoliciesProps) {
  const { pays_for: policies } = card;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = paidPolicyCount(card);
  if (!policies || policies.length === 0)
    return (
      <div className="card-list__line small">
        {children}
        {policies && <p className="card-list__note">Doesn’t pay for any policies</p>}
      </div>
    );
  return (
    <>
      <div className="card-list__line small">
        {children}
        <TextButton
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 1 ? 'Pays for 1 policy' : `Pays for ${count} policies`}
        </TextButton>
      </div>
      {isOpen && (
        <ul className="card-list__policies small" role="list" id={id}>
          {policies.map((policy) => (
            <li key={policy.policy_id}>
              <a className="link" href={policyPath({ ...policy, id: policy.policy_id })}>
                <NoWrap>{policyName(policy)}</NoWrap>
              </a>
              {hasFailedPayment(policy) && <span>Payment failed</span>}
              {!hasFailedPayment(policy) && policy.next_payment !== null && (
                <span>
                  <span className="visually-hidden">next on </span>
                  {formatDate(policy.next_payment)}
                </span>
              )}
            </li>
          ))}
          {count > policies.length && (
            <li>
              <a className="link" href="/account/policies">
                {count - policies.length} more
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

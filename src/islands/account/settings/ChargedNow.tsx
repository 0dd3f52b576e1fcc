import type { ReactNode } from 'react';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { openAmount, type PolicyWithFailedPayment } from './failed-payments.ts';

interface ChargedNowProps {
  /** Id by which the dialog's button refers to the text. */
  id: string;
  /** Policies whose failed payments the card pays at once. */
  policies: readonly PolicyWithFailedPayment[];
  /** True if the card is not charged before it was added in the next dialog. */
  isCardMissing?: boolean;
  /** Text after the amounts. */
  children?: ReactNode;
}

/**
 * Says what a card is charged as soon as it is assigned: the amount and its policy or, for several
 * policies, the sum and the amount of each. Screen readers announce each change of the text.
 */
export function ChargedNow({ id, policies, isCardMissing = false, children }: ChargedNowProps) {
  const amount = openAmount(...policies);
  const isList = policies.length > 1;
  const text = isCardMissing
    ? `Once you’ve added the card, we’ll charge ${amount}`
    : `We’ll charge ${amount} now`;
  return (
    <div id={id} className="charged-now" role="status">
      {policies.length > 0 && (
        <p>
          <NoWrap>{`${text}${isList ? ':' : '.'}`}</NoWrap>
        </p>
      )}
      {isList && (
        <ul>
          {policies.map((policy) => (
            <li key={policy.policy_id}>
              <NoWrap>{openAmount(policy)}</NoWrap>
            </li>
          ))}
        </ul>
      )}
      {children && <p>{children}</p>}
    </div>
  );
}

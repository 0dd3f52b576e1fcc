import type { ReactNode } from 'react';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { openAmount, openAmountOf, type FailedPayments } from './failed-payments.ts';

interface ChargedNowProps {
  /** Id by which the dialog's button refers to the text. */
  id: string;
  /** Failed payments that the card pays at once. */
  payments: FailedPayments;
  /** True if the card is not charged before it was added in the next dialog. */
  isCardMissing?: boolean;
  /** Text after the amounts. */
  children?: ReactNode;
}

/**
 * Says what a card is charged as soon as it is assigned: the amount and its policy or, for several
 * policies, the sum and the amount of each. Screen readers announce each change of the text.
 */
export function ChargedNow({ id, payments, isCardMissing = false, children }: ChargedNowProps) {
  const amount = openAmount(payments);
  const { listed, count } = payments;
  const isList = count > 1;
  const text = isCardMissing
    ? `Once you’ve added the card, we’ll charge ${amount}`
    : `We’ll charge ${amount} now`;
  return (
    <div id={id} className="charged-now" role="status">
      {count > 0 && (
        <p>
          <NoWrap>{`${text}${isList ? ':' : '.'}`}</NoWrap>
        </p>
      )}
      {isList && (
        <ul>
          {listed.map((policy) => (
            <li key={policy.policy_id}>
              <NoWrap>{openAmountOf(policy)}</NoWrap>
            </li>
          ))}
          {count > listed.length && <li>{count - listed.length} more</li>}
        </ul>
      )}
      {children && <p>{children}</p>}
    </div>
  );
}

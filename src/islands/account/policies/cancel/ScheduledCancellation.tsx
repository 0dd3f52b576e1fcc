import { lazy, Suspense, useState } from 'react';
import { noRefundText } from '../../../../contract/policies/no-refund.ts';
import { coveredThroughText } from '../../../../contract/policies/parts.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { cardBrandAndLast4 } from '../../../../contract/purchase/card-name.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { duePaymentsText, refundArrivalText, withdrawalText } from './cancellation-text.ts';

const CancelDialog = lazy(async () => ({
  default: (await import('./CancelDialog.tsx')).CancelDialog,
}));

const WithdrawDialog = lazy(async () => ({
  default: (await import('./WithdrawDialog.tsx')).WithdrawDialog,
}));

/**
 * Notice about a cancellation on a later day. If the policyholder chose the day, it has buttons that
 * change the day and withdraw the cancellation. Renders nothing if none is scheduled.
 */
export function ScheduledCancellation({ policy, phone }: { policy: Policy; phone: string }) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [isChangingDay, setIsChangingDay] = useState(false);
  const { cancellation, billing } = policy;
  if (!cancellation || policy.status === 'canceled') return null;
  const { on, refund_amount: refund, refund_by: by, payments_due: due } = cancellation;
  const cards = (cancellation.by_payment_method ?? []).map(({ payment_method: { details } }) =>
    cardBrandAndLast4(details),
  );
  const end = formatDate(on);
  const isOwnChoice = cancellation.reason === undefined;
  const sentences = [
    `${isOwnChoice ? 'You canceled it.' : 'Your bank took back a payment after the charge was disputed, so we’re canceling the policy.'} ${coveredThroughText(end)}.`,
    refund > 0
      ? `After that day, we’ll refund ${formatMoney(refund, billing.currency_code)}${cards.length > 0 ? ` to ${cards.join(' and ')}` : ''}. ${refundArrivalText(by)}`
      : `${noRefundText(policy.vertical_code)}.`,
    duePaymentsText(due, billing.currency_code),
    isOwnChoice
      ? withdrawalText(on)
      : `We won’t charge your card for it again. If the dispute was a mistake, call us at ${phone}.`,
  ];
  return (
    <div className="policy-outcome">
      <Notice isHeading icon="calendar-x" title={`This policy ends on ${end}`}>
        <p>{sentences.filter(Boolean).join(' ')}</p>
        {isOwnChoice && (
          <p className="links">
            <Button
              variant="secondary"
              size="medium"
              aria-haspopup="dialog"
              onClick={() => setIsWithdrawing(true)}
            >
              Withdraw cancellation
            </Button>
            <Button
              variant="secondary"
              size="medium"
              aria-haspopup="dialog"
              onClick={() => setIsChangingDay(true)}
            >
              Change last day
            </Button>
          </p>
        )}
      </Notice>
      {isWithdrawing && (
        <Suspense>
          <WithdrawDialog policy={policy} onClose={() => setIsWithdrawing(false)} />
        </Suspense>
      )}
      {isChangingDay && (
        <Suspense>
          <CancelDialog policy={policy} phone={phone} onClose={() => setIsChangingDay(false)} />
        </Suspense>
      )}
    </div>
  );
}

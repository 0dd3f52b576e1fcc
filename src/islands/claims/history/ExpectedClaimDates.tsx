import type { Claim, DayRange } from '../../../contract/claims/claims.ts';
import {
  EXPECTED_PAYMENT_LABEL,
  weekdayRangeText,
} from '../../../contract/claims/expected-dates.ts';
import { calendarDate } from '../../../core/dates.ts';
import {
  callAboutDelayText,
  isPaymentOverdue,
  latePaymentText,
} from '../../../policy/claim-text.ts';
import { shopToday, today, visitorTimeZone } from '../../../policy/policy-facts.ts';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dayCells } from './expected-days.ts';

interface ClaimDatesProps {
  claim: Claim;
  /** Phone number in the format for display. */
  phone: string;
}

/**
 * Shows the expected dates of the decision and the payment, above a band of 14 days. Renders
 * nothing if no date is known.
 */
export function ExpectedClaimDates({ claim, phone }: ClaimDatesProps) {
  const { expected, submitted } = claim;
  const { decision, payment } = expected ?? {};
  const first = decision ?? payment;
  if (!expected || !first) return null;
  const date = today();
  const timeZone = visitorTimeZone();
  if (first.to < shopToday()) return <OverdueNotice range={first} claim={claim} phone={phone} />;
  const filed = calendarDate(new Date(submitted), timeZone);
  const cells = dayCells({ filed, expected, today: date });
  // A second look can take longer than the band. Its dates are then only named.
  const isBandComplete = (payment ?? first).to <= (cells.at(-1)?.date ?? '');
  return (
    <section className="panel claim-dates" aria-label="Expected dates">
      <div className="claim-dates__head">
        {decision && <ExpectedRange title="Decision expected" range={decision} />}
        {payment && (
          <ExpectedRange
            title={decision ? 'If approved, expected in your account' : EXPECTED_PAYMENT_LABEL}
            range={payment}
          />
        )}
      </div>
      {/* Screen readers skip the band, because it only repeats the dates above it. */}
      {isBandComplete && (
        <div className="claim-band" aria-hidden="true">
          {cells.map((cell) => (
            <span
              key={cell.date}
              className={`claim-band__day claim-band__day--${cell.kind}${cell.isWeekend ? ' claim-band__day--weekend' : ''}`}
            >
              <span className="claim-band__cell">
                <span className="claim-band__weekday">{cell.weekday}</span>
                <span className="claim-band__date">{cell.text}</span>
                <span className="claim-band__number">{cell.number}</span>
              </span>
              <span className="claim-band__label">{cell.label}</span>
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

function ExpectedRange({ title, range }: { title: string; range: DayRange }) {
  return (
    <div>
      <h2 className="claim-dates__title">{title}</h2>
      <p className="claim-dates__range">{weekdayRangeText(range, today())}</p>
    </div>
  );
}

interface OverdueNoticeProps extends ClaimDatesProps {
  range: DayRange;
}

function OverdueNotice({ range, claim, phone }: OverdueNoticeProps) {
  const isDecision = claim.expected?.decision !== undefined;
  const expectedEvent = isDecision ? 'a decision' : 'the money to reach your account';
  return (
    <Notice tone="warn" title="Taking longer than expected">
      {isPaymentOverdue(claim) && `${latePaymentText(claim)} `}
      We expected {expectedEvent} by {weekdayRangeText({ from: range.to, to: range.to }, today())}.
      We don’t have a new date yet. <NoWrap>{callAboutDelayText(phone)}</NoWrap>
    </Notice>
  );
}

import type { CancellationPreview } from '../../../../contract/policies/cancel.ts';
import { addDays } from '../../../../core/dates.ts';
import { dayLabel, MAX_SEGMENTS } from '../CoverageDaysBar.tsx';

interface PaidPeriodBarProps {
  period: NonNullable<CancellationPreview['paid_period']>;
  /** True if the unused days are refunded. */
  isRefunded: boolean;
  /** Today's date, YYYY-MM-DD. */
  today: string;
}

/**
 * Bar that shows the used part and the unused part of the paid period. The bar of a long period has
 * one segment per part instead of one per day. The labels below the bar give the same facts, so
 * screen readers skip the bar.
 */
export function PaidPeriodBar({ period, isRefunded, today }: PaidPeriodBarProps) {
  const { days, used_days: used } = period;
  const daysLeft = days - used;
  return (
    <div className="period-bar">
      <div className="period-bar__track" aria-hidden="true">
        {days <= MAX_SEGMENTS ? (
          <Days period={period} today={today} />
        ) : (
          <>
            {used > 0 && <Part kind="used" days={used} />}
            {daysLeft > 0 && <Part kind="left" days={daysLeft} />}
          </>
        )}
      </div>
      <div className="period-bar__labels">
        <span>{used > 0 && `${dayCountText(used)} covered`}</span>
        {daysLeft > 0 && (
          <strong>{`${dayCountText(daysLeft)} ${isRefunded ? 'refunded' : 'left'}`}</strong>
        )}
      </div>
    </div>
  );
}

function Part({ kind, days }: { kind: 'used' | 'left'; days: number }) {
  return (
    <span className={`period-bar__part period-bar__part--${kind}`} style={{ flexGrow: days }} />
  );
}

function Days({ period, today }: Pick<PaidPeriodBarProps, 'period' | 'today'>) {
  return Array.from({ length: period.days }, (_, index) => {
    const date = addDays(period.start, index);
    const kind = index < period.used_days ? 'used' : 'left';
    return (
      <span key={date} className={`period-bar__part period-bar__part--${kind}`}>
        {date === today ? 'Today' : dayLabel(date, index === 0)}
      </span>
    );
  });
}

function dayCountText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

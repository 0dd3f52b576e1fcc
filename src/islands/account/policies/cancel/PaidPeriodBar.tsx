import type { CancellationPreview } from '../../../../contract/policies/cancel.ts';
import { addDays, formatDate } from '../../../../core/dates.ts';

/**
 * Maximum number of days for which the bar has one segment per day. The bar of a longer period has
 * two parts: used and unused.
 */
const MAX_SEGMENTS = 7;

interface PaidPeriodBarProps {
  period: NonNullable<CancellationPreview['paid_period']>;
  /** True if the unused days are refunded. */
  isRefunded: boolean;
  /** Today's date, YYYY-MM-DD. */
  today: string;
}

/**
 * Bar that shows the used part and the unused part of the paid period. The labels below the bar
 * give the same facts, so screen readers skip the bar.
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
        <span>{used > 0 && `${dayCountText(used)} used`}</span>
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

/**
 * Returns the label of a day. For the first day of the bar and the first day of a month, this is
 * month and day, such as 'Jun 12'. For other days, it is only the day's number.
 */
function dayLabel(date: string, first: boolean): string {
  const [monthAndDay = ''] = formatDate(date).split(',');
  return first || date.endsWith('-01') ? monthAndDay : String(Number(date.slice(8)));
}

function dayCountText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

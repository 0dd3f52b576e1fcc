import { formatDate } from '../../../../core/dates.ts';

interface RemainingDaysBarProps {
  /**
   * First day of the policy's term, YYYY-MM-DD. `from` is the first day of the endorsement and
   * `end` is the last day of the term, in the same format.
   */
  start: string;
  from: string;
  end: string;
  /** Number of days from `from` to the end of the term. */
  daysLeft: number;
  /** Number of days in the whole term. */
  termDays: number;
}

/**
 * Shows a bar of the policy's term. The filled part is the part for which the endorsement applies.
 * The rows below give the same facts as text.
 */
export function RemainingDaysBar({ start, from, end, daysLeft, termDays }: RemainingDaysBarProps) {
  const daysPassed = termDays - daysLeft;
  const [day = ''] = formatDate(from).split(',');
  return (
    <div
      className="term-bar"
      role="img"
      aria-label={`${daysLeft} of ${termDays} days left, from ${formatDate(from)}`}
    >
      {daysPassed > 0 && (
        <div className="term-bar__part" style={{ flexGrow: daysPassed }}>
          <span className="period-bar__part period-bar__part--used">
            {dayCountText(daysPassed)}
          </span>
          <span>{formatDate(start)}</span>
        </div>
      )}
      <div className="term-bar__part" style={{ flexGrow: daysLeft }}>
        <span className="period-bar__part period-bar__part--left">
          {dayCountText(daysLeft)} left
        </span>
        <span className="term-bar__ends">
          <strong>{daysPassed > 0 ? day : formatDate(from)}</strong>
          <span>{formatDate(end)}</span>
        </span>
      </div>
    </div>
  );
}

function dayCountText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

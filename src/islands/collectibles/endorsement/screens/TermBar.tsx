import { formatDate } from '../../../../core/dates.ts';

interface TermBarProps {
  /**
   * All dates are YYYY-MM-DD: first day of the term, effective day of the endorsement, last day of
   * the term.
   */
  start: string;
  from: string;
  end: string;
  /** Counted from `from`. */
  daysLeft: number;
  /** Days of the whole term. */
  termDays: number;
}

/** Shows the share of the term that the endorsement applies to. Illustrates the rows below it. */
export function TermBar({ start, from, end, daysLeft, termDays }: TermBarProps) {
  const daysPassed = termDays - daysLeft;
  const [day = ''] = formatDate(from).split(',');
  return (
    <div
      className="term-bar"
      role="img"
      aria-label={`Of ${termDays} days, ${daysLeft} are left from ${formatDate(from)} on`}
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

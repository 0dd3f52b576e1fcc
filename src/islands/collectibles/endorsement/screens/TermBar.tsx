import { formatDate } from '../../../../core/dates.ts';

interface TermBarProps {
  /** YYYY-MM-DD: first day of the term, first day that the change counts for, last day of the term. */
  start: string;
  from: string;
  end: string;
  /** From `from` on. */
  left: number;
  /** The whole term. */
  of: number;
}

/** How much of the term the change counts for. A picture of the rows under it. */
export function TermBar({ start, from, end, left, of }: TermBarProps) {
  const passed = of - left;
  const [day = ''] = formatDate(from).split(',');
  return (
    <div
      className="term-bar"
      role="img"
      aria-label={`Of ${of} days, ${left} are left from ${formatDate(from)} on`}
    >
      {passed > 0 && (
        <div className="term-bar__part" style={{ flexGrow: passed }}>
          <span className="period-bar__part period-bar__part--used">{count(passed)}</span>
          <span>{formatDate(start)}</span>
        </div>
      )}
      <div className="term-bar__part" style={{ flexGrow: left }}>
        <span className="period-bar__part period-bar__part--left">{count(left)} left</span>
        <span className="term-bar__ends">
          <strong>{passed > 0 ? day : formatDate(from)}</strong>
          <span>{formatDate(end)}</span>
        </span>
      </div>
    </div>
  );
}

function count(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

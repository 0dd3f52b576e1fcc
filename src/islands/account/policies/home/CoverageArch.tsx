interface CoverageArchProps {
  /** Current day of the coverage, counted from 1. */
  day: number;
  of: number;
}

/** Maximum number of days for which the arch has one part per day. */
const MAX_PARTS = 14;
/** Part of a day's length that is drawn. The rest is the gap to the next day. */
const DAY_LENGTH = 0.93;

/** Height in pixels of the straight sides, which continue below the visible area. */
const HEIGHT = 260;
const outline = (radius: number) =>
  `M${130 - radius} ${HEIGHT}V130a${radius} ${radius} 0 0 1 ${radius * 2} 0V${HEIGHT}`;

/**
 * The days of the coverage as an arch: days over are dim, today is white, days left are light. It
 * repeats the text next to it, so screen readers skip it.
 */
export function CoverageArch({ day, of }: CoverageArchProps) {
  return (
    <div className="coverage-arch" aria-hidden="true">
      <svg viewBox={`0 0 260 ${HEIGHT}`} width={260} height={HEIGHT} focusable="false">
        <path className="coverage-arch__line" d={outline(118) + outline(106)} />
        {arcs({ day, of }).map(({ state, dashes }) => (
          <path
            key={state}
            className={`coverage-arch__days coverage-arch__days--${state}`}
            d={outline(86)}
            pathLength={of}
            strokeDasharray={dashes}
          />
        ))}
      </svg>
      <p className="coverage-arch__text">
        Day <strong>{day}</strong> of {of}
      </p>
    </div>
  );
}

/** Returns the dashes of each state of a day. The unit of a dash is one day. */
function arcs({ day, of }: CoverageArchProps): { state: string; dashes: string }[] {
  const rest = `0 ${of}`;
  if (of > MAX_PARTS)
    return [
      { state: 'left', dashes: `0 ${day} ${of - day} ${of}` },
      { state: 'passed', dashes: `${day} ${of}` },
    ];
  const parts = (count: number) => `${DAY_LENGTH} ${1 - DAY_LENGTH} `.repeat(count);
  return [
    { state: 'left', dashes: `0 ${day} ${parts(of - day)}${rest}` },
    { state: 'passed', dashes: `${parts(day - 1)}${rest}` },
    { state: 'now', dashes: `0 ${day - 1} ${DAY_LENGTH} ${of}` },
  ];
}

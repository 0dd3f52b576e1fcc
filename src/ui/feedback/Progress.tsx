export interface ProgressProps {
  /** Number of the current question, from 1. */
  at: number;
  of: number;
  /** The counted noun. */
  noun?: string;
}

/** With more segments they would be too small on a phone. Then the bar is one piece. */
const SEGMENTS_MAX = 10;

/** Renders 'Question 2 of 6' above a bar whose current segment is half filled. */
export function Progress({ at, of, noun = 'Question' }: ProgressProps) {
  const state = (index: number) => (index < at ? 'done' : index === at ? 'now' : 'next');
  return (
    <div className="progress">
      <p className="progress__text">
        {noun} {at} of {of}
      </p>
      {of > SEGMENTS_MAX ? (
        // SVG attributes, because prerendered pages have no inline styles.
        <svg className="progress__whole" aria-hidden="true">
          <rect width={`${((at - 0.5) / of) * 100}%`} height="100%" rx="3" />
        </svg>
      ) : (
        <div className="progress__bar" aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            <span
              key={index}
              className={`progress__segment progress__segment--${state(index + 1)}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}

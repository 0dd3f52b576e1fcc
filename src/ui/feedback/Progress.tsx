export interface ProgressProps {
  /** From 1. */
  at: number;
  of: number;
  /** What is counted. */
  noun?: string;
}

/** More segments than this are too small to be told apart on a phone: the bar is one. */
const SEGMENTS_MAX = 10;

/** 'Question 2 of 6' over a bar whose present segment is half filled. */
export function Progress({ at, of, noun = 'Question' }: ProgressProps) {
  const state = (index: number) => (index < at ? 'done' : index === at ? 'now' : 'next');
  return (
    <div className="progress">
      <p className="progress__text">
        {noun} {at} of {of}
      </p>
      {of > SEGMENTS_MAX ? (
        // An attribute of SVG: painted pages have no styles in theirs.
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

export interface QuestionProgressBarProps {
  /** Number of the current question, from 1. */
  at: number;
  of: number;
  /** False if an answer can add questions. The text then has no total. */
  isTotalKnown: boolean;
  /** The noun in the text, for example 'Question' in 'Question 2 of 6'. */
  noun?: string;
}

/**
 * Maximum number of segments of the bar. With more questions, the bar has no segments, because they
 * would be too small on a phone.
 */
const SEGMENTS_MAX = 10;

/**
 * Renders a text such as 'Question 2 of 6' above a progress bar. The segment of the current
 * question is half filled.
 */
export function QuestionProgressBar(props: QuestionProgressBarProps) {
  const { at, of, isTotalKnown, noun = 'Question' } = props;
  const state = (index: number) => (index < at ? 'done' : index === at ? 'now' : 'next');
  return (
    <div className="progress">
      <p className="progress__text">
        {noun} {at}
        {isTotalKnown && ` of ${of}`}
      </p>
      {of > SEGMENTS_MAX ? (
        // The width is an SVG attribute, because prerendered pages may not contain inline styles.
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

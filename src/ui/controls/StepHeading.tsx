import { useEffect, useRef, type ReactNode, type Ref } from 'react';

export interface StepHeadingProps {
  children: ReactNode;
  /** A sentence that is shown under the heading. */
  intro?: ReactNode;
  id?: string;
  /**
   * The heading gets the focus on mount and whenever this value changes. Undefined on the first
   * screen after a page load, because screen readers then start at the top of the page.
   */
  focusKey?: string | number;
  ref?: Ref<HTMLHeadingElement>;
}

/** Renders the question of a flow's screen as a heading. It is the only h1 of the page. */
export function StepHeading({
  children,
  intro,
  id = 'step-title',
  focusKey,
  ref,
}: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement | null>(null);
  useEffect(() => {
    if (focusKey !== undefined) heading.current?.focus({ preventScroll: true });
  }, [focusKey]);
  const setRefs = (element: HTMLHeadingElement | null) => {
    heading.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <div className="step-heading">
      <h1 className="question" id={id} ref={setRefs} tabIndex={-1}>
        {children}
      </h1>
      {intro && (
        <p className="step-heading__lead" id={`${id}-intro`}>
          {intro}
        </p>
      )}
    </div>
  );
}

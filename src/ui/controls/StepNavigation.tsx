import { Button } from './Button.tsx';

export interface StepNavigationProps {
  /** Handler of the Back button. Undefined if there is no Back button. */
  onBack?: () => void;
  /** True if Back is shown but does nothing, as on a flow's first question. */
  backDisabled?: boolean;
  backLabel?: string;
  /**
   * Handler of the Cancel button. Set while the visitor edits a single answer. Cancel and Save then
   * replace Back and Next.
   */
  onCancel?: () => void;
  /** Handler of the Next button. Undefined if Next submits the surrounding form. */
  onNext?: () => void;
  nextLabel?: string;
  /** True if Next looks disabled. A press on Next then shows the missing fields. */
  nextUnavailable?: boolean;
  /**
   * True for screens without Next, because a choice on the screen goes to the next step. Example:
   * the plans.
   */
  hideNext?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /**
   * True if the buttons stay at the bottom edge of the screen below 768 px. Use it only on screens
   * with choices and dates, and never with text fields.
   */
  pinned?: boolean;
}

/** Renders the Back button at the left and the Next button at the right. */
export function StepNavigation({
  onBack,
  backDisabled,
  backLabel = 'Back',
  onCancel,
  onNext,
  pinned,
  ...next
}: StepNavigationProps) {
  return (
    <div className={`pager${pinned ? ' pager--pinned' : ''}`}>
      {(onBack || backDisabled) && (
        <Button
          variant="secondary"
          className="pager__back"
          icon={onCancel ? undefined : 'arrow-left-bold'}
          unavailable={backDisabled}
          onClick={backDisabled ? undefined : (onCancel ?? onBack)}
        >
          {onCancel ? 'Cancel' : backLabel}
        </Button>
      )}
      {!next.hideNext && (
        <Button
          className="pager__next"
          type={onNext ? 'button' : 'submit'}
          onClick={onNext}
          unavailable={next.nextUnavailable}
          busy={next.busy}
          busyLabel={next.busyLabel}
        >
          {onCancel ? 'Save' : (next.nextLabel ?? 'Next')}
        </Button>
      )}
    </div>
  );
}

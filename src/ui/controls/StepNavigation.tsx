import { Button } from './Button.tsx';

export interface StepNavigationProps {
  /** Handler of the Back button. Undefined if there is no Back button. */
  onBack?: () => void;
  /** True if the Back button is shown but does nothing, as on the first question of a flow. */
  backDisabled?: boolean;
  backLabel?: string;
  /**
   * Handler of the Cancel button. It is set while the visitor changes a single answer. The buttons
   * are then Cancel and Save instead of Back and Next.
   */
  onCancel?: () => void;
  /** Handler of the Next button. Undefined if the Next button submits the form around it. */
  onNext?: () => void;
  nextLabel?: string;
  /** True if the Next button looks disabled. A press on it then shows the missing fields. */
  nextUnavailable?: boolean;
  /**
   * True for screens without a Next button, because a choice on the screen goes to the next step.
   * Example: the screen with the plans.
   */
  hideNext?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /**
   * True if the buttons stay visible at the bottom edge on screens narrower than 768 px. Use this
   * only for choices and dates, never for screens with text fields.
   */
  pinned?: boolean;
}

/** Renders the Back and Next buttons of a step, Back at the left and Next at the right. */
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

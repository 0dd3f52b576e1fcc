import { Button } from './Button.tsx';

export interface StepNavigationProps {
  /** Undefined if there is no Back button. */
  onBack?: () => void;
  /** Shows Back without an action, as on a flow's first question. */
  backDisabled?: boolean;
  backLabel?: string;
  /** Set while one answer is edited: Cancel and Save replace Back and Next. */
  onCancel?: () => void;
  /** Undefined if Next submits the surrounding form. */
  onNext?: () => void;
  nextLabel?: string;
  /** Looks disabled. Pressing it shows the missing fields. */
  nextUnavailable?: boolean;
  /** For screens whose choices navigate by themselves, such as plans. */
  hideNext?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /**
   * Stays at the bottom edge below 768 px. Only for screens of choices and dates, never with text
   * fields.
   */
  pinned?: boolean;
}

/** Renders Back at the left and Next at the right. */
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

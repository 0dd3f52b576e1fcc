import { Button } from './Button.tsx';

export interface StepNavigationProps {
  /** Left out: there is no way back. */
  onBack?: () => void;
  /** Back is there and leads nowhere, as on a flow's first question. */
  backDisabled?: boolean;
  backLabel?: string;
  /** One answer is changed apart: Cancel and Save in place of Back and Next. */
  onCancel?: () => void;
  /** Left out: Next submits the form that it stands in. */
  onNext?: () => void;
  nextLabel?: string;
  /** Looks disabled; pressing it shows what is missing. */
  nextUnavailable?: boolean;
  /** For screens whose choices lead on by themselves, such as plans. */
  hideNext?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** Stays at the bottom edge under 768: for screens of choices and dates, never with text fields. */
  pinned?: boolean;
}

/** Back at the left, Next at the right. */
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

import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { Claim } from '../flow.ts';
import { answersBefore, questionProgress } from '../../../interview/summary.ts';
import type { StepForm } from '../../../interview/step-form.ts';
import type { ClaimStep } from '../path.ts';
import { $route } from '../../../policy/stores/route.ts';
import { AnswersAside } from '../../../ui/controls/AnswersAside.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StepNavigation } from '../../../ui/controls/StepNavigation.tsx';
import { QuestionProgressBar } from '../../../ui/feedback/QuestionProgressBar.tsx';
import { StepHeading } from '../../../ui/controls/StepHeading.tsx';
import { FilingNotice } from './FilingNotice.tsx';
import { saveDraft } from '../autosave.ts';
import type { AutosaveStatus } from '../claim-stores.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';

interface ClaimLayoutProps {
  flow: Claim;
  step: ClaimStep;
  intro?: ReactNode;
  /**
   * A separate form with its own submit action, used instead of the flow's form of this step. It is
   * for values that must not be persisted, such as bank numbers.
   */
  form?: StepForm;
  onNext?: () => void;
  nextLabel?: string;
  busyLabel?: string;
  /**
   * True if the Next button looks disabled for a reason that is not in the form, such as a photo
   * that failed to upload.
   */
  unavailable?: boolean;
  /**
   * True if the buttons stay at the bottom of small screens during scrolling. Not used on steps
   * with text fields.
   */
  pinned?: boolean;
  children: ReactNode;
}

/**
 * Layout of a claim step: progress, error summary, question, form with buttons, and the previous
 * answers.
 */
export function ClaimLayout({
  flow,
  step,
  form: ownForm,
  onNext,
  intro,
  children,
  ...layoutProps
}: ClaimLayoutProps) {
  const form = ownForm ?? flow.form(step);
  const errors = useStore(form.$errors);
  const attempts = useStore(form.$attempts);
  const isComplete = useStore(form.$complete);
  const problem = useStore(form.$problem);
  const busy = useStore(flow.$busy);
  // True if the heading gets the focus: after a step change, and after a navigation from another
  // claims page. After a page load, the focus stays at the top of the page.
  const shouldFocusHeading = flow.hasMoved() || $route.get().visitCount > 0;
  const progress = questionProgress(flow, step);
  useEffect(() => {
    if (ownForm) flow.markProblem(problem);
  }, [flow, ownForm, problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onNext) onNext();
    else void flow.next();
  };
  return (
    <div className="claim-layout">
      <div className="claim-layout__main">
        {progress && progress.of > 1 && <QuestionProgressBar {...progress} noun="Step" />}
        <ErrorSummary errors={errors} attempts={attempts} />
        <form noValidate onSubmit={submit}>
          <StepHeading intro={intro} focusKey={shouldFocusHeading ? step : undefined}>
            {flow.title(step)}
          </StepHeading>
          {children}
          <FilingNotice flow={flow} />
          <StepNavigation
            onBack={flow.back}
            nextLabel={layoutProps.nextLabel}
            nextUnavailable={!isComplete || layoutProps.unavailable}
            busy={busy}
            busyLabel={layoutProps.busyLabel}
            pinned={layoutProps.pinned}
          />
        </form>
        <AutosaveStatusLine flow={flow} />
      </div>
      <ClaimAnswersAside flow={flow} step={step} />
    </div>
  );
}

function ClaimAnswersAside({ flow, step }: { flow: Claim; step: ClaimStep }) {
  const draft = useStore(flow.$state);
  if (!draft || step === 'review') return null;
  const phone = [draft.planName, draft.deviceModel].filter(Boolean).join(', ');
  const rows = answersBefore(flow, step).map(({ location, label, value }) => ({
    label,
    value,
    onChange: () => flow.change(location),
  }));
  return (
    <AnswersAside title="Your claim" rows={rows}>
      <p>{phone}</p>
      <p>{draft.policyNumber}</p>
    </AnswersAside>
  );
}

const statusTexts: Record<AutosaveStatus, string> = {
  idle: 'We save your answers as you go. You can stop at any time and come back.',
  saving: 'Saving...',
  saved: 'Saved. You can stop at any time and come back.',
  failed:
    'Not saved yet, because we couldn’t reach the server. Your answers are still in this tab.',
  'signed-out': 'Your session has ended. Sign in again to continue. We’ve kept your answers.',
};

/**
 * Announces the first save of a screen and every problem. Each pause in typing saves the draft, and
 * announcing every save would interrupt the claimant.
 */
function AutosaveAnnouncement({ status }: { status: AutosaveStatus }) {
  const [announced, setAnnounced] = useState<AutosaveStatus>('idle');
  if (status !== announced && status !== 'saving' && status !== 'idle') setAnnounced(status);
  return (
    <p className="visually-hidden" role="status">
      {announced !== 'idle' && statusTexts[announced]}
    </p>
  );
}

/** Shows a line that tells the claimant if the server has saved the draft. */
function AutosaveStatusLine({ flow }: { flow: Claim }) {
  const autosaveStatus = useStore(flow.autosave.$status);
  return (
    <div className="small claim-saving">
      <p>{statusTexts[autosaveStatus]}</p>
      <AutosaveAnnouncement status={autosaveStatus} />
      {autosaveStatus === 'failed' && (
        <TextButton about="to save your claim" onClick={() => void saveDraft(flow)}>
          Try again
        </TextButton>
      )}
      {autosaveStatus === 'signed-out' && (
        <TextButton onClick={() => void checkSessionOrRedirect()}>Sign in again</TextButton>
      )}
    </div>
  );
}

import { useStore } from '../../ui/use-store.ts';
import { Suspense, useState, type FormEvent, type ReactNode } from 'react';
import type { Flow } from '../open-flow.ts';
import { answersBefore, questionProgress } from '../summary.ts';
import type { FlowLocation } from '../step.ts';
import type { AnswersAsideProps } from '../../ui/controls/AnswersAside.tsx';
import { CarrierDisclaimer } from '../../ui/controls/CarrierDisclaimer.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { StepNavigation } from '../../ui/controls/StepNavigation.tsx';
import { QuestionProgressBar } from '../../ui/feedback/QuestionProgressBar.tsx';
import { StartingPricePanel, StartingPriceRow } from '../../ui/plans/StartingPricePanel.tsx';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import { AnswersSoFar } from './lazy-screens.ts';
import type { ScreenProps } from './screen-props.ts';

export interface StepLayoutProps<Id extends string> extends ScreenProps {
  flow: Flow<Id>;
  step: FlowLocation<Id>;
  /** One sentence under the question. */
  intro?: ReactNode;
  /**
   * Fixes the Back and Next buttons at the bottom edge of a phone screen. Only for screens with
   * choices and dates, not for screens with text fields.
   */
  pinned?: boolean;
  /** Hides Next. For screens on which a choice itself goes to the next step. */
  hideNext?: boolean;
  /** Shows a Back button that does nothing, for example on a first question. */
  backDisabled?: boolean;
  backLabel?: string;
  /** Hides the progress. For screens without questions. */
  uncounted?: boolean;
  /** Label of Next while its action runs. */
  busyLabel?: string;
  /** Sentence at the bottom of the screen. Replaces the sentence about carrier and agency. */
  disclaimer?: string;
  /** Uses the whole width and hides the answers next to the form. For tables. */
  wide?: boolean;
  /** Price for the answers so far, shown below the list of answers. */
  total?: AnswersAsideProps['total'];
  /** Content next to the form. It replaces the list of answers. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * Layout of a question in any flow: progress, error summary, heading, form with Back and Next, and
 * the list of the answers so far.
 */
export function StepLayout<Id extends string>(props: StepLayoutProps<Id>) {
  const { flow, step, intro, children, site, carrier, disclaimer, wide, total, aside } = props;
  const { pricing, carrierBrand } = props;
  const form = flow.form(step);
  const errors = useStore(form.$errors);
  const attempts = useStore(form.$attempts);
  useStore(flow.$state);
  const progress = questionProgress(flow, step);
  // The value is read only when the screen is mounted. Otherwise, when an edit ends, the old screen
  // would change during its exit transition.
  const [isEditing] = useState(() => flow.isEditing(step));
  const isFirst = !wide && !aside && !isEditing && answersBefore(flow, step).length === 0;
  const initialPricing = isFirst && pricing && { pricing, carrierBrand };
  // The first screen is prerendered. A part that is loaded later would need inline scripts there.
  const showsAnswers = !wide && !aside && !isEditing && (!isFirst || (total && !initialPricing));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void flow.next();
  };
  return (
    <div className={`flow-layout wrap${wide ? ' flow-layout--wide' : ''}`}>
      <div className="flow-layout__main">
        {progress && !props.uncounted && !isEditing && <QuestionProgressBar {...progress} />}
        <ErrorSummary errors={errors} attempts={attempts} />
        {/* `noValidate` disables the browser's validation messages, which would cover the error
            messages next to the fields. */}
        <form noValidate onSubmit={submit}>
          <StepHeading intro={intro} focusKey={flow.hasMoved() ? step : undefined}>
            {flow.title(step)}
          </StepHeading>
          {initialPricing && <StartingPriceRow {...initialPricing} />}
          {children}
          <StepLayoutNavigation {...props} isEditing={isEditing} />
        </form>
        <CarrierDisclaimer carrier={carrier} agency={site.agency}>
          {disclaimer}
        </CarrierDisclaimer>
      </div>
      {aside}
      {initialPricing && <StartingPricePanel {...initialPricing} />}
      {showsAnswers && (
        <Suspense>
          <AnswersSoFar flow={flow} step={step} total={total} pricing={pricing} />
        </Suspense>
      )}
    </div>
  );
}

interface StepLayoutNavigationProps<Id extends string> extends StepLayoutProps<Id> {
  isEditing: boolean;
}

function StepLayoutNavigation<Id extends string>(props: StepLayoutNavigationProps<Id>) {
  const { flow, step, pinned, hideNext, backDisabled, backLabel, busyLabel, isEditing } = props;

  const complete = useStore(flow.form(step).$complete);
  const busy = useStore(flow.$busy);
  return (
    <StepNavigation
      onBack={flow.back}
      // A screen without Next has no Cancel button. Its Back button goes to the edited answer.
      onCancel={isEditing && !hideNext ? flow.cancelEdit : undefined}
      backDisabled={backDisabled}
      nextUnavailable={!complete}
      busy={busy}
      busyLabel={busyLabel}
      pinned={pinned}
      hideNext={hideNext}
      backLabel={backLabel}
    />
  );
}

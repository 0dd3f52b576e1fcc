import { useStore } from '@nanostores/react';
import { memo, useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { formatMoney } from '../../core/money.ts';
import type { PriceEstimate } from '../definition.ts';
import type { Flow } from '../open-flow.ts';
import {
  answersBefore,
  answersByScreen,
  questionProgress,
  questionsUntilPrice,
} from '../summary.ts';
import type { FlowLocation } from '../step.ts';
import { AnswersAside, type AnswersAsideProps } from '../../ui/controls/AnswersAside.tsx';
import { CarrierDisclaimer } from '../../ui/controls/CarrierDisclaimer.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { StepNavigation } from '../../ui/controls/StepNavigation.tsx';
import { QuestionProgressBar } from '../../ui/feedback/QuestionProgressBar.tsx';
import {
  StartingPricePanel,
  StartingPriceRow,
  type StartingPrice,
} from '../../ui/plans/StartingPricePanel.tsx';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
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
      {!wide && !aside && !isEditing && !initialPricing && (
        <Answers flow={flow} step={step} total={total} pricing={pricing} />
      )}
    </div>
  );
}

/**
 * Returns the advertised price if it does not depend on the answers. Otherwise returns the estimate,
 * or the number of questions until the price, because the visitor's own price may be much higher
 * than the advertised one.
 */
function priceSoFar(
  pricing: StartingPrice | undefined,
  estimate: PriceEstimate | null,
  questions: number | null,
): AnswersAsideProps['total'] {
  if (!pricing) return undefined;
  const { price, unit, dependsOnAnswers } = pricing;
  const note = 'You see the exact total before you pay.';
  if (estimate)
    return {
      label: estimate.label,
      amount: formatMoney(estimate.cents / 100),
      unit,
      note: `Estimated from your answers so far, before tax. ${note}`,
    };
  if (!dependsOnAnswers) return { label: 'From', amount: price, unit, note };
  return questions === null
    ? undefined
    : {
        label: 'Your price in',
        amount: `${questions} ${questions === 1 ? 'question' : 'questions'}`,
        note,
      };
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

interface AnswersSoFarProps<Id extends string> {
  flow: Flow<Id>;
  step: FlowLocation<Id>;
  total: AnswersAsideProps['total'];
  /** Advertised price, shown without a total. */
  pricing: StartingPrice | undefined;
}

function AnswersSoFar<Id extends string>(props: AnswersSoFarProps<Id>) {
  const { flow, step, pricing } = props;
  useStore(flow.$state);
  const estimate = usePriceEstimate(flow);
  const rows = answersByScreen(flow, step).map(({ location, label, value }) => ({
    label,
    value,
    onChange: () => flow.change(location),
  }));
  const total = props.total ?? priceSoFar(pricing, estimate, questionsUntilPrice(flow, step));
  return <AnswersAside rows={rows} total={total} />;
}

/** Returns the estimate for the current answers. Keeps the previous one until the next is ready. */
function usePriceEstimate<Id extends string>(flow: Flow<Id>): PriceEstimate | null {
  const [estimate, setEstimate] = useState<PriceEstimate | null>(null);
  useEffect(() => {
    let requests = 0;
    return flow.$state.subscribe(() => {
      const request = (requests += 1);
      void flow.estimatePrice().then((latest) => request === requests && setEstimate(latest));
    });
  }, [flow]);
  return estimate;
}

/** Memoized, so that typing a character does not render all answers of a long survey again. */
const Answers = memo(AnswersSoFar) as typeof AnswersSoFar;

import { useStore } from '@nanostores/react';
import { memo, useState, type FormEvent, type ReactNode } from 'react';
import type { Flow } from '../define-flow.ts';
import { answersBefore, answersByScreen, progressAt } from '../flow-summary.ts';
import type { FlowLocation } from '../step.ts';
import { AnswersAside, type AnswersAsideProps } from '../../ui/controls/AnswersAside.tsx';
import { Disclaimer } from '../../ui/controls/Disclaimer.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { StepNavigation } from '../../ui/controls/StepNavigation.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { PricingPanel, PricingRow, type Pricing } from '../../ui/plans/PricingPanel.tsx';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import type { ScreenProps } from './screen-props.ts';

interface StepLayoutProps<State, Id extends string> extends ScreenProps {
  flow: Flow<State, Id>;
  step: FlowLocation<Id>;
  /** One sentence under the question. */
  intro?: ReactNode;
  /**
   * Keeps the pager at the bottom edge of a phone: only for choices and dates, never with text
   * fields.
   */
  pinned?: boolean;
  /** For screens whose choices navigate by themselves. */
  hideNext?: boolean;
  /** Shows Back without an action, as on a first question. */
  backDisabled?: boolean;
  backLabel?: string;
  /** Hides the progress, for screens without questions. */
  uncounted?: boolean;
  /** Label of Next while it waits for its action. */
  busyLabel?: string;
  /** The screen's own sentence at the bottom. Replaces carrier and agency. */
  disclaimer?: string;
  /** Uses the whole width, without the answers at the side. For tables. */
  wide?: boolean;
  /** The price so far, under the answers. */
  total?: AnswersAsideProps['total'];
  /** Replaces the answers next to the form. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a question of any flow: progress, error summary, heading, the form with its pager, and
 * the answers so far.
 */
export function StepLayout<State, Id extends string>(props: StepLayoutProps<State, Id>) {
  const { flow, step, intro, children, site, carrier, disclaimer, wide, total, aside } = props;
  const { pricing, carrierBrand } = props;
  const form = flow.form(step);
  const errors = useStore(form.$errors);
  const attempts = useStore(form.$attempts);
  useStore(flow.definition.$state);
  const progress = progressAt(flow.definition, step);
  // Fixed on mount, so that the screen does not change while it leaves after the end of an edit.
  const [isEditing] = useState(() => flow.isEditing(step));
  const isFirst =
    !wide && !aside && !isEditing && answersBefore(flow.definition, step).length === 0;
  const initialPricing = isFirst && pricing && { pricing, carrierBrand };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void flow.next();
  };
  return (
    <div className={`flow-layout wrap${wide ? ' flow-layout--wide' : ''}`}>
      <div className="flow-layout__main">
        {progress && !props.uncounted && !isEditing && <Progress {...progress} />}
        <ErrorSummary errors={errors} attempts={attempts} />
        {/* Our own messages are next to the fields. The browser's validation bubbles would cover
            them. */}
        <form noValidate onSubmit={submit}>
          <StepHeading intro={intro} focusKey={flow.hasMoved() ? step : undefined}>
            {flow.title(step)}
          </StepHeading>
          {initialPricing && <PricingRow {...initialPricing} />}
          {children}
          <StepLayoutNavigation {...props} isEditing={isEditing} />
        </form>
        <Disclaimer carrier={carrier} agency={site.agency}>
          {disclaimer}
        </Disclaimer>
      </div>
      {aside}
      {initialPricing && <PricingPanel {...initialPricing} />}
      {!wide && !aside && !isEditing && !initialPricing && (
        <Answers flow={flow} step={step} total={total ?? totalOf(pricing)} />
      )}
    </div>
  );
}

/** Shows the advertised price until the visitor has their own price. */
function totalOf(pricing: Pricing | undefined): AnswersAsideProps['total'] {
  if (!pricing) return undefined;
  const { price, unit } = pricing;
  return { label: 'From', amount: price, unit, note: 'You see the exact total before you pay.' };
}

interface StepLayoutNavigationProps<State, Id extends string> extends StepLayoutProps<State, Id> {
  isEditing: boolean;
}

function StepLayoutNavigation<State, Id extends string>(
  props: StepLayoutNavigationProps<State, Id>,
) {
  const { flow, step, pinned, hideNext, backDisabled, backLabel, busyLabel, isEditing } = props;

  const complete = useStore(flow.form(step).$complete);
  const busy = useStore(flow.$busy);
  return (
    <StepNavigation
      onBack={flow.back}
      // On a screen without Next, Back leads to the edited answer.
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

interface AnswersSoFarProps<State, Id extends string> {
  flow: Flow<State, Id>;
  step: FlowLocation<Id>;
  total: AnswersAsideProps['total'];
}

function AnswersSoFar<State, Id extends string>(props: AnswersSoFarProps<State, Id>) {
  const { flow, step, total } = props;
  useStore(flow.definition.$state);
  const rows = answersByScreen(flow, step).map(({ location, label, value }) => ({
    label,
    value,
    onChange: () => flow.change(location),
  }));
  return <AnswersAside rows={rows} total={total} />;
}

/** Memoized, so that a long survey's answers are not rendered again with every typed character. */
const Answers = memo(AnswersSoFar) as typeof AnswersSoFar;

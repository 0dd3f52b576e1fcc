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
  /** Keeps the pager at the bottom edge of a phone: for choices and dates, never with text fields. */
  pinned?: boolean;
  /** For screens whose choices lead on by themselves. */
  hideNext?: boolean;
  /** Back is there and leads nowhere, as on a first question. */
  backDisabled?: boolean;
  backLabel?: string;
  /** Without its place among the questions: for screens that ask nothing. */
  uncounted?: boolean;
  /** Says what happens while Next is waiting for its answer. */
  busyLabel?: string;
  /** The screen's own sentence at the foot, in place of the carrier and the agency. */
  disclaimer?: string;
  /** The whole width, without the answers beside it: for tables. */
  wide?: boolean;
  /** The price so far, under the answers. */
  total?: AnswersAsideProps['total'];
  /** In place of the answers beside the form. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A question of any flow: progress, error summary, heading, the form with its pager, answers so far. */
export function StepLayout<State, Id extends string>(props: StepLayoutProps<State, Id>) {
  const { flow, step, intro, children, site, carrier, disclaimer, wide, total, aside } = props;
  const { pricing, carrierBrand } = props;
  const form = flow.form(step);
  const errors = useStore(form.$errors);
  const attempts = useStore(form.$attempts);
  useStore(flow.definition.$state);
  const progress = progressAt(flow.definition, step);
  // What it shows does not change while it leaves, when the detour is over already.
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
        {/* The messages beside the fields are ours: the browser's own bubbles would speak over them. */}
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

/** The advertised price stays in sight until there is one of the visitor's own. */
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
      // A screen that leads nowhere but back leads back to the answer that brought it.
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

/** A long survey's answers are not drawn again with every letter that is typed. */
const Answers = memo(AnswersSoFar) as typeof AnswersSoFar;

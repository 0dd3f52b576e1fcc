import { useStore } from '../../ui/use-store.ts';
import { memo, useEffect, useState } from 'react';
import { formatWholeDollars } from '../../core/money.ts';
import type { PriceEstimate } from '../definition.ts';
import type { Flow } from '../open-flow.ts';
import { answersByScreen, questionsUntilPrice } from '../answer-rows.ts';
import type { FlowLocation } from '../step.ts';
import { AnswersAside, type AnswersAsideProps } from '../../ui/controls/AnswersAside.tsx';
import type { StartingPrice } from '../../ui/plans/StartingPricePanel.tsx';

interface AnswersSoFarProps<Id extends string> {
  flow: Flow<Id>;
  step: FlowLocation<Id>;
  total: AnswersAsideProps['total'];
  /** Advertised price, shown without a total. */
  pricing: StartingPrice | undefined;
}

/**
 * Lists the answers before a question, with the price that they allow. Memoized, so that typing a
 * character does not render all answers of a long survey again.
 */
export const AnswersSoFar = memo(AllAnswers) as typeof AllAnswers;

function AllAnswers<Id extends string>(props: AnswersSoFarProps<Id>) {
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

/**
 * Returns the estimate for the current answers. Starts with the estimate of the previous screen, and
 * keeps each estimate until the next one is ready.
 */
function usePriceEstimate<Id extends string>(flow: Flow<Id>): PriceEstimate | null {
  const [estimate, setEstimate] = useState(flow.latestEstimate);
  useEffect(() => {
    let requests = 0;
    return flow.$state.subscribe(() => {
      const request = (requests += 1);
      void flow.estimatePrice().then((latest) => request === requests && setEstimate(latest));
    });
  }, [flow]);
  return estimate;
}
/** Formats an estimate in whole dollars: '$225', or '$840 to $1,550' for several plans. */
function formatEstimate({ cents, maxCents }: PriceEstimate): string {
  const [low, high] = [cents, maxCents ?? cents].map((part) =>
    formatWholeDollars(Math.round(part / 100)),
  );
  return low === high ? `${low}` : `${low} to ${high}`;
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
  const note = 'You’ll see the exact total before you pay.';
  if (estimate)
    return {
      label: estimate.label,
      amount: formatEstimate(estimate),
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

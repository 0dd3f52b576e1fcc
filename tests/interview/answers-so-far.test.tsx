import { afterEach, expect, it } from 'vitest';
import { AnswersSoFar } from '../../src/interview/screens/AnswersSoFar.tsx';
import type { StartingPrice } from '../../src/ui/plans/StartingPricePanel.tsx';
import { goodBoat, openSurvey } from '../fixtures/survey-page.ts';
import { clear, find, render, textOf } from '../ui/render-helpers.tsx';

afterEach(clear);

const pricing: Omit<StartingPrice, 'dependsOnAnswers'> = {
  intro: 'For a small boat.',
  price: '$5.00',
  unit: 'a trip',
  limits: [],
  not: 'Races.',
  brief: '',
  more: [],
  minutes: 2,
};

it.each([
  [false, /From\s*\$5\.00\s*a trip/],
  [true, /Your price in\s*3\squestions/],
])(
  'shows the advertised price only if no answer changes it: %s',
  async (dependsOnAnswers, text) => {
    const { flow, answer } = await openSurvey();
    await answer(goodBoat);
    await render(
      <AnswersSoFar
        flow={flow}
        step={flow.$location.get()}
        total={undefined}
        pricing={{ ...pricing, dependsOnAnswers }}
      />,
    );
    expect(textOf(find('.answers'))).toMatch(text);
  },
);

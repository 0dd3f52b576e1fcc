import { DEDUCTIBLE_DEFAULT } from '../../tariffs/collectibles/rates.ts';
import { collectionPremium, sumWithMinimumPremium } from '../../tariffs/collectibles/premium.ts';
import type { SurveyAnswers } from '../../contract/survey/dynamic-form.ts';
import type { PriceEstimate } from '../../interview/definition.ts';
import type { PersistedCollectibles } from './answers.ts';
import { changesFromSurvey, toWireApplication } from './collections.ts';

/**
 * Estimates the premium of all collections, with one policy for each US state. Null until the buyer
 * has entered the value of each collection.
 * @param responses accepted answers about the current collection
 */
export function estimatePrice(
  answers: PersistedCollectibles,
  responses: SurveyAnswers,
): PriceEstimate | null {
  const application = toWireApplication({ ...answers, ...changesFromSurvey(answers, responses) });
  const collections = application.plan_applications.flatMap((plan) => plan.collections);
  if (collections.length === 0 || collections.some((one) => one.collection_total_value === 0))
    return null;
  const deductible = application.settings?.deductible ?? DEDUCTIBLE_DEFAULT;
  const byState = Map.groupBy(collections, ({ address }) => address.state_or_region);
  const sums = [...byState].map(([state, inState]) =>
    sumWithMinimumPremium(inState.map((one) => collectionPremium({ ...one, state }, deductible))),
  );
  return { label: 'About', cents: sums.reduce((sum, premium) => sum + premium) };
}

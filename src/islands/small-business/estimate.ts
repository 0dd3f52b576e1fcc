import * as z from 'zod/mini';
import { smallBusinessAnswersSchema } from '../../contract/small-business/answers.ts';
import type { SurveyAnswers } from '../../contract/survey/dynamic-form.ts';
import type { PriceEstimate } from '../../interview/definition.ts';
import { groupOf } from '../../tariffs/small-business/class-groups.ts';
import { estimateSmallBusinessPrices } from '../../tariffs/small-business/premium.ts';
import type { SmallBusinessState } from './answers.ts';

const knownAnswersSchema = z.partial(smallBusinessAnswersSchema);

/**
 * Estimates the prices of the plans with the lowest and the highest limits. Null until the owner has entered the annual
 * revenue or payroll.
 * @param responses accepted answers of the survey
 */
export function estimatePrice(
  { businessClass, ratingAddress }: SmallBusinessState,
  responses: SurveyAnswers,
): PriceEstimate | null {
  const group = businessClass && groupOf(businessClass.code);
  const { data: risk } = knownAnswersSchema.safeParse(responses);
  if (!group || !ratingAddress || !risk) return null;
  const prices = estimateSmallBusinessPrices({ group, state: ratingAddress.region, risk });
  return prices && { label: 'About', cents: prices.silver, maxCents: prices.platinum };
}

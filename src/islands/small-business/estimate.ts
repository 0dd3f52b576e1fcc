import * as z from 'zod/mini';
import { smallBusinessAnswersSchema } from '../../contract/small-business/answers.ts';
import type { SurveyAnswers } from '../../contract/survey/dynamic-form.ts';
import type { PriceEstimate } from '../../interview/definition.ts';
import { groupOf } from '../../tariffs/small-business/class-groups.ts';
import { estimateSilverPrice } from '../../tariffs/small-business/premium.ts';
import type { SmallBusinessState } from './answers.ts';

const knownAnswersSchema = z.partial(smallBusinessAnswersSchema);

/**
 * Estimates the price of the plan with the lowest limits. Null until the owner has entered the annual
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
  const cents = estimateSilverPrice({ group, state: ratingAddress.region, risk });
  return cents === null ? null : { label: 'From about', cents };
}

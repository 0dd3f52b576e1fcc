import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import type {
  SurveyAnswers,
  SurveyDefinition,
} from '../../../../src/contract/survey/dynamic-form.ts';
import { answerSurvey, requiredSurveyKeys } from '../answer-survey.ts';
import { type ScenarioClient, ScenarioStopped } from '../runner.ts';
import { type Buyer, knownSurveyAnswers } from '../samples.ts';

/** Returns the first plan of the response. Stops the scenario if there is none. */
export function requirePlan<Plan>(
  client: ScenarioClient,
  call: CallDefinition,
  plans: readonly Plan[],
): Plan {
  const [plan] = plans;
  client.recordCheck(call, 'offers a plan', plan !== undefined, 'plans is empty');
  if (plan === undefined) throw new ScenarioStopped('there is no plan');
  return plan;
}

/**
 * Returns answers to a survey. If the survey cannot be answered, records the reason as a failed
 * check and returns undefined.
 */
export function answerSurveyOf(
  client: ScenarioClient,
  call: CallDefinition,
  form: SurveyDefinition,
  { buyer, answers }: { buyer: Buyer; answers: Record<string, unknown> },
) {
  try {
    const given = answerSurvey(form, { ...knownSurveyAnswers(buyer), ...answers });
    client.recordCheck(call, 'has a survey that can be answered', true);
    return given;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    client.recordCheck(call, 'has a survey that can be answered', false, `${why}; see --answers`);
    return undefined;
  }
}

/**
 * Returns the answers without one that the survey requires, and the expectation of a check that
 * sends them. Undefined if the survey requires none.
 * @param isTested False for a question that is answered elsewhere or has a check of its own
 */
export function withoutRequiredAnswer(
  form: SurveyDefinition,
  given: SurveyAnswers,
  isTested: (key: string) => boolean = () => true,
): { details: SurveyAnswers; expectation: string } | undefined {
  const required = [...requiredSurveyKeys(form, given)].find(isTested);
  if (required === undefined) return undefined;
  return {
    details: Object.fromEntries(Object.entries(given).filter(([key]) => key !== required)),
    expectation: `rejects answers without ${required}, which its survey requires`,
  };
}

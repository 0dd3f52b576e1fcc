import {
  rateCommercial,
  listCommercialPlans,
} from '../../../../src/contract/small-business/calls.ts';
import {
  insuredBusinessFields,
  type InsuredBusinessField,
} from '../../../../src/contract/small-business/insured.ts';
import type { ScenarioClient } from '../runner.ts';
import type { sampleHome } from '../samples.ts';

/**
 * Checks that a quote without the insured's name is impossible: either the survey or the call
 * requires the name. Otherwise the quote could become a policy that insures no one.
 */
export async function checkInsuredNameRequired(
  client: ScenarioClient,
  { details, ...quote }: { rating_address: typeof sampleHome; details: Record<string, unknown> },
  required: ReadonlySet<string>,
): Promise<void> {
  const missing = insuredBusinessFields.filter((key) => !required.has(key));
  if (missing.length === 0) {
    client.recordCheck(
      listCommercialPlans,
      'has a survey that requires the name of the insured',
      true,
    );
    return;
  }
  const nameless = Object.entries(details).filter(
    ([key]) => !missing.includes(key as InsuredBusinessField),
  );
  await client.expectError(
    rateCommercial,
    { request: { ...quote, details: Object.fromEntries(nameless) } },
    `rejects a quote without ${missing.join(', ')}, which its survey does not require`,
  );
}

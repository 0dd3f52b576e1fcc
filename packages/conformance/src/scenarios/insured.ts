import {
  rateCommercial,
  listCommercialPlans,
} from '../../../../src/contract/small-business/calls.ts';
import {
  insuredBusinessFields,
  type InsuredBusinessField,
} from '../../../../src/contract/small-business/insured.ts';
import type { ScenarioClient } from '../runner.ts';
import { insuredFields, newBuyer, type sampleHome } from '../samples.ts';

/**
 * Checks that a quote without the insured's name is impossible: either the survey or the call
 * requires the name, and the call accepts no blank. Otherwise the quote could become a policy that
 * insures no one.
 */
export async function checkInsuredNameRequired(
  client: ScenarioClient,
  { details, ...quote }: { rating_address: typeof sampleHome; details: Record<string, unknown> },
  required: ReadonlySet<string>,
): Promise<void> {
  await rejectBlanks(client, quote, details);
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

/** Checks each field by itself, because a backend may check only some of them. */
async function rejectBlanks(client: ScenarioClient, quote: object, details: object) {
  const named = { ...insuredFields(newBuyer()), ...details };
  for (const key of insuredBusinessFields)
    await client.expectError(
      rateCommercial,
      { request: { ...quote, details: { ...named, [key]: ' ' } } },
      `rejects a quote with a blank ${key}`,
    );
}

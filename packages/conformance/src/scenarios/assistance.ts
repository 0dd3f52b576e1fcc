/** Calls of visitors that are not in the specification. A backend may leave out any of them. */
import { reportClientError } from '../../../../src/contract/client-errors.ts';
import { geocodeAddress } from '../../../../src/contract/geocode.ts';
import {
  savableFlows,
  saveFlow,
  type SavableFlowId,
} from '../../../../src/contract/purchase/saved-flows.ts';
import { suggestAddresses } from '../../../../src/contract/suggestions.ts';
import { getVisitorCountry } from '../../../../src/contract/visitor-country.ts';
import { joinWaitlist, waitlistProductCodes } from '../../../../src/contract/waitlist.ts';
import type { ScenarioClient } from '../runner.ts';
import { newBuyer, sampleHome, type Buyer } from '../samples.ts';
import { travelerDetails } from './flows.ts';

/** Answers and quotes of flows that are priced without an earlier call. */
const savedAnswers: Partial<Record<SavableFlowId, (buyer: Buyer) => object>> = {
  baggage: (buyer) => ({
    answers: { baggageSelectedPlanId: '"baggage-carry"' },
    quote: {
      request: {
        plan_id: 'baggage-carry',
        rating_address: sampleHome,
        details: travelerDetails(buyer),
      },
    },
  }),
};

/** Scenario: sends the calls that help a visitor to fill in a flow. */
export async function assistance(client: ScenarioClient): Promise<void> {
  const { line1: streetAddress, line2: unit, city, state_or_region: region, postal } = sampleHome;
  await client.expectOptional(getVisitorCountry);
  await client.expectOptional(suggestAddresses, { query: { text: streetAddress } });
  await client.expectOptional(geocodeAddress, {
    request: { streetAddress, unit, city, region, postal, country: 'US' },
  });
  await client.expectOptional(reportClientError, {
    request: {
      level: 'info',
      message: 'listBaggagePlans returned a response that violates the contract',
      unread: 'plans.0.plan_id: expected string',
      page: '/baggage-protection/plans',
    },
  });
  const buyer = newBuyer();
  const { email } = buyer;
  const [flow, { path }] = Object.entries(savableFlows)[0] as [SavableFlowId, { path: string }];
  await client.expectOptional(saveFlow, {
    request: { email, flow, path: `${path}/payment`, answers: {}, ...savedAnswers[flow]?.(buyer) },
  });
  // No US carrier is likely to offer this product in Guam.
  const product = waitlistProductCodes.at(-1)!;
  await client.expectOptional(joinWaitlist, { request: { email, product, state: 'GU' } });
}

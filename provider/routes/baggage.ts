import { setTimeout as wait } from 'node:timers/promises';
import type { WireAddress } from '../../src/contract/address.ts';
import type { BaggageDetails } from '../../src/contract/baggage.ts';
import type { Calls } from '../../src/contract/calls.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { assertNotCovered } from '../double-cover.ts';
import { Refusal } from '../errors.ts';
import type { Handler } from '../mount.ts';
import {
  baggagePlans,
  baggagePlansNote,
  coveredAirline,
  describeBaggagePlan,
} from '../products/baggage.ts';
import { rateBaggage } from '../products/rate-baggage.ts';
import { decimalTotals, toDecimal } from '../products/money.ts';
import { rateTerritory } from '../products/rating-address.ts';
import { purchase } from '../purchase.ts';
import {
  magicMessage,
  magicName,
  magicOutage,
  magicPlaces,
  magicZip,
  SLOW_CALL_MS,
  type MagicStage,
} from '../sandbox/magic.ts';
import type { Services } from '../services.ts';

export const listBaggagePlans: Handler<Calls['listBaggagePlans']> = async (
  { request },
  services,
) => {
  const { rating_address: address, airline_fs_code: airline } = request;
  if (services.settings.SANDBOX) await playMagicZip(address, services);
  rateTerritory(address, services.settings.SANDBOX);
  if (airline !== undefined) assertAirline(airline);
  return {
    plans: baggagePlans.map((plan) =>
      describeBaggagePlan(plan, services.documents.sampleUrl(plan.id)),
    ),
    settings: { display_html: baggagePlansNote },
  };
};

export const checkoutBaggage: Handler<Calls['checkoutBaggage']> = async ({ request }, services) => {
  playMagicName(request.details, 'checkout', services);
  const offer = rateBaggage(request, services);
  await assertNotCovered(services.database.db, offer.holderKey);
  return {
    currency_code: offer.currency,
    items: offer.items.map(({ title, amount }) => ({ title, amount: toDecimal(amount) })),
    payment_frequency: 'once',
    tax_percentage: offer.taxBasisPoints / 100,
    payment_schedule: null,
    totals: decimalTotals(offer.totals),
  };
};

export const purchaseBaggage: Handler<Calls['purchaseBaggage']> = (input, services) =>
  purchase(services, input, () => {
    playMagicName(input.request.details, 'purchase', services);
    return rateBaggage(input.request, services);
  });

/** While plans are looked at, an airline that is not covered rejects the quote rather than a plan. */
function assertAirline(code: string): void {
  try {
    coveredAirline(code);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('quote_request_rejected', error.message);
    throw error;
  }
}

/** The sandbox's ZIP codes: an outage, a call that nobody waits for, every code of the catalogue. */
async function playMagicZip({ postal }: WireAddress, { now }: Services): Promise<void> {
  if (magicOutage(postal, now())) throw new Error('The sandbox was asked for an outage');
  if (postal.trim() === magicPlaces.slow) await wait(SLOW_CALL_MS);
  const code = magicZip(postal);
  if (code) throw magicRefusal(code, 'rating_address.postal');
}

function playMagicName(details: BaggageDetails, stage: MagicStage, { settings }: Services): void {
  const code = settings.SANDBOX ? magicName(details.pax_last_name, stage) : undefined;
  if (code) throw magicRefusal(code, 'details.pax_last_name');
}

function magicRefusal(code: ErrorCode, field: string): Refusal {
  const message = magicMessage(code);
  return new Refusal(code, message, code === 'invalid_input' ? { [field]: [message] } : undefined);
}

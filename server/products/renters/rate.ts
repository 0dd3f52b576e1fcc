import type { WireAddress } from '../../../src/contract/address.ts';
import type { RentersCadence } from '../../../src/contract/renters/limits.ts';
import type { RentersQuoteChoices } from '../../../src/contract/renters/settings.ts';
import {
  MONTHLY_PAYMENT_FEE_CENTS,
  MONTHLY_PAYMENT_COUNT,
} from '../../../src/tariffs/renters/rates.ts';
import {
  rentersRatesByState,
  type RentersStateRates,
} from '../../../src/tariffs/renters/states.ts';
import { addBillingCycles } from '../../dates.ts';
import { ApiError } from '../../errors.ts';
import type { PriceBreakdown, ScheduledPayment } from '../../sales/order-types.ts';
import { calculateTotals } from '../../../src/contract/purchase/calculate-totals.ts';
import type { Services } from '../../services.ts';
import { isPostOfficeBox, requireState } from '../rating-address.ts';
import { rentersPlan } from './plans.ts';
import { renters } from './product.ts';
import {
  calculateRentersPremium,
  type RentersPremiumAnswers,
  deviceDiscountTitle,
} from '../../../src/tariffs/renters/premium.ts';

export interface RentersTerritory {
  /** US state code. */
  code: string;
  state: RentersStateRates;
  /** Premium tax and assessments of the US state, in basis points. */
  taxBasisPoints: number;
}

/**
 * Returns the US state of a home with its rates and taxes.
 * @throws ApiError `property_address_invalid` for a post office box, and the errors of
 * `rateTerritory`
 */
export function rentersTerritory(
  address: WireAddress,
  { rateTerritory }: Pick<Services, 'rateTerritory'>,
): RentersTerritory {
  assertStreet(address);
  const territory = rateTerritory(address, 'renters');
  const code = requireState(territory);
  const state = rentersRatesByState[code];
  if (!state) throw new Error(`No renters rates for ${code}`);
  return { code, state, taxBasisPoints: territory.taxBasisPoints + state.assessment };
}

/** Rejects a post office box, because no one lives there. */
function assertStreet({ line1 }: WireAddress): void {
  if (!isPostOfficeBox(line1)) return;
  throw new ApiError('property_address_invalid', 'Enter the street address of the home you rent.');
}

export interface RentersPriceInput {
  territory: RentersTerritory;
  postal: string;
  answers: RentersPremiumAnswers;
  settings: RentersQuoteChoices;
  cadence: RentersCadence;
  /** Date of the purchase, YYYY-MM-DD. */
  today: string;
}

/**
 * Builds the price breakdown of one year, to the cent. Fees are taxed like the premium, because the
 * carrier collects both.
 * @throws ApiError `ineligible_for_plan` for a payment schedule that the US state does not allow
 */
export function priceRenters(input: RentersPriceInput): PriceBreakdown {
  const { territory, settings, cadence } = input;
  const { state, taxBasisPoints } = territory;
  if (cadence === 'eleven_pay' && state.annualOnly) {
    throw new ApiError('ineligible_for_plan', 'In your state, the policy is paid once a year.');
  }
  const { premium, discount } = calculateRentersPremium({
    ...input,
    state,
    property: settings.personal_property_amount,
    liability: settings.rates.liability_limit,
    deductible: settings.rates.all_peril_deductible,
  });
  const fees = cadence === 'eleven_pay' ? MONTHLY_PAYMENT_FEE_CENTS * MONTHLY_PAYMENT_COUNT : 0;
  const items = [
    { title: `${rentersPlan.title} plan, one year`, amount: premium },
    { title: 'Policy fee', amount: state.policyFee },
    { title: 'Billing fees', amount: fees },
  ].filter(({ amount }) => amount > 0);
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
  const totals = calculateTotals({ subtotal, discount, taxBasisPoints });
  const discountTitle = deviceDiscountTitle;
  const price = { currency: renters.currency, items, taxBasisPoints, totals, discountTitle };
  const start = settings.policy_effective_date;
  if (cadence === 'annual') {
    return { ...price, frequency: 'year', nextPayment: addBillingCycles(start, 'year', 1) };
  }
  const schedule = elevenPaySchedule(totals.grandtotal, { today: input.today, start });
  return {
    ...price,
    frequency: 'eleven_pay',
    schedule,
    nextPayment: schedule[1]?.due_date ?? start,
  };
}

/**
 * Returns a schedule of eleven payments. The first payment is due today. Ten equal monthly payments
 * follow, beginning one month after coverage starts. The first payment includes the rounding
 * remainder, so that all payments add up to the total.
 */
function elevenPaySchedule(
  total: number,
  { today, start }: { today: string; start: string },
): ScheduledPayment[] {
  const monthly = Math.floor(total / (MONTHLY_PAYMENT_COUNT + 1));
  const first = {
    amount: total - MONTHLY_PAYMENT_COUNT * monthly,
    downpayment: true,
    due_date: today,
  };
  const later = Array.from({ length: MONTHLY_PAYMENT_COUNT }, (_, month) => ({
    amount: monthly,
    downpayment: false,
    due_date: addBillingCycles(start, 'month', month + 1),
  }));
  return [first, ...later];
}

import { useStore } from '../../../ui/use-store.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import type { RentalCar } from '../flow.ts';
import { formatMoney, toWireAmount } from '../../../core/money.ts';
import { dayPriceCents } from './plan-price.ts';
import { daysText, tripDays } from './trip-text.ts';

/**
 * Returns the price of the trip under the cheapest plan, before tax. Until the plans are loaded,
 * uses the advertised price per day. Undefined if the dates or the prices are unknown.
 */
export function useLowestTripPrice({ flow, offer }: FlowScreenProps<RentalCar>) {
  const { plans, pickUpDate, returnDate } = useStore(flow.$state);
  const cheapest = plans ? Math.min(...plans.map(dayPriceCents)) : offer;
  if (!pickUpDate || !returnDate || !cheapest) return undefined;
  const days = tripDays(pickUpDate, returnDate);
  return {
    label: `${daysText(days)}, from`,
    amount: formatMoney(toWireAmount(cheapest * days)),
    note: 'Before tax. You’ll see the exact total before you pay.',
  };
}

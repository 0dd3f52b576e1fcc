import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { VerticalCode } from '../../../src/contract/verticals.ts';
import { addCycles } from '../../dates.ts';
import type { StoredBilling } from '../../sales/stored-billing.ts';
import { addUp } from '../../../src/contract/purchase/add-up.ts';
import type { DemoChange } from './changes.ts';

/** A policy of the demo account; days count from the day of seeding, so that the data never ages. */
export interface DemoPolicy {
  id: string;
  vertical: VerticalCode;
  number: string;
  status: PolicyStatus;
  plan: { id: string; title: string; subtitle: string };
  underwriter: string;
  details: (date: (day: number) => string) => Record<string, unknown>;
  bill: Pick<StoredBilling, 'frequency' | 'items'> & {
    discount?: number;
    taxBasisPoints: number;
    /** Minor units. What later payments take where the year is paid by eleven of them. */
    monthly?: number;
  };
  bought: number;
  starts: number;
  /** null: runs until it is canceled. */
  ends: number | null;
  /** Day of its cancellation; a week after the purchase where a canceled policy does not say. */
  canceled?: number;
  /** Day of the next payment, for what is paid in cycles. */
  nextPayment?: number;
  holderKey?: string;
  /** Paid with the card that expires soon. */
  isOnExpiringCard?: true;
  /** Oldest first. */
  changes?: readonly DemoChange[];
}

/** Where Dana lives. */
export const demoAddress = {
  line1: '418 Marlow Street',
  line2: 'Unit 2',
  city: 'Portland',
  state_or_region: 'OR',
  country: 'US',
  postal: '97214',
} as const;

/** The bill of a demo policy as it is stored. */
export function demoBilling(policy: DemoPolicy, date: (day: number) => string): StoredBilling {
  const { items, frequency, discount = 0, taxBasisPoints } = policy.bill;
  const subtotal = items.reduce((sum, item) => sum + item.amount, 0);
  const totals = addUp({ subtotal, discount, taxBasisPoints });
  const schedule = elevenPayments(policy, totals.grandtotal, date);
  return {
    currency: 'USD',
    frequency,
    price: policy.bill.monthly ?? totals.grandtotal,
    next_payment: nextPayment(policy, schedule, date),
    items,
    tax_basis_points: taxBasisPoints,
    totals,
    schedule,
  };
}

type DateOf = (day: number) => string;
type Schedule = StoredBilling['schedule'];

/** The first payment is what ten later ones, a month apart, leave of the total; null where it is paid at once. */
function elevenPayments({ bill, bought }: DemoPolicy, total: number, date: DateOf): Schedule {
  const { monthly } = bill;
  if (monthly === undefined) return null;
  return Array.from({ length: 11 }, (_, at) => ({
    amount: at === 0 ? total - 10 * monthly : monthly,
    downpayment: at === 0,
    due_date: addCycles(date(bought), 'month', at),
  }));
}

function nextPayment(policy: DemoPolicy, schedule: Schedule, date: DateOf): string | null {
  if (policy.nextPayment !== undefined) return date(policy.nextPayment);
  if (policy.status === 'canceled' || policy.status === 'rejected') return null;
  return schedule?.find(({ due_date: due = '' }) => due > date(0))?.due_date ?? null;
}

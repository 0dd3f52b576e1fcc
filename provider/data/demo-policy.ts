import type { PolicyStatus } from '../../src/contract/policy-parts.ts';
import type { VerticalCode } from '../../src/contract/verticals.ts';
import type { StoredBilling } from '../policies.ts';
import { addUp } from '../products/money.ts';

/** A policy of the demo account; days count from the day of seeding, so that the data never ages. */
export interface DemoPolicy {
  id: string;
  vertical: VerticalCode;
  number: string;
  status: PolicyStatus;
  plan: { id: string; title: string; subtitle: string };
  underwriter: string;
  details: (date: (day: number) => string) => Record<string, unknown>;
  bill: Pick<StoredBilling, 'frequency' | 'items'> & { discount?: number; taxBasisPoints: number };
  bought: number;
  starts: number;
  /** null: runs until it is canceled. */
  ends: number | null;
  /** Day of the next payment, for what is paid in cycles. */
  nextPayment?: number;
  holderKey?: string;
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
  return {
    currency: 'USD',
    frequency,
    price: totals.grandtotal,
    next_payment: policy.nextPayment === undefined ? null : date(policy.nextPayment),
    items,
    tax_basis_points: taxBasisPoints,
    totals,
    schedule: null,
  };
}

import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { PolicyWithNextPayment } from '../../src/contract/account/account.ts';
import type { Card } from '../../src/contract/purchase/billing.ts';
import { isChargedBack } from '../charged-back.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import type { PaymentMethodsTable, Schema } from '../data/schema.ts';
import { insuredItemOf } from '../mail/policy-names.ts';
import { failedPaymentDates, type selectFailedPayments } from './failed-payments.ts';

/** The contract's `type` of every stored payment method. It is the same for every gateway. */
export const PAYMENT_METHOD_TYPE = 'CREDIT_CARD_STRIPE';

type CardColumns = Pick<PaymentMethodsTable, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;

/** Converts a card to its form in the contract. */
export function toApiCard({ brand, last4, exp_month, exp_year }: CardColumns): Card {
  if (exp_month === null || exp_year === null) return { brand, last4 };
  return { brand, last4, exp_month, exp_year };
}

/** Card columns that a query adds by a left join. All columns are null if the row has no card. */
export type LeftJoinedCard = { [Column in keyof CardColumns]: CardColumns[Column] | null };

/**
 * Converts card columns of a left join to the contract's payment method. Returns null if there is
 * no card.
 */
export function toApiPaymentMethod(card: LeftJoinedCard): { details: Card } | null {
  const { brand, last4, exp_month, exp_year } = card;
  if (brand === null || last4 === null) return null;
  return { details: toApiCard({ brand, last4, exp_month, exp_year }) };
}

/**
 * Reads only the date of the next charge from a policy's stored billing data. The date is null if
 * there is no next charge.
 */
const nextPaymentSchema = z.object({ next_payment: z._default(z.nullable(z.string()), null) });

/**
 * Statuses of policies that have not ended. A policy with a pending status still waits for a
 * decision.
 */
export const activePolicyStatuses: readonly string[] = ['pending', 'pending_change', 'approved'];

export interface RecurringPolicy extends PolicyWithNextPayment {
  methodId: string | null;
  /** The card that pays. Null if none is known. */
  payment_method: { details: Card } | null;
  /** False if nothing more is charged: after a chargeback, or unless a cancellation is withdrawn. */
  isCharged: boolean;
  /**
   * The earliest failed payment that is still open, with the sum of all. Besides a payment of the
   * plan, an expired authorization can be open.
   */
  failed: Awaited<ReturnType<typeof selectFailedPayments>>[number] | undefined;
}

/** Builds a query for policies with the columns that `toRecurringPolicies` needs. */
export function selectWithCards(db: Kysely<Schema>) {
  return db
    .selectFrom('policies')
    .leftJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select(['policies.id', 'vertical_code', 'policy_number', 'plan_title', 'billing'])
    .select(['payment_method_id', 'brand', 'last4', 'exp_month', 'exp_year'])
    .select(['last_coverage_day', 'end_reason', 'nickname', 'details', 'policies.status']);
}

type RowWithCard = Awaited<ReturnType<ReturnType<typeof selectWithCards>['execute']>>[number];

/** Converts the policies that have a next charge. Sorts them by the date of this charge. */
export function toRecurringPolicies(
  rows: readonly RowWithCard[],
  failedPayments: Awaited<ReturnType<typeof selectFailedPayments>>,
): RecurringPolicy[] {
  const failedPaymentsOf = Map.groupBy(failedPayments, ({ policy_id }) => policy_id);
  return rows
    .flatMap(({ billing, last_coverage_day: lastDay, ...row }): RecurringPolicy[] => {
      const planned = nextPaymentSchema.parse(JSON.parse(billing)).next_payment;
      if (planned === null) return [];
      const { id: policy_id, vertical_code, policy_number, plan_title } = row;
      const subject = insuredItemOf(row) || undefined;
      const failed = failedPaymentsOf.get(policy_id) ?? [];
      const openAmount = failed.reduce((sum, { amount }) => sum + amount, 0);
      // An expired authorization is collected besides the payments of the plan.
      const overdue = failed.find(({ kind }) => kind !== EXPIRED_AUTHORIZATION_KIND);
      const due = overdue
        ? failedPaymentDates(overdue, { vertical_code, last_coverage_day: lastDay }).payBy
        : planned;
      const isCharged = !isChargedBack(row) && (lastDay === null || due <= lastDay);
      const next_payment = row.status === 'pending' ? null : due;
      const policy = { policy_id, vertical_code, policy_number, plan_title, subject, next_payment };
      const payment_method = toApiPaymentMethod(row);
      return [
        {
          ...policy,
          methodId: row.payment_method_id,
          payment_method,
          isCharged,
          failed: failed[0] && { ...failed[0], amount: openAmount },
        },
      ];
    })
    .toSorted((one, other) => dateOrLast(one).localeCompare(dateOrLast(other)));
}

/** Returns a policy's next payment, or a date after all others for a pending policy. */
const dateOrLast = ({ next_payment }: PolicyWithNextPayment): string => next_payment ?? '9999';

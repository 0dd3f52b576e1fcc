import type { IssuedPolicy } from './issued-policy.ts';
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';
import { toDecimal } from '../money.ts';
import { open } from '../sales/instalments.ts';
import type { Services } from '../services.ts';
import type { PolicyRow } from './policies.ts';
import { isRenewable } from './renewals.ts';
import { running } from '../accounts/cards.ts';

type Dues = Pick<IssuedPolicy['billing'], 'payment_failed' | 'renewal'>;

/** What has failed of each policy, and when it renews. */
export async function duesOf(
  services: Services,
  rows: readonly PolicyRow[],
): Promise<Map<string, Dues>> {
  const ours = rows.filter(({ status }) => running.includes(status));
  const parts = await openParts(services, ours);
  return new Map(
    ours.map((row) => {
      const own = parts.filter(({ policy_id }) => policy_id === row.id);
      const failed = own.find(({ failed_at }) => failed_at !== null);
      const renewal = renewalOf(
        row,
        own.find(({ kind }) => kind === 'renewal'),
      );
      return [row.id, { ...(failed && failureOf(failed)), ...renewal }];
    }),
  );
}

/** What failed, also while it is being tried again, and the renewals to come. */
async function openParts({ database }: Services, rows: readonly PolicyRow[]) {
  if (rows.length === 0) return [];
  return database.db
    .selectFrom('instalments')
    .leftJoin('payment_methods', 'payment_methods.id', 'instalments.payment_method_id')
    .select(['policy_id', 'kind', 'due_date', 'amount', 'failed_at', 'covered_until'])
    .select(['noticed_at', 'next_attempt_at', 'state', 'brand', 'last4'])
    .where(
      'policy_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('state', 'in', open)
    .where((is) => is.or([is('failed_at', 'is not', null), is('kind', '=', 'renewal')]))
    .orderBy('due_date')
    .execute();
}
type Part = Awaited<ReturnType<typeof openParts>>[number];

function failureOf(part: Part): Dues {
  const { brand, last4, covered_until, next_attempt_at } = part;
  // The last possible instant stands for never.
  const next_try = part.state === 'failed' && next_attempt_at < '9' && next_attempt_at.slice(0, 10);
  return {
    payment_failed: {
      amount: toDecimal(part.amount),
      on: (part.failed_at ?? '').slice(0, 10),
      payment_method: brand !== null && last4 !== null ? { details: { brand, last4 } } : null,
      ...(covered_until !== null && { covered_until }),
      ...(next_try && { next_try }),
    },
  };
}

function renewalOf(row: PolicyRow, part: Part | undefined): Dues {
  const { coverage_end_date: end, renewal_off_at } = row;
  if (end === null || !isRenewable(row)) return {};
  return {
    renewal: {
      renews: renewal_off_at === null,
      on: part?.due_date ?? addDaysTo(end, 1),
      ...(part?.noticed_at && { amount: toDecimal(part.amount) }),
    },
  };
}

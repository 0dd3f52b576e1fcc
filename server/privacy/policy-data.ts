// Reads the policies of a person, with covered people and items, payments and events.
import type { AccountData } from '../../src/contract/account/account-data.ts';
import * as z from 'zod/mini';
import { beforeAll } from '../data/pages.ts';
import { isRowBefore, readInSlices } from '../data/slices.ts';
import { toApiPolicies } from '../policies/api-policies.ts';
import { paymentHistoriesOf } from '../policies/payment-history.ts';
import { selectPolicies } from '../policies/policies.ts';
import type { Services } from '../services.ts';
import { readPolicyEvents } from './audit-data.ts';
import type { Person } from './person.ts';

type PolicyData = AccountData['policies'][number];

/** Policies per slice. The conversion of one takes about half a millisecond. */
const SLICE_ROWS = 20;

const labelsSchema = z.nullable(z.record(z.string(), z.unknown()));

export async function* readPolicies(
  services: Services,
  person: Person,
): AsyncGenerator<PolicyData[], void> {
  const slices = readInSlices(
    beforeAll,
    ({ at, id }, size) => selectSlice(services, person, { at, id, size }),
    {
      size: SLICE_ROWS,
    },
  );
  for await (const rows of slices) yield await toPolicyData(services, rows, person);
}

function selectSlice(
  services: Services,
  { accountId }: Person,
  { at, id, size }: { at: string; id: string; size: number },
) {
  return selectPolicies(services)
    .select('policies.created_at as at')
    .where('policies.account_id', '=', accountId)
    .where(isRowBefore({ 'policies.created_at': at, 'policies.id': id }))
    .orderBy('policies.created_at', 'desc')
    .orderBy('policies.id', 'desc')
    .limit(size)
    .execute();
}

async function toPolicyData(
  services: Services,
  rows: Awaited<ReturnType<typeof selectSlice>>,
  person: Person,
): Promise<PolicyData[]> {
  const ids = rows.map(({ id }) => id);
  const [policies, payments, requests, events] = await Promise.all([
    toApiPolicies(services, rows),
    paymentHistoriesOf(services, rows),
    readCancellationRequests(services, ids),
    readPolicyEvents(services, ids, person),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return policies.map(({ documents, billing, ...policy }) => {
    const row = rowOf.get(policy.id);
    return {
      ...policy,
      billing: {
        ...billing,
        // Anyone with the link of a receipt can open it.
        payments: (payments.get(policy.id) ?? []).map((payment) => ({
          ...payment,
          receipt: undefined,
        })),
      },
      documents: documents.map(({ name }) => name),
      policyholder_email: row?.policyholder_email ?? '',
      partner_labels: labelsSchema.parse(JSON.parse(row?.metadata ?? 'null')),
      cancellation_requests: requests.get(policy.id) ?? [],
      audit: events.get(policy.id) ?? [],
    };
  });
}

async function readCancellationRequests({ database }: Services, policyIds: readonly string[]) {
  const rows = await database.db
    .selectFrom('cancellation_requests')
    .selectAll()
    .where('policy_id', 'in', policyIds)
    .orderBy('created_at')
    .execute();
  const byPolicy = Map.groupBy(rows, ({ policy_id }) => policy_id);
  return new Map(
    [...byPolicy].map(([id, requests]) => [
      id,
      requests.map((row) => ({
        reference: row.reference,
        requested: row.created_at,
        cancellation_date: row.cancellation_date,
        reason: row.reason,
        other: row.other,
        full_name: row.full_name,
        address: [row.street_address, row.line2, row.city, `${row.state} ${row.zip_code}`]
          .filter(Boolean)
          .join(', '),
        decision: row.decision,
      })),
    ]),
  );
}

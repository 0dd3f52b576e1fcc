// Database records about the payments of a policy.
import type { Selectable } from 'kysely';
import type { LeftJoinedCard } from '../accounts/cards.ts';
import type {
  ChargesTable,
  EndorsementsTable,
  InstallmentsTable,
  RefundsTable,
} from '../data/payment-tables.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import { chargedCardColumns } from '../sales/charged-card.ts';
import { storedBillingSchema, type StoredBilling } from '../sales/stored-billing.ts';
import type { Services } from '../services.ts';
import { policyIdOf, type PolicyRow } from './policies.ts';

export type Charge = Selectable<ChargesTable> & ChargedCard;
export type ChargedCard = Pick<LeftJoinedCard, 'brand' | 'last4'>;
export type Refund = Selectable<RefundsTable>;
export type InstallmentRow = Selectable<InstallmentsTable>;
export type EndorsementRow = Pick<
  Selectable<EndorsementsTable>,
  'id' | 'charge_id' | 'change' | 'status'
>;

/** All database records about the payments of a policy. */
export interface PaymentRecords {
  row: PolicyRow;
  billing: StoredBilling;
  charges: readonly Charge[];
  refunds: readonly Refund[];
  endorsements: readonly EndorsementRow[];
  /** Payments after the purchase, soonest first. */
  installments: readonly InstallmentRow[];
}

const define = defineCompiledStatement<{ ids: readonly string[] }>();

const selectCharges = define((db, $) =>
  db
    .selectFrom('charges')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .selectAll('charges')
    .select(chargedCardColumns)
    .where('charges.policy_id', 'in', $('ids'))
    .orderBy('charges.created_at')
    .orderBy('charges.id'),
);

const selectRefunds = define((db, $) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('policy_id', 'in', $('ids'))
    .orderBy('created_at')
    .orderBy('id'),
);

const selectEndorsements = define((db, $) =>
  db
    .selectFrom('endorsements')
    .select(['id', 'policy_id', 'charge_id', 'change', 'status'])
    .where('policy_id', 'in', $('ids')),
);

const selectInstallments = define((db, $) =>
  db.selectFrom('installments').selectAll().where('policy_id', 'in', $('ids')).orderBy('due_date'),
);

/** Loads the payment records of policies, in the order of the policies, with one query per table. */
export async function loadPaymentRecords(
  { database }: Services,
  rows: readonly PolicyRow[],
): Promise<PaymentRecords[]> {
  const { db } = database;
  const policies = { ids: rows.map(({ id }) => id) };
  const [charges, refunds, endorsements, installments] = await Promise.all([
    selectCharges(db, policies),
    selectRefunds(db, policies),
    selectEndorsements(db, policies),
    selectInstallments(db, policies),
  ]);
  const chargesOf = Map.groupBy(charges, policyIdOf);
  const refundsOf = Map.groupBy(refunds, policyIdOf);
  const endorsementsOf = Map.groupBy(endorsements, policyIdOf);
  const installmentsOf = Map.groupBy(installments, policyIdOf);
  return rows.map((row) => ({
    row,
    billing: storedBillingSchema.parse(JSON.parse(row.billing)),
    charges: chargesOf.get(row.id) ?? [],
    refunds: refundsOf.get(row.id) ?? [],
    endorsements: endorsementsOf.get(row.id) ?? [],
    installments: installmentsOf.get(row.id) ?? [],
  }));
}

import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** What visitors send that is no purchase: inquiries of the contact form, and requests to cancel. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'leads', {
    id: 'key',
    fingerprint: 'text',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    phone_number: 'text',
    job_title: 'text',
    company_name: 'text',
    company_size: 'text',
    country: 'text',
    comment: 'text',
    created_at: 'text',
  })
    .addUniqueConstraint('leads_fingerprint_unique', ['fingerprint'])
    .execute();
  await table(trx, 'cancellation_requests', {
    id: 'key',
    policy_id: 'text',
    reference: 'text',
    reason: 'text',
    other: 'text',
    cancellation_date: 'text',
    full_name: 'text',
    street_address: 'text',
    line2: 'text',
    city: 'text',
    state: 'text',
    zip_code: 'text',
    created_at: 'text',
  })
    .addUniqueConstraint('cancellation_requests_reference_unique', ['reference'])
    // Also the index by which a policy's requests are found.
    .addUniqueConstraint('cancellation_requests_date_unique', ['policy_id', 'cancellation_date'])
    .addForeignKeyConstraint('cancellation_requests_policy', ['policy_id'], 'policies', ['id'])
    .execute();
}

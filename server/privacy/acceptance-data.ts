// Reads what a person accepted, and how and of what they were notified.
import type { AccountData } from '../../src/contract/account/account-data.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { knownDeliveryChoice } from '../policies/delivery-choice.ts';
import { exportAcceptances } from '../policies/export-acceptances.ts';
import { exportNotices } from '../policies/export-notices.ts';
import type { Services } from '../services.ts';
import type { Person } from './person.ts';

type Slices<Name extends keyof AccountData> = AsyncGenerator<AccountData[Name], void>;

/** Policies per slice. The email of each notice is rendered. */
const SLICE_ROWS = 50;

export async function* readAcceptances(services: Services, person: Person): Slices<'acceptances'> {
  for await (const policies of policiesOf(services, person)) {
    const rows = await exportAcceptances(services, idsOf(policies));
    yield rows.map(({ text_id: id, text, version, endorsement_id, ...row }) => ({
      id,
      html: text ?? '',
      ...(version !== null && { version }),
      ...(endorsement_id !== null && { endorsement_id }),
      sha256: row.sha256,
      policy_number: row.policy_number,
      accepted: row.accepted_at,
    }));
  }
}

export async function* readDeliveryChoices(
  services: Services,
  person: Person,
): Slices<'electronic_delivery'> {
  for await (const policies of policiesOf(services, person))
    yield policies.flatMap((row) => {
      const choice = knownDeliveryChoice(services, row);
      return choice ? [{ policy_number: row.policy_number, ...choice }] : [];
    });
}

export async function* readNotices(services: Services, person: Person): Slices<'notices'> {
  for await (const policies of policiesOf(services, person)) {
    const notices = await exportNotices(services, idsOf(policies));
    yield notices.map(({ policy_number, kind, given_at, email, letter }) => ({
      policy_number,
      kind,
      subject: email?.subject ?? letter?.title ?? '',
      text: email?.text ?? letter?.text ?? '',
      given: given_at,
      ends_on: email?.ends_on ?? letter?.ends_on ?? null,
      email: email?.recipient ?? null,
      emailed: email?.accepted_at ?? null,
      mailed_on: letter?.mailed_on ?? null,
    }));
  }
}

const idsOf = (policies: readonly { id: string }[]) => policies.map(({ id }) => id);

function policiesOf({ database }: Services, { accountId }: Person) {
  return readInSlices(
    { id: '' },
    ({ id }, size) =>
      database.db
        .selectFrom('policies')
        .select(['id', 'policy_number', 'electronic_since', 'paper_since'])
        .where('account_id', '=', accountId)
        .where(isRowAfter({ id }))
        .orderBy('id')
        .limit(size)
        .execute(),
    { size: SLICE_ROWS },
  );
}

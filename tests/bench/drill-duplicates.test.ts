import { expect, test } from 'vitest';
import type { Books } from '../../bench/drill/books.ts';
import { checkEmails, checkEvents } from '../../bench/drill/duplicates.ts';
import type { EmailArchive } from '../../bench/drill/records.ts';

const event = (action: string, changes: object = {}) =>
  ({ action, policy_id: 'pol_1', claim_number: null, request_id: null, ...changes }) as never;
const textsOf = (audit: Books['audit'], rows: object = {}) =>
  [...checkEvents({ audit, installments: [], endorsements: [], ...rows } as never)].map(
    ({ text }) => text,
  );

test('finds two events about one change', () => {
  const purchase = event('policy_purchased');
  expect(textsOf([purchase, event('document_opened'), event('document_opened')])).toEqual([]);
  expect(textsOf([purchase, purchase])).toEqual(['2 events policy_purchased of pol_1']);
  const filed = (claim_number: string) =>
    event('claim_filed', { request_id: 'req_1', claim_number });
  expect(textsOf([filed('CLM-1'), filed('CLM-2')])).toEqual([]);
  expect(textsOf([filed('CLM-1'), filed('CLM-1')])).toHaveLength(1);
  const installments = [{ policy_id: 'pol_1', state: 'paid' }];
  const [paid, renewed] = [event('installment_paid'), event('policy_renewed')];
  expect(textsOf([paid], { installments })).toEqual([]);
  expect(textsOf([paid, renewed], { installments })).toEqual([
    '2 events about 1 payments of pol_1',
  ]);
});

test('finds two emails about one change', () => {
  const emails = (contents: string[]) =>
    new Map(
      contents.map((content, at) => [
        at,
        { recipient: 'ana@example.com', subject: 'Paid', content },
      ]),
    ) as unknown as EmailArchive;
  expect([...checkEmails(emails(['receipt 1', 'receipt 2']))]).toEqual([]);
  expect([...checkEmails(emails(['receipt 1', 'receipt 1']))]).toEqual([
    { kind: 'double', text: '2 emails Paid to ana@example.com' },
  ]);
});

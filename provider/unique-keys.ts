import { prepared } from './data/prepared.ts';

/** The answer of a purchase that was carried out, with what its repetition must match. */
export interface StoredAnswer {
  scope: string;
  request_hash: string;
  answer: string;
}
/** Gives a row to whoever is first; to anybody else none, once the first has committed. */
export const insertKey = prepared<{
  key: string;
  scope: string;
  requestHash: string;
  created_at: string;
}>()((db, $) =>
  db
    .insertInto('unique_keys')
    .values({
      key: $('key'),
      scope: $('scope'),
      request_hash: $('requestHash'),
      answer: '',
      created_at: $('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

export const answerOf = prepared<{ key: string }>()((db, $) =>
  db
    .selectFrom('unique_keys')
    .select(['scope', 'request_hash', 'answer'])
    .where('key', '=', $('key')),
);

export const storeAnswer = prepared<{ key: string; answer: string }>()((db, $) =>
  db
    .updateTable('unique_keys')
    .set({ answer: $('answer') })
    .where('key', '=', $('key')),
);

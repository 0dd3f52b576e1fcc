/** A person's request to delete their account. */
export interface DeletionRequestsTable {
  id: string;
  /** Reference formatted like 'DR-1234-5678'. */
  reference: string;
  /** The account may no longer exist, because the request is kept longer. */
  account_id: string;
  /** The account's id while the request is open, otherwise null. At most one request is open. */
  open_account_id: string | null;
  created_at: string;
  /** granted, denied or withdrawn. Null while the request is open. */
  outcome: string | null;
  /** Reason of a denial, for the person. '' for other outcomes. */
  note: string;
  closed_at: string | null;
}

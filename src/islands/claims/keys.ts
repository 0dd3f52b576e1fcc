/** Where a claim that is being written is stored. All of it outlives a session that ends by itself. */
export const claimStorageKeys = {
  draft: 'claimDraft',
  /** What is typed on its steps and not confirmed; the flow's own. */
  stepDrafts: 'claimDrafts',
  /** A claim that was sent and not answered. */
  pending: 'claimPending',
} as const;

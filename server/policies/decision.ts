/** A carrier's decision on a pending policy or endorsement. */
export type Decision = 'approve' | 'reject';

/** Status after each decision. */
export const decidedStatuses = { approve: 'approved', reject: 'rejected' } as const;

/** A carrier's decision on a pending policy or endorsement. */
export type Decision = 'approve' | 'reject';

/** Status of a policy or an endorsement after each decision. */
export const decidedStatuses = { approve: 'approved', reject: 'rejected' } as const;

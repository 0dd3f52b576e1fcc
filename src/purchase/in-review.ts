/** True if the carrier still has to decide on the policy or on an endorsement of it. */
export function isInReview({ status }: { status: string }): boolean {
  return status === 'pending' || status === 'pending_change';
}

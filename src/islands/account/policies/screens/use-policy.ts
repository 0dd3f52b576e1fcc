import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $policies, fetchingOf } from '../../stores/policies.ts';

/** What is known of one policy, and how its fetch goes. */
export function usePolicy(policyId: string) {
  const $fetching = useMemo(() => fetchingOf(`policy:${policyId}`), [policyId]);
  const policy = useStore($policies).byId[policyId];
  return { policy, ...useStore($fetching) };
}

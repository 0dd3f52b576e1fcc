import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $cachedPolicies, fetchStateOf } from '../../../../policy/stores/policies.ts';

/** Returns one policy from the cache, and the state of the call that fetches it. */
export function useCachedPolicy(policyId: string) {
  const $fetchState = useMemo(() => fetchStateOf(`policy:${policyId}`), [policyId]);
  const policy = useStore($cachedPolicies).byId[policyId];
  return { policy, ...useStore($fetchState) };
}

import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $policies, fetchStateOf } from '../../stores/policies.ts';

/** Returns one policy from the cache, and the state of the call that fetches it. */
export function usePolicy(policyId: string) {
  const $fetchState = useMemo(() => fetchStateOf(`policy:${policyId}`), [policyId]);
  const policy = useStore($policies).byId[policyId];
  return { policy, ...useStore($fetchState) };
}

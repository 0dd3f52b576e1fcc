import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $policies, fetchStateOf } from '../../stores/policies.ts';

/** What is known of one policy, and how its fetch goes. */
export function usePolicy(policyId: string) {
  const $fetchState = useMemo(() => fetchStateOf(`policy:${policyId}`), [policyId]);
  const policy = useStore($policies).byId[policyId];
  return { policy, ...useStore($fetchState) };
}

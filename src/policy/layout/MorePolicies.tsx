import { useStore } from '../../ui/use-store.ts';
import { useMemo } from 'react';
import { fetchStateOf, loadMorePolicies } from '../stores/load-policies.ts';
import { isComplete, type PolicyList } from '../stores/policies.ts';
import { LoadMore } from './LoadMore.tsx';

/** Loads the next policies of a product. Renders nothing if all are loaded. */
export function MorePolicies({ list }: { list: PolicyList }) {
  const { vertical_code: code } = list;
  const $fetchState = useMemo(() => fetchStateOf(`more:${code}`), [code]);
  const { busy, error } = useStore($fetchState);
  if (isComplete(list)) return null;
  return (
    <LoadMore
      label="Show more policies"
      busy={busy}
      error={error?.message}
      onLoad={() => void loadMorePolicies(code)}
    />
  );
}

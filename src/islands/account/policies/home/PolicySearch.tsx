import { useState, type ReactNode } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { policyFilter } from '../../../../contract/policies/search.ts';
import { useAfterPause, useServerSearch } from '../../../../policy/search-policies.tsx';
import { Icon } from '../../../../ui/controls/Icon.tsx';
import { TextButton } from '../../../../ui/controls/TextButton.tsx';
import { LoadFailureNotice } from '../../../../ui/feedback/LoadFailureNotice.tsx';
import { PolicyRow } from '../PolicyRow.tsx';

/** HTML id of the field. */
const FIELD_ID = 'find-policy';

/** Number of policies from which on the search is shown. */
const MIN_POLICIES = 6;

interface PolicySearchProps {
  /** The known policies, of `total` policies of the account. */
  policies: readonly Policy[];
  total: number;
  /** Today's date, YYYY-MM-DD. */
  today: string;
  /** Content that is shown while nothing is searched. */
  children: ReactNode;
}

/** All policies of the account, with a search that shows the found ones as rows. */
export function PolicySearch({ policies, total, today, children }: PolicySearchProps) {
  const [text, setText] = useState('');
  const { found, retry } = usePolicySearch(text, {
    policies,
    isComplete: policies.length >= total,
  });
  const clear = () => {
    setText('');
    document.getElementById(FIELD_ID)?.focus();
  };
  return (
    <section className="all-policies" aria-labelledby="all-policies">
      <div className="all-policies__head">
        <h2 className="section-title" id="all-policies">
          All policies
        </h2>
        {total >= MIN_POLICIES && (
          <div className="find-policy" role="search">
            <label htmlFor={FIELD_ID}>Find a policy</label>
            <span className="find-policy__field">
              <input
                className="input"
                id={FIELD_ID}
                type="search"
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape' || text === '') return;
                  event.preventDefault();
                  setText('');
                }}
              />
              <Icon name="magnifying-glass" />
            </span>
          </div>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {found && found.server !== 'busy' && `${found.total} of ${total} policies found`}
      </p>
      {found === null && children}
      {found && found.items.length > 0 && (
        <ul className="panel policy-rows" role="list">
          {found.items.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} today={today} hasProduct />
          ))}
        </ul>
      )}
      {found?.server === 'busy' && <p className="small">Searching all {total} policies…</p>}
      {found?.server === 'failed' && (
        <LoadFailureNotice
          title="We couldn’t search all of your policies"
          message={
            found.items.length > 0
              ? 'Older policies may match, too. Try again, or open a product’s list.'
              : 'Your latest policies don’t match, but older ones may. Try again, or open a product’s list.'
          }
          busy={false}
          stale
          onRetry={retry}
        />
      )}
      {found && found.items.length < found.total && (
        <p className="small">
          {found.total - found.items.length} more match. Add a word to narrow the search.
        </p>
      )}
      {found && (found.server === 'unused' || found.server === 'done') && found.total === 0 && (
        <p className="panel">
          No policy has “{text.trim()}” in its name, number or address.{' '}
          <TextButton onClick={clear}>Show all</TextButton>
        </p>
      )}
    </section>
  );
}

interface FoundPolicies {
  /** The found policies. They are at first those among the known policies. */
  items: readonly Policy[];
  /** Number of all found policies. `items` may contain fewer policies. */
  total: number;
  /** State of the search on the server, which also finds policies that are not known here. */
  server: 'unused' | 'busy' | 'done' | 'failed';
}

/**
 * Finds policies by their words, after a pause in typing. Null while nothing is searched.
 * @param isComplete true if all policies of the account are known. The server is then not asked
 */
function usePolicySearch(
  text: string,
  { policies, isComplete }: { policies: readonly Policy[]; isComplete: boolean },
): { found: FoundPolicies | null; retry: () => void } {
  const searched = useAfterPause(text).trim();
  const { answer, retry } = useServerSearch(isComplete ? '' : searched);
  const retryInField = () => {
    retry();
    document.getElementById(FIELD_ID)?.focus();
  };
  return { found: searched === '' ? null : findIn(), retry: retryInField };

  function findIn(): FoundPolicies {
    const items = policies.filter(policyFilter(searched));
    if (isComplete) return { items, total: items.length, server: 'unused' };
    if (answer?.text !== searched) return { items, total: items.length, server: 'busy' };
    if (!answer.found) return { items, total: items.length, server: 'failed' };
    return { ...answer.found, server: 'done' };
  }
}

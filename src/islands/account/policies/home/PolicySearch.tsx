import { useEffect, useState, type ReactNode } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';
import { TextButton } from '../../../../ui/controls/TextButton.tsx';
import { PolicyRow } from '../PolicyRow.tsx';
import { searchPolicies } from './search-policies.ts';

/** Number of policies from which on the search is shown. */
const MIN_POLICIES = 6;
/** Pause in milliseconds after the last key press before the list changes. */
const PAUSE_MS = 150;

interface PolicySearchProps {
  policies: readonly Policy[];
  /** Today's date, YYYY-MM-DD. */
  today: string;
  /** Content that is shown while nothing is searched. */
  children: ReactNode;
}

/** All policies of the account, with a search that shows the found ones as rows. */
export function PolicySearch({ policies, today, children }: PolicySearchProps) {
  const [text, setText] = useState('');
  const searched = useAfterPause(text);
  const isSearching = searched.trim() !== '';
  const found = searchPolicies(policies, searched);
  const count = `${found.length} of ${policies.length} policies found`;
  const clear = () => {
    setText('');
    document.getElementById('find-policy')?.focus();
  };
  return (
    <section className="all-policies" aria-labelledby="all-policies">
      <div className="all-policies__head">
        <h2 className="section-title" id="all-policies">
          All policies
        </h2>
        {policies.length >= MIN_POLICIES && (
          <div className="find-policy" role="search">
            <label htmlFor="find-policy">Find a policy</label>
            <span className="find-policy__field">
              <input
                className="input"
                id="find-policy"
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
        {isSearching && count}
      </p>
      {!isSearching && children}
      {isSearching && found.length > 0 && (
        <ul className="panel policy-rows" role="list">
          {found.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} today={today} hasProduct />
          ))}
        </ul>
      )}
      {isSearching && found.length === 0 && (
        <p className="panel">
          No policy has “{searched.trim()}” in its name, number or address.{' '}
          <TextButton onClick={clear}>Show all</TextButton>
        </p>
      )}
    </section>
  );
}

/** Returns the text as it was before the last pause in typing. An empty text counts at once. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}

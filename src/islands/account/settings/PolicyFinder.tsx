import { useEffect, useMemo, useState } from 'react';
import type { PaymentMethod } from '../../../contract/account/account.ts';
import { SEARCH_TEXT_LENGTH_MAX } from '../../../contract/policies/find.ts';
import { useAfterPause, useServerSearch } from '../../../policy/search-policies.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { toPolicyPayment } from './other-policies.ts';
import type { PolicyPayment } from './policy-payments.ts';

interface PolicyFinderProps {
  cards: readonly PaymentMethod[];
  /** Number of the account's policies with a next payment. */
  total: number;
  /** Called with the found policies, or with null while nothing is searched. */
  onFound: (payments: readonly PolicyPayment[] | null) => void;
}

/** Field that searches all policies of the account for those with a next payment. */
export function PolicyFinder({ cards, total, onFound }: PolicyFinderProps) {
  const [text, setText] = useState('');
  const searched = useAfterPause(text).trim();
  const { answer } = useServerSearch(searched);
  const found = answer?.text === searched ? answer.found : undefined;
  const payments = useMemo(
    () => found?.items.flatMap((policy) => toPolicyPayment(policy, cards) ?? []),
    [found, cards],
  );
  useEffect(() => {
    if (searched === '') onFound(null);
    else if (payments) onFound(payments);
  }, [searched, payments, onFound]);
  return (
    <>
      <TextField
        name="find-payment"
        label="Find a policy"
        type="search"
        autoComplete="off"
        maxLength={SEARCH_TEXT_LENGTH_MAX}
        value={text}
        onChange={setText}
      />
      <p className="small" role="status">
        {searched !== '' && statusText(searched, payments, { total, found })}
      </p>
    </>
  );
}

interface SearchState {
  total: number;
  /** Undefined before the answer. Null if the search failed. */
  found: { items: readonly unknown[]; total: number } | null | undefined;
}

function statusText(
  searched: string,
  payments: readonly PolicyPayment[] | undefined,
  { total, found }: SearchState,
): string {
  if (found === null) return 'We couldn’t search your policies. Try again.';
  if (!found || !payments) return `Searching all ${total} policies…`;
  if (found.total > found.items.length)
    return `${found.total} policies match. Add a word to narrow the search.`;
  if (payments.length === 0)
    return `No policy with a payment coming up has “${searched}” in its name, number or address.`;
  return payments.length === 1 ? '1 policy found' : `${payments.length} policies found`;
}

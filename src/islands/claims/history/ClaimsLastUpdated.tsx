import { useStore } from '../../../ui/use-store.ts';
import type { ReactNode } from 'react';
import { $cachedClaims, $claimsFetchState, refreshClaims } from '../../../policy/stores/claims.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { formatInstantDateTime } from '../../../policy/claim-text.ts';

interface ClaimsLastUpdatedProps {
  /** Status of the claim. It is repeated next to the button, because the heading may be off screen. */
  result?: string;
  children?: ReactNode;
}

/**
 * Shows when the claim history was last fetched, and a button to fetch it again. This is needed
 * because the history is cached for an hour.
 */
export function ClaimsLastUpdated({ result = '', children }: ClaimsLastUpdatedProps) {
  const { fetchedAt } = useStore($cachedClaims);
  const { busy } = useStore($claimsFetchState);
  if (fetchedAt === null) return null;
  return (
    <p className="claims__age">
      <span role="status">
        {busy
          ? 'Checking for updates...'
          : `As of ${formatInstantDateTime(new Date(fetchedAt).toISOString())}.`}
        {!busy && result && ` ${result}`}
      </span>{' '}
      <TextButton
        about="for updates to your claims"
        aria-disabled={busy || undefined}
        onClick={() => void refreshClaims()}
      >
        Check again
      </TextButton>
      {children && <span className="claims__question">{children}</span>}
    </p>
  );
}

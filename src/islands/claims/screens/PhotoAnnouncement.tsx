import { useStore } from '../../../ui/use-store.ts';
import { useState } from 'react';
import type { ReadableAtom } from 'nanostores';

/**
 * Tells screen readers what happened to the files of a claim. It names each file, because several
 * can arrive or fail one after the other.
 */
export function PhotoAnnouncement({ $announcement }: { $announcement: ReadableAtom<string> }) {
  const text = useStore($announcement);
  // News from before this screen opened is not read again.
  const [old] = useState(text);
  return (
    <p className="visually-hidden" role="status">
      {text === old ? '' : text}
    </p>
  );
}

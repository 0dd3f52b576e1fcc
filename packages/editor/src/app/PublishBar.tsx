import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditorCollection } from '../collections.ts';
import type { Findings, PublicationState } from '../publish/routes.ts';
import { takeNotice } from './notice.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { markInvalidFields } from './field-marks.ts';
import { rejectionsOf, type Rejection } from './invalid-fields.ts';
import { savedEvent, type SaveAttempt } from './saved-events.ts';
import { SaveResult } from './SaveResult.tsx';

interface Props {
  brand: string;
  preview: string;
  collections: EditorCollection[];
}

/** The bar above Keystatic: what is not published, and the result of the last save. */
export function PublishBar({ brand, preview, collections }: Props) {
  const [publication, setPublication] = useState<PublicationState>();
  const [findings, setFindings] = useState<Findings>();
  const [notice, setNotice] = useState(takeNotice);
  const [rejected, setRejected] = useState({ attempt: 0, errors: [] as Rejection[] });
  const [isOpen, setOpen] = useState(false);
  const latestRun = useRef(0);
  const refresh = useCallback(async () => {
    const run = (latestRun.current += 1);
    const found = read<Findings>('/api/errors');
    setPublication(await read<PublicationState>('/api/publication'));
    const latestFindings = await found;
    // A later save has started another check.
    if (run === latestRun.current) setFindings(latestFindings);
  }, []);
  useEffect(() => {
    const onSave = (event: Event) => {
      const { errors: refused = [], invalid = [] } = (event as CustomEvent<SaveAttempt>).detail;
      const causes = rejectionsOf(collections, refused, invalid);
      markInvalidFields(causes);
      setRejected(({ attempt }) => ({ attempt: attempt + 1, errors: causes }));
      setNotice(causes.length === 0 ? 'Saved' : undefined);
      if (causes.length > 0) return;
      setFindings(undefined);
      void refresh();
    };
    const firstLoad = setTimeout(() => void refresh());
    window.addEventListener(savedEvent, onSave);
    return () => {
      clearTimeout(firstLoad);
      window.removeEventListener(savedEvent, onSave);
    };
  }, [refresh, collections]);
  const count = publication?.changes.length ?? 0;
  return (
    <>
      <header className="bar">
        <a className="bar__brand" href="/keystatic">
          <img src="/mark.svg" alt="" width="28" height="28" />
          {brand}
        </a>
        <a className="bar__preview" href={preview} target="_blank" rel="noreferrer">
          Preview the site
        </a>
        {publication && (
          <button
            type="button"
            className={count > 0 ? 'button button--primary' : 'button'}
            onClick={() => setOpen(true)}
          >
            {count === 0 ? 'Everything is published' : `${changeCount(count)} not published`}
          </button>
        )}
      </header>
      <SaveResult
        notice={notice}
        rejected={rejected}
        findings={findings}
        onDismiss={() => setNotice(undefined)}
      />
      {isOpen && publication && (
        <PublishDialog
          publication={publication}
          warnings={findings?.warnings ?? []}
          onChange={refresh}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const changeCount = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

const read = async <Answer,>(path: string) => (await (await fetch(path)).json()) as Answer;

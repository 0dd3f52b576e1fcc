import { dropDocument, retryDocument, type AddedFile } from './adding.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';

/** A file on its way, or one that did not arrive and says why. */
export function AddedFileRow({ item }: { item: AddedFile }) {
  const { key, file, state, sent, problem } = item;
  return (
    <li className={`document-row document-row--added${problem ? ' document-row--problem' : ''}`}>
      <Icon name={problem ? 'warning-circle-fill' : 'image'} size={24} />
      <div>
        <p className="document-row__name">{file.name}</p>
        {!problem && (
          <progress className="photo__progress" value={sent} aria-label={`Sending ${file.name}`} />
        )}
        <p className={problem ? 'photo__problem' : 'photo__state'} role="status">
          {problem || words(state, sent)}
        </p>
        {problem && (
          <p className="photo__actions">
            {state === 'failed' && (
              <TextButton about={file.name} onClick={() => void retryDocument(key)}>
                Try again
              </TextButton>
            )}
            <TextButton about={file.name} onClick={() => dropDocument(key)}>
              Remove
            </TextButton>
          </p>
        )}
      </div>
    </li>
  );
}

function words(state: AddedFile['state'], sent: number): string {
  if (state === 'waiting') return 'Waiting';
  return sent < 1 ? `Sending, ${Math.round(sent * 100)}%` : 'Almost there';
}

import { discardUpload, retryUpload, type PhotoUpload } from './uploads.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';

/**
 * Row for a file that is being sent or could not be sent. After a failure, the row shows the error
 * message.
 */
export function UploadRow({ item }: { item: PhotoUpload }) {
  const { key, file, state, progress, problem } = item;
  return (
    <li className={`document-row document-row--added${problem ? ' document-row--problem' : ''}`}>
      <Icon name={problem ? 'warning-circle-fill' : 'image'} size={24} />
      <div>
        <p className="document-row__name">{file.name}</p>
        {!problem && (
          <progress
            className="photo__progress"
            value={progress}
            aria-label={`Sending ${file.name}`}
          />
        )}
        <p className={problem ? 'photo__problem' : 'photo__state'} role="status">
          {problem || uploadStatusText(state, progress)}
        </p>
        {problem && (
          <p className="photo__actions">
            {state === 'failed' && (
              <TextButton about={file.name} onClick={() => void retryUpload(key)}>
                Try again
              </TextButton>
            )}
            <TextButton about={file.name} onClick={() => discardUpload(key)}>
              Remove
            </TextButton>
          </p>
        )}
      </div>
    </li>
  );
}

function uploadStatusText(state: PhotoUpload['state'], progress: number): string {
  if (state === 'waiting') return 'Waiting';
  return progress < 1 ? `Sending, ${Math.round(progress * 100)}%` : 'Almost there';
}

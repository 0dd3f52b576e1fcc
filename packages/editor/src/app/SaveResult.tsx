import type { EntryError } from '../content-errors.ts';

interface Props {
  isSaved: boolean;
  /** The errors that block a build. Undefined while the check runs. */
  errors: EntryError[] | undefined;
  onDismiss: () => void;
}

/** Shows above the form that an entry is saved, and the errors that the build would report. */
export function SaveResult({ isSaved, errors, onDismiss }: Props) {
  if (errors && errors.length > 0)
    return (
      <section className="result result--errors" role="alert">
        <p>
          <b>
            {isSaved ? 'Saved, but ' : ''}
            {errors.length === 1 ? '1 error keeps' : `${errors.length} errors keep`} the site from
            being built.
          </b>{' '}
          Errors in fields also replace the pages of the preview until you correct them.
        </p>
        <ul>
          {errors.map(({ title, url, message }) => (
            <li key={title + message}>
              {url ? <a href={url}>{title}</a> : title}: {message}
            </li>
          ))}
        </ul>
      </section>
    );
  if (!isSaved) return null;
  return (
    <section className="result" role="status">
      <p>{errors ? <b>Saved. The site has no errors.</b> : 'Saved. Checking the site…'}</p>
      {errors && (
        <button type="button" className="link" onClick={onDismiss}>
          Close
        </button>
      )}
    </section>
  );
}

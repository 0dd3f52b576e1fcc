import { PublishError } from './publish-error.ts';
import { GitError } from './run-git.ts';

/** Error if others have sent a newer version between our fetch and our push. */
export class NewerVersionError extends PublishError {}

const kept = 'Nothing was published. Your changes are kept.';

/** The first pattern that matches the output of git decides the message. */
const messages: [pattern: RegExp, message: string][] = [
  [
    /Permission denied|Authentication failed|could not read (?:Username|Password)|403|401|access denied/i,
    `The server did not accept your sign-in. ${kept} Ask a developer to check your access.`,
  ],
  [
    /resolve host|unreachable|timed out|Connection (?:refused|reset|closed)|Couldn't connect|Failed to connect|Operation timed/i,
    `The server can’t be reached. ${kept} Check your connection and press Publish again.`,
  ],
  [
    /does not appear to be a git repository|not found|No such (?:file|remote)|unable to access|Could not read from remote/i,
    `The server’s address is wrong, or you may not open it. ${kept} Ask a developer to check it.`,
  ],
];

/** Converts an error of fetch or push to words. */
export function serverErrorOf(error: unknown): unknown {
  if (!(error instanceof GitError)) return error;
  const { output } = error;
  if (/\[rejected\]|non-fast-forward|fetch first/.test(output) && !/remote rejected/.test(output))
    return new NewerVersionError(`Others published at the same moment. ${kept} Publish again.`);
  if (/remote rejected|hook declined|protected branch|GH006/i.test(output)) {
    const reason = remoteLines(output);
    return new PublishError(
      `The server refused the publication. ${kept}${reason && ` It said: ${reason}`}`,
    );
  }
  const found = messages.find(([pattern]) => pattern.test(output));
  return new PublishError(found?.[1] ?? `The server could not take the publication. ${kept}`);
}

/** Returns what the server itself has written, in one line. */
function remoteLines(output: string): string {
  const MAX_LENGTH = 200;
  const lines = output.split('\n').filter((line) => line.startsWith('remote:'));
  const text = lines.map((line) => line.slice('remote:'.length).trim()).filter(Boolean);
  return text.join(' ').slice(0, MAX_LENGTH);
}

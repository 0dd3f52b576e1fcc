import type { CallDefinition } from '../../contract/define-call.ts';
import { environment } from '../environment.ts';
import { sendCall, type CallInput } from './call.ts';
import { CallError } from './call-error.ts';

export interface DownloadedFile {
  content: Blob;
  /** Name from the response. Undefined if the backend sends none. */
  name: string | undefined;
}

/**
 * Sends a call whose response is a file, and returns the file.
 * @throws CallError for every failure, also if the connection breaks before the file is complete
 */
export async function downloadFile<Call extends CallDefinition & { download: object }>(
  definition: Call,
  input: CallInput<Call>,
): Promise<DownloadedFile> {
  let response: Response | undefined;
  const fetcher: typeof fetch = async (url, init) => {
    response = await environment().fetch(url, init);
    return response;
  };
  await sendCall({ ...definition, response: null }, { ...input, fetcher } as never);
  if (!response) throw new CallError({ kind: 'unreachable' });
  const [, name] =
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  try {
    return { content: await response.blob(), name };
  } catch (cause) {
    throw new CallError({ kind: 'unreachable', cause });
  }
}

/** Saves a file on the visitor's device, as a link with the attribute `download` does. */
export function saveFile({ content, name }: DownloadedFile, fallbackName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? fallbackName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read the URL by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

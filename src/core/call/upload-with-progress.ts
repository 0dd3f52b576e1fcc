/**
 * Sends a request like `fetch`. Reports the share of the body that was already sent, from 0 to 1.
 * The body must be a Blob or text.
 */
export function uploadWithProgress(
  onProgress: (sent: number) => void,
  ...[url, { method = 'GET', headers, body, signal } = {}]: Parameters<typeof fetch>
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError('The upload did not get through'));
    request.open(method, String(url));
    request.responseType = 'blob';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof Blob || typeof body === 'string' ? body : null);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name.trim(), value.join(':').trim()];
  });
  const hasNoBody = request.status === 204;
  return new Response(hasNoBody ? null : (request.response as Blob), {
    status: request.status,
    headers: headers.filter(([name]) => name !== ''),
  });
}

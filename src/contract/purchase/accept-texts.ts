import type { AcceptedText, TextToAccept } from './acceptance.ts';

/** Returns the acceptances of texts, as a purchase contains them. */
export function acceptTexts(texts: readonly TextToAccept[]): Promise<AcceptedText[]> {
  return Promise.all(
    texts.map(async ({ id, html, version }) => ({
      id,
      sha256: await sha256(html),
      ...(version !== undefined && { version }),
    })),
  );
}

/** Returns the SHA-256 of the text's UTF-8 bytes in hex. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

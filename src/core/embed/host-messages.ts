/** Receives the messages that the embed SDK (scripts/embed-sdk.js) sends from the host page. */
import * as z from 'zod/mini';
import { fetchPartners, topSameOriginWindow, postToHost } from '../host.ts';
import { isInEmbedSdkFrame } from './in-embed-sdk.ts';

const hostMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('configure'),
    prefill: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
    metadata: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
    /**
     * The partner's theme, not yet validated. `applyTheme` validates the theme and reports its
     * errors.
     */
    theme: z.unknown(),
  }),
  z.object({ type: z.literal('authToken'), authToken: z.string() }),
]);
type HostMessage = z.infer<typeof hostMessageSchema>;
export type HostConfiguration = Extract<HostMessage, { type: 'configure' }>;

interface HostListener {
  onConfigure(configuration: HostConfiguration): void;
  onToken?(authToken: string): void;
}

/**
 * Time-out for the configuration from the host page, in milliseconds. After the time-out, the page
 * starts without the configuration.
 */
const TIMEOUT_MS = 2000;

/**
 * Returns true if this page is directly in the partner's frame. Returns false for a popup inside
 * that page.
 */
export const isTopSameOriginWindow = () => topSameOriginWindow() === window;

/**
 * Listens to messages from the host page. A message is accepted only from the parent window, and
 * only if its origin is exactly a partner's origin.
 * @returns resolves when the SDK's first configuration arrives or the time-out ends. Resolves at
 * once if this page is not in a frame of the SDK
 */
export async function listenToHost({ onConfigure, onToken }: HostListener): Promise<void> {
  if (!isInEmbedSdkFrame()) return;
  const configured = new Promise<void>((resolve) => {
    addEventListener('message', (event) => void onMessage(event, resolve));
    setTimeout(resolve, TIMEOUT_MS);
  });
  await postToHost({ type: 'loaded' });
  await configured;

  async function onMessage({ source, origin, data }: MessageEvent, resolve: () => void) {
    if (source !== topSameOriginWindow().parent) return;
    const message = hostMessageSchema.safeParse(data);
    if (!message.success || !(await fetchPartners()).some((partner) => partner.origin === origin))
      return;
    if (message.data.type === 'authToken') return onToken?.(message.data.authToken);
    onConfigure(message.data);
    resolve();
  }
}

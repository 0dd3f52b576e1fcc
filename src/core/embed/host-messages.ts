/** What the kit on a partner's page (scripts/embed-kit.js) tells the pages in its frame. */
import * as z from 'zod/mini';
import { knownPartners, topSameOriginWindow, postToHost } from '../host.ts';
import { isInEmbedSdk } from './in-embed-sdk.ts';

const hostMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('configure'),
    prefill: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
    metadata: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
    /** Read where it is used: what is wrong with it is told there. */
    theme: z.unknown(),
  }),
  z.object({ type: z.literal('authToken'), authToken: z.string() }),
]);
type HostMessage = z.infer<typeof hostMessageSchema>;
export type Configuration = Extract<HostMessage, { type: 'configure' }>;

interface HostListener {
  onConfigure(configuration: Configuration): void;
  onToken?(authToken: string): void;
}

/** How long a page waits for what its host has to say before it begins without. */
const TIMEOUT_MS = 2000;

/** True of the page that the partner's frame shows, and not of a popup in that page. */
export const isTopSameOriginWindow = () => topSameOriginWindow() === window;

/**
 * Hears the host from now on, as long as it is a partner: its exact origin, and the window around this one.
 * @returns when the kit has said what it knows; at once where no kit is there
 */
export async function connectToHost({ onConfigure, onToken }: HostListener): Promise<void> {
  if (!isInEmbedSdk()) return;
  const configured = new Promise<void>((resolve) => {
    addEventListener('message', (event) => void onMessage(event, resolve));
    setTimeout(resolve, TIMEOUT_MS);
  });
  await postToHost({ type: 'loaded' });
  await configured;

  async function onMessage({ source, origin, data }: MessageEvent, resolve: () => void) {
    if (source !== topSameOriginWindow().parent) return;
    const message = hostMessageSchema.safeParse(data);
    if (!message.success || !(await knownPartners()).some((partner) => partner.origin === origin))
      return;
    if (message.data.type === 'authToken') return onToken?.(message.data.authToken);
    onConfigure(message.data);
    resolve();
  }
}

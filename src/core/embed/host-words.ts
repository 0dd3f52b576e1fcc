/** What the kit on a partner's page (scripts/embed-kit.js) tells the pages in its frame. */
import * as z from 'zod/mini';
import { knownPartners, outermostOwn, postToHost } from '../host.ts';
import { isInKit } from './in-kit.ts';

const hostWordsSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('configure'),
    prefill: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
    metadata: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
    /** Read where it is used: what is wrong with it is told there. */
    theme: z.unknown(),
  }),
  z.object({ type: z.literal('authToken'), authToken: z.string() }),
]);
type HostWords = z.infer<typeof hostWordsSchema>;
export type Configuration = Extract<HostWords, { type: 'configure' }>;

interface Listener {
  onConfigure(configuration: Configuration): void;
  onToken?(authToken: string): void;
}

/** How long a page waits for what its host has to say before it begins without. */
const PATIENCE_MS = 2000;

/** True of the page that the partner's frame shows, and not of a popup in that page. */
export const isOutermost = () => outermostOwn() === window;

/**
 * Hears the host from now on, as long as it is a partner: its exact origin, and the window around this one.
 * @returns when the kit has said what it knows; at once where no kit is there
 */
export async function meetHost({ onConfigure, onToken }: Listener): Promise<void> {
  if (!isInKit()) return;
  const configured = new Promise<void>((resolve) => {
    addEventListener('message', (event) => void hear(event, resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
  await postToHost({ type: 'loaded' });
  await configured;

  async function hear({ source, origin, data }: MessageEvent, done: () => void) {
    if (source !== outermostOwn().parent) return;
    const words = hostWordsSchema.safeParse(data);
    if (!words.success || !(await knownPartners()).some((one) => one.origin === origin)) return;
    if (words.data.type === 'authToken') return onToken?.(words.data.authToken);
    onConfigure(words.data);
    done();
  }
}

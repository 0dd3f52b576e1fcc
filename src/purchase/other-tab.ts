/** Tells the browser's other tabs about a purchase, so that they do not offer it again. */
import * as z from 'zod/mini';
import { openMessageModal } from '../core/message-modal.ts';

const CHANNEL_NAME = 'purchases';

/** A purchase: its flow, its order as text, and the answers that the confirmation shows. */
const messageSchema = z.object({
  flowId: z.string(),
  order: z.string(),
  answers: z.record(z.string(), z.unknown()),
});

interface PurchaseTab {
  flowId: string;
  /** Returns the current order as text. Throws if an answer is missing. */
  order: () => string;
  /** Returns true if no request of this tab's purchase is open. */
  isIdle: () => boolean;
  /** Stores the answers of the other tab's purchase and opens the confirmation. */
  confirm: (answers: object) => void;
}

/**
 * Connects the purchase of this tab with those of the browser's other tabs. If another tab buys the
 * order that this tab shows, this tab shows the confirmation. Without BroadcastChannel, the server's
 * error decides.
 */
export function connectPurchaseTabs({ flowId, order, isIdle, confirm }: PurchaseTab) {
  let bought: z.infer<typeof messageSchema> | null = null;

  function isSameOrder(): boolean {
    try {
      return bought?.order === order();
    } catch {
      return false;
    }
  }

  /** Shows the confirmation if another tab has bought this order. Returns false otherwise. */
  function confirmIfBought(): boolean {
    if (!bought || !isSameOrder()) return false;
    confirm(bought.answers);
    bought = null;
    openMessageModal({
      title: 'You bought this in another tab.',
      message: 'Here’s the confirmation. You were charged once.',
    });
    return true;
  }

  // The same channel sends and receives, because a channel does not get its own messages.
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent) => {
    const message = messageSchema.safeParse(data);
    if (!message.success || message.data.flowId !== flowId) return;
    bought = message.data;
    // While a request of this tab is open, its response decides.
    if (isIdle()) confirmIfBought();
  });

  return {
    confirmIfBought,
    /** Sends the current order and the answers of its confirmation to the other tabs. */
    broadcast(answers: object): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
      channel?.postMessage({ flowId, order: order(), answers });
    },
  };
}

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME);
}

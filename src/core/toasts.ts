import { atom } from 'nanostores';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** Button in the toast. `run` is called when the visitor presses the button. */
  action?: { label: string; run: () => void };
  /** Identifies the subject, such as a policy. A newer toast about it replaces this one. */
  subject?: string;
}

/**
 * The current toasts, oldest first. ui/feedback/ToastRegion shows each toast and dismisses it after
 * its display time.
 */
export const $toasts = atom<Toast[]>([]);
let lastId = 0;

export function showToast(kind: Toast['kind'], text: string, action?: Toast['action']): void {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, kind, text, action }]);
}

/** Shows a toast, and removes the older ones about the same subject, which it may contradict. */
export function replaceToast(subject: string, kind: Toast['kind'], text: string): void {
  lastId += 1;
  const others = $toasts.get().filter((toast) => toast.subject !== subject);
  $toasts.set([...others, { id: lastId, kind, text, subject }]);
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

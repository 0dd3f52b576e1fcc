import { atom } from 'nanostores';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** Button in the toast. `run` is called when the visitor presses the button. */
  action?: { label: string; run: () => void };
}

/**
 * The current toasts, oldest first. ui/feedback/ToastRegion shows each toast and dismisses it after
 * its display time.
 */
export const $toasts = atom<Toast[]>([]);
let lastId = 0;

/**
 * Shows a toast. Errors stay until they are closed, so a success removes them, and a repeated error
 * replaces the same earlier one.
 */
export function showToast(kind: Toast['kind'], text: string, action?: Toast['action']): void {
  lastId += 1;
  const isObsolete = (toast: Toast) =>
    toast.kind === 'error' && (kind === 'success' || toast.text === text);
  const others = $toasts.get().filter((toast) => !isObsolete(toast));
  $toasts.set([...others, { id: lastId, kind, text, action }]);
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

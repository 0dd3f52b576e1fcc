import { atom } from 'nanostores';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

/** What is announced now, oldest first. ui/ToastRegion shows, times and dismisses them. */
export const $toasts = atom<Toast[]>([]);
let lastId = 0;

export function showToast(kind: Toast['kind'], text: string): void {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, kind, text }]);
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

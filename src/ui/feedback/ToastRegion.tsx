import { useStore } from '../use-store.ts';
import type { ReadableAtom } from 'nanostores';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { useToastEdge } from './use-toast-edge.ts';

const SHOWN_MS = 5000;
/**
 * Time in milliseconds for which a toast with an action is shown. It is longer than for other
 * toasts, because the visitor needs time to press the button.
 */
const ACTION_MS = 8000;
const EXIT_MS = 500;

interface ToastMessage {
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: { label: string; run: () => void };
}

export interface ToastRegionProps {
  $toasts: ReadableAtom<readonly ToastMessage[]>;
  onDismiss: (id: number) => void;
}

/**
 * Renders the area for toasts. The area is always in the page, because screen readers announce only
 * text that is added to an existing area.
 */
export function ToastRegion({ $toasts, onDismiss }: ToastRegionProps) {
  const toasts = useStore($toasts);
  const region = useRef<HTMLDivElement>(null);
  const latest = toasts.at(-1)?.id;
  const edge = useToastEdge(region, latest);
  useLayoutEffect(() => region.current?.showPopover?.(), []);
  useLayoutEffect(() => {
    // Below, the popover with the toasts is opened again. This moves the toasts above an open
    // dialog and its backdrop, because the browser shows on top what was opened last.
    if (latest === undefined || !document.querySelector('dialog[open]')) return;
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [latest]);
  return (
    <div
      className={`toasts${edge === 'top' ? ' toasts--top' : ''}`}
      role="status"
      aria-live="polite"
      popover="manual"
      ref={region}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} onDismiss={onDismiss} />
      ))}
    </div>
  );
}

interface ToastProps extends ToastMessage {
  onDismiss: (id: number) => void;
}

/**
 * Renders one toast. It closes after 5 seconds, or after 8 seconds if it has an action. While the
 * pointer or the focus is on the toast, the time does not run. It also closes on Escape or a press.
 */
function Toast({ id, kind, text, action, onDismiss }: ToastProps) {
  const [isPaused, setIsPaused] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = useCallback(() => setIsLeaving(true), []);
  useDelay(leave, action ? ACTION_MS : SHOWN_MS, !isPaused && !isLeaving);
  useDelay(
    useCallback(() => onDismiss(id), [onDismiss, id]),
    EXIT_MS,
    isLeaving,
  );
  useEscape(leave);
  const containerProps = {
    className: `toast${isLeaving ? ' toast--leaving' : ''}`,
    onPointerEnter: () => setIsPaused(true),
    onPointerLeave: () => setIsPaused(false),
    onFocus: () => setIsPaused(true),
    onBlur: () => setIsPaused(false),
  };
  const message = (
    <>
      <Icon name={kind === 'error' ? 'warning-circle-fill' : 'check-circle-fill'} />
      <span>{text}</span>
    </>
  );
  const closeIcon = (
    <>
      <Icon name="x-bold" size={16} />
      <span className="visually-hidden">Dismiss</span>
    </>
  );
  if (!action)
    return (
      <button type="button" {...containerProps} onClick={leave}>
        {message}
        {closeIcon}
      </button>
    );
  const runAction = () => {
    action.run();
    onDismiss(id);
  };
  return (
    <div {...containerProps}>
      {message}
      <button type="button" className="toast__action" onClick={runAction}>
        {action.label}
      </button>
      <button type="button" className="toast__action" onClick={leave}>
        {closeIcon}
      </button>
    </div>
  );
}

function useDelay(action: () => void, milliseconds: number, running: boolean) {
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  }, [action, milliseconds, running]);
}

function useEscape(action: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape does not close the toast if a dialog is open or if another control has already
      // handled the key.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('dialog[open]')
      )
        action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [action]);
}

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../controls/Icon.tsx';

const SHOWN_MS = 5000;
/** Toasts with an action stay longer, so that the visitor can reach the button. */
const ACTION_MS = 8000;
const EXIT_MS = 500;

export interface ToastMessage {
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
 * Renders the toasts. The region is always in the page, because screen readers announce only what
 * is added to it.
 */
export function ToastRegion({ $toasts, onDismiss }: ToastRegionProps) {
  const toasts = useStore($toasts);
  const region = useRef<HTMLDivElement>(null);
  const latest = toasts.at(-1)?.id;
  useLayoutEffect(() => region.current?.showPopover?.(), []);
  useLayoutEffect(() => {
    // The latest element in the top layer is above the others, including a dialog's backdrop.
    if (latest === undefined || !document.querySelector('dialog[open]')) return;
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [latest]);
  return (
    <div className="toasts" role="status" aria-live="polite" popover="manual" ref={region}>
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
 * Disappears after 5 or 8 seconds, on a click or on Escape. Stays while the pointer or the focus is
 * on it.
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
      // An open list or dialog handles Escape first.
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

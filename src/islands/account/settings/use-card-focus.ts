import { useEffect, useRef } from 'react';
import { environment } from '../../../core/environment.ts';
import { PAYMENT_METHODS_HEADING_ID } from '../../../policy/policy-path.ts';

/**
 * Returns the id of the policy in the URL's fragment. Empty if the fragment names only the cards,
 * null if it does not name them.
 */
export function policyIdOfLink(): string | null {
  const [heading, policyId = ''] = environment().navigation.hash().slice(1).split(':');
  return heading === PAYMENT_METHODS_HEADING_ID ? decodeURIComponent(policyId) : null;
}

/**
 * Focuses the card or the heading to which the link points. The browser could not find it at the
 * page load, because it is rendered later.
 */
export function useFocusOfLink(targetId: string): void {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (policyIdOfLink() === null) return;
    // The account in the browser's storage can be out of date. When the server's account arrives,
    // the target can change. The focus stays where the visitor has moved it.
    if (focused.current && document.activeElement !== focused.current) return;
    focused.current = focusAndShow(targetId);
  }, [targetId]);
}

/**
 * Focuses the target after a dialog was closed, if the target has changed since it was opened or if
 * the dialog's opener is gone.
 */
export function useFocusAfterDialog(isOpen: boolean, targetId: string): void {
  const targetBefore = useRef<string | null>(null);
  useEffect(() => {
    if (isOpen) {
      targetBefore.current ??= targetId;
      return;
    }
    const before = targetBefore.current;
    targetBefore.current = null;
    if (before === null) return;
    if (before !== targetId || document.activeElement === document.body) focusAndShow(targetId);
  }, [isOpen, targetId]);
}

function focusAndShow(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
  return element;
}

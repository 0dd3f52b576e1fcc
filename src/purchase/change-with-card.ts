import { environment } from '../core/environment.ts';

/**
 * Changes the screen with a view transition: the policy card moves from the old screen to the new
 * one. Only calls `change` if the browser has no view transitions, or with reduced motion. Also in a
 * frame, because a browser may delay the transition of a frame that is out of sight.
 */
export function changeWithCard(change: () => void): void {
  if (environment().reducedMotion() || window.top !== window || !document.startViewTransition)
    return change();
  // The browser rejects `ready` if it shows no transition, for example on a hidden page.
  document.startViewTransition(change).ready.catch(() => {});
}

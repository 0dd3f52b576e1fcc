/** Resolves once the element is less than one screen away from the viewport. */
export function whenNearViewport(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const onIntersect = (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    };
    new IntersectionObserver(onIntersect, { rootMargin: '100% 0px' }).observe(element);
  });
}

export const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

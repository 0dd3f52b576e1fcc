/** Resolves once the element is less than a screen away from what is seen. */
export function whenNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const watch = (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    };
    new IntersectionObserver(watch, { rootMargin: '100% 0px' }).observe(element);
  });
}

export const stillness = matchMedia('(prefers-reduced-motion: reduce)');

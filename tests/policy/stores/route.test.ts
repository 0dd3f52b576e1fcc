import { describe, expect, it } from 'vitest';
import { $route, navigate, syncRouteWithUrl } from '../../../src/policy/stores/route.ts';
import { useTestEnvironment } from '../../fixtures/environment.ts';

describe('the route', () => {
  it('starts where the page was loaded, without a trailing slash', () => {
    useTestEnvironment({ path: '/account/policies/?from=mail' });
    syncRouteWithUrl();
    expect($route.get()).toEqual({ path: '/account/policies', visitCount: 0 });
  });

  it('follows the URL, and starts a new visit at the top of the page', () => {
    const page = useTestEnvironment({ path: '/account/policies' });
    let scrolled = 0;
    page.scrollToTop = () => void (scrolled += 1);
    syncRouteWithUrl();
    navigate('/account/policies/baggage');
    expect(page.history.entries).toEqual(['/account/policies', '/account/policies/baggage']);
    expect($route.get()).toEqual({ path: '/account/policies/baggage', visitCount: 1 });
    page.goBack();
    expect($route.get()).toEqual({ path: '/account/policies', visitCount: 2 });
    expect(scrolled).toBe(1);
  });

  it('adds no history entry for the same path or a replaced path', () => {
    const page = useTestEnvironment({ path: '/account' });
    syncRouteWithUrl();
    navigate('/account/policies', 'replace');
    navigate('/account/policies');
    expect(page.history.entries).toEqual(['/account/policies']);
    expect($route.get().visitCount).toBe(2);
  });

  it('ignores the URL after the stop', () => {
    const page = useTestEnvironment({ path: '/account/policies' });
    const stop = syncRouteWithUrl();
    navigate('/account/policies/baggage');
    stop();
    page.goBack();
    expect($route.get().path).toBe('/account/policies/baggage');
  });
});

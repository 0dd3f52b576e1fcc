/**
 * The analytics tag of PUBLIC_ANALYTICS_ID: a Google tag (G-…) or a Google Tag Manager container
 * (GTM-…). The tag learns about consent through Google's consent mode:
 * https://developers.google.com/tag-platform/security/guides/consent
 */

type TagEvent = Record<string, unknown>;

/**
 * Default consent before the visitor's answer: everything is denied. Consent to advertising is
 * never requested.
 */
const allDenied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const grantAnalytics = command('consent', 'update', { analytics_storage: 'granted' });
const denyAnalytics = command('consent', 'update', { analytics_storage: 'denied' });

/**
 * Creates the page's analytics tag. The tag's script is fetched when `start` is called for the
 * first time.
 */
export function createAnalyticsTag(id: string) {
  const isContainer = id.startsWith('GTM-');
  const layer = (window.dataLayer ??= []);
  let isLoaded = false;
  let isOn = false;
  /** The page URL and referrer that are sent to the tag, without secrets. */
  let pageInfo: { page_location: string; page_referrer?: string } = { page_location: '' };
  // The command is inserted at the beginning, because the tag must read it before all events that
  // the page has already pushed.
  layer.unshift(command('consent', 'default', allDenied));

  /**
   * Pushes an event as a command, because a Google tag reads only commands. Containers do not use
   * this function, because they read plain events.
   */
  const pushEvent = (entry: unknown) => void layer.push(...commandsOf(entry));
  const pageCommand = () => (isContainer ? { ...pageInfo } : command('set', { ...pageInfo }));

  /**
   * Records a step of a flow as a page view. The event is pushed one microtask later, because the
   * page's title is set after the URL.
   */
  function trackPageChange() {
    const { page_location: from } = pageInfo;
    const to = withoutSecrets(location.href);
    if (!isOn || to === from) return;
    pageInfo = { page_location: to, page_referrer: from };
    layer.push(pageCommand());
    if (!isContainer) queueMicrotask(() => pushEvent({ event: 'page_view' }));
  }

  function load() {
    isLoaded = true;
    const queuedEvents = [...layer];
    pageInfo = { page_location: withoutSecrets(location.href) };
    const startCommands = isContainer
      ? [{ 'gtm.start': Date.now(), event: 'gtm.js' }]
      : [
          command('js', new Date()),
          command('config', id, {
            allow_google_signals: false,
            allow_ad_personalization_signals: false,
          }),
        ];
    layer.splice(1, 0, grantAnalytics, pageCommand(), ...startCommands);
    if (!isContainer) for (const event of queuedEvents) pushEvent(event);
    window.navigation?.addEventListener('currententrychange', trackPageChange);
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/${isContainer ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
    document.head.append(script);
  }

  return {
    start() {
      isOn = true;
      if (isLoaded) layer.push(grantAnalytics);
      else load();
      setOptOut(id, false);
      if (!isContainer) window.pushToTag = pushEvent;
    },
    /** Stops all sending and deletes the tag's cookies in this browser. */
    stop() {
      isOn = false;
      if (isLoaded) layer.push(denyAnalytics);
      setOptOut(id, true);
      delete window.pushToTag;
      deleteAnalyticsCookies();
      // A container may have loaded other scripts. Only a reload of the page removes them.
      if (isLoaded && isContainer) location.reload();
    },
  };
}

/**
 * Sets Google's own opt-out property:
 * https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out
 */
function setOptOut(id: string, isOptedOut: boolean) {
  Object.assign(window, { [`ga-disable-${id}`]: isOptedOut });
}

/**
 * Creates a command for the tag. A command must be an `arguments` object, because the tag ignores
 * everything else.
 */
function command(..._args: unknown[]): IArguments {
  // eslint-disable-next-line prefer-rest-params -- the tag requires an arguments object
  return arguments;
}

/**
 * Converts an event to a command whose name and parameters Google Analytics accepts. Returns an
 * empty list if the entry is not an event.
 */
function commandsOf(entry: unknown): IArguments[] {
  const { event, ecommerce, ...rest } = (entry ?? {}) as TagEvent;
  if (typeof event !== 'string') return [];
  const plain = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  const name = event.toLowerCase().replaceAll(' ', '_');
  return [command('event', name, { ...Object.fromEntries(plain), ...(ecommerce as TagEvent) })];
}

/**
 * Removes secrets from a URL: names, emails and the keys of emailed links. Only campaign parameters
 * and `screen` remain.
 */
function withoutSecrets(pageUrl: string): string {
  const url = new URL(pageUrl);
  const publicParams = [...url.searchParams].filter(([name]) => /^(?:utm_\w+|screen)$/.test(name));
  url.search = new URLSearchParams(publicParams).toString();
  url.hash = '';
  return url.href;
}

function deleteAnalyticsCookies() {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const name of names.filter((cookieName) => /^_ga(?:_|$)/.test(cookieName)))
    for (const domain of ['', ...domains])
      document.cookie = `${name}=; max-age=-1; path=/${domain}`;
}

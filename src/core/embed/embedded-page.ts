/**
 * Adapts an embedded page to its iframe: the frame's height, dialogs, links and the partner's
 * theme.
 */
import { fetchPartners, postToHost } from '../host.ts';
import { isTopSameOriginWindow, listenToHost, type HostConfiguration } from './host-messages.ts';
import { isInEmbedSdkFrame } from './in-embed-sdk.ts';
import { replaceBrandTheme } from './theme.ts';

/**
 * Interval in milliseconds for checking which part of the frame is visible. The check runs only
 * while a dialog is open. It is needed because scrolling in the host page causes no event in the
 * frame.
 */
const VISIBILITY_POLL_MS = 250;
const MARGIN = 16;

interface EmbedHandlers {
  onConfigure?: (configuration: HostConfiguration) => void;
  onToken?: (authToken: string) => void;
}

/**
 * Prepares an embedded page: links, theme, and messages from the host page.
 * @returns resolves when the host's theme and configuration are applied
 */
export async function initializeEmbeddedPage({
  onConfigure,
  onToken,
}: EmbedHandlers = {}): Promise<void> {
  openLinksOutside();
  const isSdkIframe = isInEmbedSdkFrame() && isTopSameOriginWindow();
  if (isSdkIframe) document.documentElement.dataset.kit = '';
  await applyPartnerTheme();
  await listenToHost({
    onConfigure(configuration) {
      if (configuration.theme) replaceBrandTheme(configuration.theme, 'this element');
      onConfigure?.(configuration);
    },
    onToken,
  });
  if (!isSdkIframe) return;
  positionDialogs();
  reportHeight();
}

/**
 * Applies the theme of the embedding partner. The partner is found by the origin of the host page.
 * Some browsers do not reveal this origin, so no theme is applied in them.
 */
async function applyPartnerTheme(): Promise<void> {
  const ancestorOrigins = location.ancestorOrigins ? [...location.ancestorOrigins] : [];
  const referrerOrigin = URL.parse(document.referrer)?.origin;
  const partners = await fetchPartners();
  const partner = partners.find(({ origin }) =>
    ancestorOrigins.length > 0 ? ancestorOrigins.includes(origin) : origin === referrerOrigin,
  );
  if (partner?.theme) replaceBrandTheme(partner.theme, partner.origin);
}

/**
 * Paths of account pages. Account pages cannot be shown in a frame, so their links open in the top
 * window. All other links open in a new tab.
 */
const accountPath = /^\/(?:account|login|sign-in|sign-up|portal)(?:\/|$)/;

function openLinksOutside(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.target || !/^https?:/.test(link.protocol)) return;
      if (link.pathname === location.pathname && link.origin === location.origin) return;
      const isAccount = link.origin === location.origin && accountPath.test(link.pathname);
      link.target = isAccount ? '_top' : '_blank';
    },
    { capture: true },
  );
}

function reportHeight(): void {
  let reportedHeight = 0;
  const report = () => {
    // While a screen is loading, its placeholder does not have the final height.
    if (document.querySelector('.flow-waiting')) return;
    const height = Math.ceil(
      Math.max(document.body.getBoundingClientRect().height, ...dialogHeights()),
    );
    if (height === reportedHeight) return;
    reportedHeight = height;
    void postToHost({ type: 'resize', height });
  };
  new ResizeObserver(report).observe(document.body);
  const openObserver = new MutationObserver(report);
  openObserver.observe(document.body, { subtree: true, attributeFilter: ['open'] });
}

const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
/** Returns the frame height that each open dialog needs to be fully visible. */
const dialogHeights = () =>
  openDialogs().map((dialog) => dialog.getBoundingClientRect().top + dialog.scrollHeight + MARGIN);

/**
 * Stores the visible part of this frame in CSS properties, so that open dialogs appear in that
 * part. The visible part changes when the host page scrolls.
 */
function positionDialogs(): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const visibility = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    const { top, height } = entry.intersectionRect;
    const { style } = document.documentElement;
    style.setProperty('--seen-top', `${Math.round(top)}px`);
    style.setProperty('--seen-height', `${Math.round(height)}px`);
  });
  const checkVisibility = () => {
    visibility.unobserve(document.body);
    if (openDialogs().length > 0) visibility.observe(document.body);
    else clearInterval(timer);
  };
  const openObserver = new MutationObserver(() => {
    clearInterval(timer);
    timer = setInterval(checkVisibility, VISIBILITY_POLL_MS);
    checkVisibility();
  });
  openObserver.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  visibility.observe(document.body);
}

/** Scrolls the host page to an element of this page, unless it is already visible. */
export function scrollIntoHostView(element: Element): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (!entry?.isIntersecting) element.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  observer.observe(element);
}

/** How a page behaves in the frame that the kit has made: its height, its dialogs, its links. */
import { knownPartners, postToHost } from '../host.ts';
import { isOutermost, meetHost, type Configuration } from './host-words.ts';
import { isInKit } from './in-kit.ts';
import { applyTheme } from './theme.ts';

/** How often an open dialog asks which part of the frame is in sight: no event tells of the partner's scrolling. */
const LOOK_MS = 250;
const MARGIN = 16;

interface Behaviour {
  onConfigure?: (configuration: Configuration) => void;
  onToken?: (authToken: string) => void;
}

/** @returns when the page looks as its host wants it, and may begin */
export async function settleInFrame({ onConfigure, onToken }: Behaviour = {}): Promise<void> {
  keepLinksOut();
  const isWhole = isInKit() && isOutermost();
  if (isWhole) document.documentElement.dataset.kit = '';
  await wearTheirTheme();
  await meetHost({
    onConfigure(configuration) {
      if (configuration.theme) applyTheme(configuration.theme, 'this element');
      onConfigure?.(configuration);
    },
    onToken,
  });
  if (!isWhole) return;
  placeDialogs();
  followHeight();
}

/** Of the partner who embeds this page, as far as the browser says who that is. */
async function wearTheirTheme(): Promise<void> {
  const around = location.ancestorOrigins ? [...location.ancestorOrigins] : [];
  const before = URL.parse(document.referrer)?.origin;
  const partners = await knownPartners();
  const partner = partners.find(({ origin }) =>
    around.length > 0 ? around.includes(origin) : origin === before,
  );
  if (partner?.theme) applyTheme(partner.theme, partner.origin);
}

/** The account is no frame's: it opens in the partner's place; what is read beside the purchase in a tab of its own. */
const account = /^\/(?:account|login|sign-in|sign-up|portal)(?:\/|$)/;

function keepLinksOut(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.target || !/^https?:/.test(link.protocol)) return;
      if (link.pathname === location.pathname && link.origin === location.origin) return;
      const isAccount = link.origin === location.origin && account.test(link.pathname);
      link.target = isAccount ? '_top' : '_blank';
    },
    { capture: true },
  );
}

function followHeight(): void {
  let told = 0;
  const tell = () => {
    // What stands in for a screen that is still being fetched has no height of its own.
    if (document.querySelector('.flow-waiting')) return;
    const height = Math.ceil(Math.max(document.body.getBoundingClientRect().height, ...dialogs()));
    if (height === told) return;
    told = height;
    void postToHost({ type: 'resize', height });
  };
  new ResizeObserver(tell).observe(document.body);
  const open = new MutationObserver(tell);
  open.observe(document.body, { subtree: true, attributeFilter: ['open'] });
}

const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
/** The frame's height that each open dialog needs to be seen whole. */
const dialogs = () =>
  openDialogs().map((dialog) => dialog.getBoundingClientRect().top + dialog.scrollHeight + MARGIN);

/** Tells the styles of dialogs which part of this frame is in sight, in the partner's page that scrolls around it. */
function placeDialogs(): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    const { top, height } = entry.intersectionRect;
    const { style } = document.documentElement;
    style.setProperty('--seen-top', `${Math.round(top)}px`);
    style.setProperty('--seen-height', `${Math.round(height)}px`);
  });
  const look = () => {
    seen.unobserve(document.body);
    if (openDialogs().length > 0) seen.observe(document.body);
    else clearInterval(timer);
  };
  const opened = new MutationObserver(() => {
    clearInterval(timer);
    timer = setInterval(look, LOOK_MS);
    look();
  });
  opened.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  seen.observe(document.body);
}

/** Scrolls the partner's page to an element of this one, unless it is in sight already. */
export function bringIntoSight(element: Element): void {
  const look = new IntersectionObserver(([entry]) => {
    look.disconnect();
    if (!entry?.isIntersecting) element.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  look.observe(element);
}

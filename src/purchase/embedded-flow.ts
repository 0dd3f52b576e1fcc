/**
 * Connects a flow to the partner's page that contains it in an iframe. Receives data from the host
 * page and sends messages to it. Loaded only in an embed.
 */
import { scrollIntoHostView, initializeEmbeddedPage } from '../core/embed/embedded-page.ts';
import { isTopSameOriginWindow } from '../core/embed/host-messages.ts';
import { isInEmbedSdkFrame } from '../core/embed/in-embed-sdk.ts';
import { environment, setEnvironment, type Navigation } from '../core/environment.ts';
import { openMessageModal } from '../core/message-modal.ts';
import { loadAccount } from '../core/session/account.ts';
import { storeAndResolveLinkToken } from '../core/session/link-token.ts';
import { $authToken } from '../core/session/session.ts';
import type { Flow } from '../interview/open-flow.ts';
import { questionProgress } from '../interview/summary.ts';
import { addPartnerLabels } from './partner-labels.ts';
import { persistPrefill } from './prefill.ts';

/**
 * Connects the flow to its host page.
 * @returns a promise that resolves when the flow may start. The first screen then has the partner's
 * prefilled data.
 */
export async function connectToHostPage<Id extends string>(flow: Flow<Id>): Promise<void> {
  const { postToHost } = environment();
  await initializeEmbeddedPage({
    onConfigure({ prefill, metadata }) {
      if (prefill) persistPrefill(prefill);
      if (metadata) addPartnerLabels(metadata);
    },
    onToken(token) {
      const currentToken = $authToken.get();
      if (token === currentToken) return;
      if (currentToken) return storeAndResolveLinkToken(token);
      $authToken.set(token);
      void loadAccount()
        .then((account) => account ?? postToHost({ type: 'signedOut' }))
        .catch(() => {});
    },
  });
  if (isInEmbedSdkFrame()) closeOnExit();
  if (window.parent !== window) continueWithoutAccount(flow);
  reportSteps(flow);
}

/**
 * Closes the embed instead of navigating to another page. The visitor then continues on the
 * partner's page.
 */
function closeOnExit(): void {
  const base = environment();
  const leave: Navigation['leave'] = (url, mode) => {
    const { path } = base.navigation;
    if (URL.parse(url, base.navigation.origin())?.pathname === path()) {
      return base.navigation.leave(url, mode);
    }
    // The dialog around the iframe if it belongs to the storefront's own landing page. The landing
    // page then reports the close to the partner.
    const popup = isTopSameOriginWindow() ? null : window.frameElement?.closest('dialog');
    if (popup) popup.close();
    else base.postToHost({ type: 'close' });
  };
  setEnvironment({ ...base, navigation: { ...base.navigation, leave } });
}

/**
 * Keeps the flow open when the buyer's session ends. No frame may show the sign-in page, and a
 * purchase needs no account. The answers that only a guest gives are asked next.
 */
function continueWithoutAccount<Id extends string>(flow: Flow<Id>): void {
  const base = environment();
  const leave: Navigation['leave'] = (url, mode) => {
    if (URL.parse(url, base.navigation.origin())?.pathname !== '/login')
      return base.navigation.leave(url, mode);
    base.postToHost({ type: 'signedOut' });
    flow.open(flow.$location.get());
    openMessageModal({
      title: 'You’re signed out.',
      message: 'Your session ended. We kept your answers, so you can continue without an account.',
    });
  };
  setEnvironment({ ...base, navigation: { ...base.navigation, leave } });
}

function reportSteps<Id extends string>({ definition, ...flow }: Flow<Id>): void {
  const { productCode } = definition;
  const { postToHost } = environment();
  let isReady = false;
  let lastLocation = '';
  const report = () => {
    const location = flow.$shown.get();
    if (!flow.$started.get() || location === lastLocation) return;
    lastLocation = location;
    if (!isReady) postToHost({ type: 'ready', vertical: productCode });
    else requestAnimationFrame(scrollToTitle);
    isReady = true;
    const [step] = location.split('?');
    const progress = questionProgress(flow, location);
    postToHost({
      type: 'step',
      vertical: productCode,
      step,
      title: flow.title(location),
      ...(progress && { at: progress.at, of: progress.of }),
    });
  };
  flow.$started.listen(report);
  flow.$shown.listen(report);
}

function scrollToTitle(): void {
  const title = document.querySelector('#step-title');
  if (title) scrollIntoHostView(title);
}

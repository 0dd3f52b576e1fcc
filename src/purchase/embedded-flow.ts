/** A purchase in a partner's frame: what it takes from its host, and what it tells. Loaded in an embed alone. */
import { scrollIntoHostView, initializeEmbed } from '../core/embed/embedded-page.ts';
import { isTopSameOriginWindow } from '../core/embed/host-messages.ts';
import { isInEmbedSdk } from '../core/embed/in-embed-sdk.ts';
import { environment, setEnvironment, type Navigation } from '../core/environment.ts';
import { loadAccount } from '../core/session/account.ts';
import { offerToken } from '../core/session/session-offer.ts';
import { $authToken } from '../core/session/session.ts';
import type { Flow } from '../flow/define-flow.ts';
import { progressAt } from '../flow/flow-summary.ts';
import { addLabels } from './partner-metadata.ts';
import { recordPrefill } from './prefill.ts';

/** @returns when the flow may start: its first screen then holds what the partner knows */
export async function embedFlow<State, Id extends string>(flow: Flow<State, Id>): Promise<void> {
  await initializeEmbed({
    onConfigure({ prefill, metadata }) {
      if (prefill) recordPrefill(prefill);
      if (metadata) addLabels(metadata);
    },
    onToken(token) {
      const currentToken = $authToken.get();
      if (token === currentToken) return;
      if (currentToken) return offerToken(token);
      $authToken.set(token);
      void loadAccount().catch(() => {});
    },
  });
  if (isInEmbedSdk()) closeOnExit();
  reportSteps(flow);
}

/** Where the flow would lead to another page, the frame has nothing more to show: the partner's page goes on. */
function closeOnExit(): void {
  const base = environment();
  const leave: Navigation['leave'] = (url, mode) => {
    const { path } = base.navigation;
    if (URL.parse(url, base.navigation.origin())?.pathname === path()) {
      return base.navigation.leave(url, mode);
    }
    // A popup of ours is closed by the landing that it stands in, which tells.
    const popup = isTopSameOriginWindow() ? null : window.frameElement?.closest('dialog');
    if (popup) popup.close();
    else base.postToHost({ type: 'close' });
  };
  setEnvironment({ ...base, navigation: { ...base.navigation, leave } });
}

function reportSteps<State, Id extends string>({ definition, ...flow }: Flow<State, Id>): void {
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
    postToHost({
      type: 'step',
      vertical: productCode,
      step,
      title: flow.title(location),
      ...progressAt(definition, location),
    });
  };
  flow.$started.listen(report);
  flow.$shown.listen(report);
}

function scrollToTitle(): void {
  const title = document.querySelector('#step-title');
  if (title) scrollIntoHostView(title);
}

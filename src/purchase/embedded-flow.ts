/** A purchase in a partner's frame: what it takes from its host, and what it tells. Loaded in an embed alone. */
import { bringIntoSight, settleInFrame } from '../core/embed/frame.ts';
import { isOutermost } from '../core/embed/host-words.ts';
import { isInKit } from '../core/embed/in-kit.ts';
import { environment, setEnvironment, type Navigation } from '../core/environment.ts';
import { loadAccount } from '../core/session/account.ts';
import { offerToken } from '../core/session/offered.ts';
import { $authToken } from '../core/session/session.ts';
import type { Flow } from '../flow/define-flow.ts';
import { progressAt } from '../flow/outline.ts';
import { addLabels } from './partner-metadata.ts';
import { notePrefill } from './prefill.ts';

/** @returns when the flow may start: its first screen then holds what the partner knows */
export async function embedFlow<State, Id extends string>(flow: Flow<State, Id>): Promise<void> {
  await settleInFrame({
    onConfigure({ prefill, metadata }) {
      if (prefill) notePrefill(prefill);
      if (metadata) addLabels(metadata);
    },
    onToken(token) {
      const held = $authToken.get();
      if (token === held) return;
      if (held) return offerToken(token);
      $authToken.set(token);
      void loadAccount().catch(() => {});
    },
  });
  if (isInKit()) closeAtTheEdges();
  tellSteps(flow);
}

/** Where the flow would lead to another page, the frame has nothing more to show: the partner's page goes on. */
function closeAtTheEdges(): void {
  const own = environment();
  const leave: Navigation['leave'] = (url, how) => {
    const { path } = own.navigation;
    if (URL.parse(url, own.navigation.origin())?.pathname === path()) {
      return own.navigation.leave(url, how);
    }
    // A popup of ours is closed by the landing that it stands in, which tells.
    const popup = isOutermost() ? null : window.frameElement?.closest('dialog');
    if (popup) popup.close();
    else own.postToHost({ type: 'close' });
  };
  setEnvironment({ ...own, navigation: { ...own.navigation, leave } });
}

function tellSteps<State, Id extends string>({ definition, ...flow }: Flow<State, Id>): void {
  const { vertical } = definition;
  const { postToHost } = environment();
  let isReady = false;
  let last = '';
  const tell = () => {
    const place = flow.$shown.get();
    if (!flow.$started.get() || place === last) return;
    last = place;
    if (!isReady) postToHost({ type: 'ready', vertical });
    else requestAnimationFrame(showTitle);
    isReady = true;
    const [step] = place.split('?');
    postToHost({
      type: 'step',
      vertical,
      step,
      title: flow.title(place),
      ...progressAt(definition, place),
    });
  };
  flow.$started.listen(tell);
  flow.$shown.listen(tell);
}

function showTitle(): void {
  const title = document.querySelector('#step-title');
  if (title) bringIntoSight(title);
}

/** What is kept of a purchase for another device. */
import { savedFlows, saveFlow, type SavedFlow } from '../contract/purchase/saved-flows.ts';
import { call } from '../core/call/call.ts';
import { environment } from '../core/environment.ts';
import { askedBy } from './check-out.ts';
import { isOwn } from '../core/saved-answers.ts';
import { keepSavedMark, savedMark } from '../core/saved-mark.ts';

export function isSaved(id: string): id is SavedFlow {
  return Object.hasOwn(savedFlows, id);
}

/** Has the answers kept and a link mailed. `isPriced`: the price of the answers is on the screen. */
export async function keepForLater(
  flow: SavedFlow,
  { email, isPriced }: { email: string; isPriced: boolean },
): Promise<void> {
  const { storage, navigation } = environment();
  const answers = Object.keys(storage)
    .filter((key) => isOwn(flow, key))
    .map((key) => [key, storage[key] ?? '']);
  const screen = new URLSearchParams(navigation.search()).get('screen');
  const quote = isPriced ? askedBy(savedFlows[flow].checkout) : undefined;
  const mark = savedMark(flow) ?? { saved_key: environment().uuid(), opener: environment().uuid() };
  await call(saveFlow, {
    request: {
      email,
      flow,
      saved_key: mark.saved_key,
      path: navigation.path().replace(/\/$/, '') + (screen ? `?screen=${screen}` : ''),
      answers: Object.fromEntries(answers),
      ...(quote && { quote }),
    },
  });
  keepSavedMark(flow, mark);
}

// Screens that are drawn when the site is built read the day and what is kept, which is nothing.
import { setEnvironment, type Environment } from '../core/environment.ts';

function notHere(): never {
  throw new Error('A page is built: there is nobody yet to act for');
}

const built: Environment = {
  storage: {},
  navigation: {
    origin: () => '',
    path: () => '/',
    search: () => '',
    hash: () => '',
    push: notHere,
    replace: notHere,
    back: notHere,
    listen: () => () => {},
    leave: notHere,
  },
  fetch: notHere,
  fetchTelling: notHere,
  now: () => new Date(),
  uuid: notHere,
  wait: notHere,
  reducedMotion: () => true,
  setTitle: notHere,
  scrollToTop: notHere,
  device: () => ({ userAgent: '', timeZone: 'UTC' }),
  track: notHere,
  postToHost: notHere,
  logError: notHere,
  clearStorage: notHere,
};

setEnvironment(built);

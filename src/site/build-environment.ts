// Environment of screens that are prerendered during the build. In this environment, the current
// date is available and the storage is empty.
import { setEnvironment, type Environment } from '../core/environment.ts';

function unavailableInBuild(): never {
  throw new Error('Not available during the build');
}

const buildEnvironment: Environment = {
  storage: {},
  navigation: {
    origin: () => '',
    path: () => '/',
    search: () => '',
    hash: () => '',
    referrer: () => '',
    push: unavailableInBuild,
    replace: unavailableInBuild,
    back: unavailableInBuild,
    listen: () => () => {},
    leave: unavailableInBuild,
  },
  fetch: unavailableInBuild,
  fetchWithProgress: unavailableInBuild,
  now: () => new Date(),
  uuid: unavailableInBuild,
  wait: unavailableInBuild,
  reducedMotion: () => true,
  setTitle: unavailableInBuild,
  scrollToTop: unavailableInBuild,
  device: () => ({ userAgent: '', timeZone: 'UTC' }),
  track: unavailableInBuild,
  postToHost: unavailableInBuild,
  logError: unavailableInBuild,
  clearStorage: unavailableInBuild,
};

setEnvironment(buildEnvironment);

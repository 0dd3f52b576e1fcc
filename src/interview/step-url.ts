import { environment } from '../core/environment.ts';
import { buildPath, matchPath } from '../core/path.ts';
import type { FlowLocation } from './step.ts';

export interface StepUrl<Id extends string> {
  /** Returns the location in the URL. Null if the path is the base path or not a path of a step. */
  read(): FlowLocation<Id> | null;
  push(location: FlowLocation<Id>): void;
  replace(location: FlowLocation<Id>): void;
  /** Returns the path of the flow's landing page. */
  base(): string;
}

/**
 * Reads and writes a flow's location in the URL, in the form basePath/step?screen=id. The other
 * query parameters stay.
 */
export function createStepUrl<Id extends string>(
  basePath: string,
  ids: readonly Id[],
): StepUrl<Id> {
  let params: Record<string, string> = {};
  const base = () => buildPath(basePath, params);
  const query = () => new URLSearchParams(environment().navigation.search());

  function urlOf(location: FlowLocation<Id>): string {
    const [id, screen] = location.split('?');
    const nextQuery = query();
    nextQuery.delete('screen');
    if (screen) nextQuery.set('screen', screen);
    const search = String(nextQuery);
    return `${base()}/${id}${search && `?${search}`}`;
  }

  return {
    base,
    read() {
      const path = environment().navigation.path();
      for (const id of ids) {
        const found = matchPath(`${basePath}/${id}`, path);
        if (found) {
          params = found;
          const screen = query().get('screen');
          return screen ? `${id}?${screen}` : id;
        }
      }
      params = matchPath(basePath, path) ?? params;
      return null;
    },
    push: (location) => environment().navigation.push(urlOf(location)),
    replace: (location) => environment().navigation.replace(urlOf(location)),
  };
}

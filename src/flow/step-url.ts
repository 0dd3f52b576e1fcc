import { environment } from '../core/environment.ts';
import { buildPath, matchPath } from '../core/path.ts';
import type { FlowLocation } from './step.ts';

export interface StepUrl<Id extends string> {
  /** Returns the location in the URL. Null on the base path and on any other path. */
  read(): FlowLocation<Id> | null;
  push(location: FlowLocation<Id>): void;
  replace(location: FlowLocation<Id>): void;
  /** Returns the path of the flow's landing page. */
  base(): string;
}

/** Maps locations to URLs: basePath/step?screen=id. The other query parameters stay. */
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

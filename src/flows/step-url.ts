import { environment } from '../lib/environment.ts';
import { buildPath, matchPath } from '../lib/path.ts';

export interface StepUrl<Id extends string> {
  /** The step that the address bar names; null on the base path and anywhere else. */
  read(): Id | null;
  push(id: Id): void;
  replace(id: Id): void;
  /** The flow's landing page. */
  base(): string;
}

/** The URL is the step: basePath/step, with the query string carried along. */
export function createStepUrl<Id extends string>(
  basePath: string,
  ids: readonly Id[],
): StepUrl<Id> {
  let params: Record<string, string> = {};
  const base = () => buildPath(basePath, params);
  const urlOf = (id: Id) => `${base()}/${id}${environment().navigation.search()}`;
  return {
    base,
    read() {
      const path = environment().navigation.path();
      for (const id of ids) {
        const found = matchPath(`${basePath}/${id}`, path);
        if (found) {
          params = found;
          return id;
        }
      }
      params = matchPath(basePath, path) ?? params;
      return null;
    },
    push: (id) => environment().navigation.push(urlOf(id)),
    replace: (id) => environment().navigation.replace(urlOf(id)),
  };
}

// The HTTP calls of the publish bar. server.ts rejects requests of other pages before them.
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { EditorCollection } from '../collections.ts';
import { checkContent, figureWarnings, type EntryError } from '../content-errors.ts';
import { listChanges } from './changes.ts';
import { describePublication } from './describe-change.ts';
import { PublishError } from './publish-error.ts';
import { lastPublication, publish, receive, undoPublication, type Publication } from './publish.ts';
import { findRemote, publishObstacle } from './repository.ts';
import { GitError } from './run-git.ts';
import { listTakenBack, putBack, takeBack, type TakenBack } from './take-back.ts';

/** The state that the publish bar shows. */
export interface PublicationState {
  /** The reason why nothing can be published from this folder. */
  obstacle?: string | undefined;
  changes: { id: string; words: string; url?: string | undefined }[];
  /** The suggested sentence about the publication. */
  message: string;
  last?: Publication | undefined;
  takenBack: TakenBack[];
  /** False if publications stay in this folder. */
  hasServer: boolean;
}

/** Findings of the check of all content. Only errors block a build and a publication. */
export interface Findings {
  errors: EntryError[];
  warnings: EntryError[];
}

const requests = {
  publish: z.strictObject({ message: z.string() }),
  takeBack: z.strictObject({ id: z.string() }),
  putBack: z.strictObject({ copy: z.string() }),
  receive: z.strictObject({}),
  undo: z.strictObject({ commit: z.string().regex(/^[0-9a-f]{40,64}$/) }),
};

type Exclusively = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Adds the calls to the editor's app.
 * @param exclusively runs one task at a time, because git commands on one folder disturb each other
 */
export function addPublishRoutes(
  app: Hono,
  root: string,
  readCollections: () => EditorCollection[],
  exclusively: Exclusively,
): void {
  app.get('/api/errors', async (context) => {
    const collections = readCollections();
    const errors = await checkContent(root, collections);
    return context.json({ errors, warnings: figureWarnings(root, collections) } satisfies Findings);
  });
  app.get('/api/publication', async (context) =>
    context.json(await exclusively(() => stateOf(root, readCollections()))),
  );
  const addCall = <Body>(
    path: string,
    schema: z.ZodType<Body>,
    run: (body: Body) => Promise<string>,
  ) =>
    app.post(path, async (context) => {
      const body = schema.safeParse(await context.req.json().catch(() => undefined));
      if (!body.success) return context.text('The request is not valid', 400);
      return answer(context, () => exclusively(() => run(body.data)));
    });
  addCall('/api/publish', requests.publish, ({ message }) =>
    publish(root, readCollections, message),
  );
  addCall('/api/receive', requests.receive, () => receive(root, readCollections()));
  addCall('/api/undo-publication', requests.undo, ({ commit }) =>
    undoPublication(root, readCollections, commit),
  );
  addCall('/api/take-back', requests.takeBack, ({ id }) => takeBack(root, readCollections(), id));
  addCall('/api/put-back', requests.putBack, ({ copy }) => putBack(root, readCollections(), copy));
}

/** Runs a step. Its result is a sentence. An expected failure is a sentence with the status 409. */
async function answer(context: Context, run: () => Promise<string>) {
  try {
    return context.text(await run());
  } catch (error) {
    if (error instanceof PublishError) return context.text(error.message, 409);
    if (!(error instanceof GitError)) throw error;
    return context.text(`This did not work: ${error.message}. Your changes are kept.`, 409);
  }
}

async function stateOf(root: string, collections: EditorCollection[]): Promise<PublicationState> {
  const [obstacle, changes] = await Promise.all([
    publishObstacle(root),
    listChanges(root, collections).catch(() => []),
  ]);
  const listed = changes.map(({ id, words, url }) => ({ id, words, url }));
  if (obstacle) return { obstacle, changes: listed, message: '', takenBack: [], hasServer: false };
  const [last, takenBack, remote] = await Promise.all([
    lastPublication(root, collections),
    listTakenBack(root),
    findRemote(root),
  ]);
  const message = describePublication(changes);
  return { changes: listed, message, last, takenBack, hasServer: remote !== undefined };
}

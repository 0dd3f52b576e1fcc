import { deepEqual, equal, match, rejects } from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { createServer, edit, run } from './repository.ts';

const { readCollections } = await import('../src/collections.ts');
const { listChanges, lastEditedUrl } = await import('../src/publish/changes.ts');
const { describePublication } = await import('../src/publish/describe-change.ts');
const { publish, receive, lastPublication, undoPublication } =
  await import('../src/publish/publish.ts');
const { publishObstacle } = await import('../src/publish/repository.ts');
const { takeBack, putBack, listTakenBack } = await import('../src/publish/take-back.ts');

const about = 'src/content/pages/about.mdx';
let open: { close: () => void }[] = [];
afterEach(() => {
  for (const one of open) one.close();
  open = [];
});

function setUp() {
  const server = createServer();
  open.push(server);
  const root = server.clone('Ana');
  return { ...server, root, collections: readCollections(root) };
}
const send = (root: string, message = '') => publish(root, () => readCollections(root), message);
const read = (root: string, file = about) => readFileSync(join(root, file), 'utf8');
const status = (root: string) => run(root, 'status', '--porcelain');
const log = (folder: string, format = '%s') =>
  run(folder, 'log', '-1', `--format=${format}`, 'main');
const rename = (root: string, to = 'About the firm') =>
  edit(root, about, 'title: About us', `title: ${to}`);

function writeHook(folder: string, name: string, code: string) {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${code}\n`);
  chmodSync(file, 0o755);
}

test('lists changes in words, and leaves out files that the editor does not own', async () => {
  const { root, collections } = setUp();
  rename(root);
  edit(root, 'src/content/perks.json', '"One total', '"One sum');
  rmSync(join(root, 'src/content/faq/refunds.md'));
  const question =
    '---\nquestion: Do you insure parrots?\ntopic: Coverage\norder: 70\n---\n\nNo.\n';
  writeFileSync(join(root, 'src/content/faq/parrots.md'), question);
  writeFileSync(join(root, 'public/pictures-note.txt'), 'x');
  writeFileSync(join(root, 'src/content/notes.txt'), 'x');
  writeFileSync(join(root, 'server.ts'), 'changed');
  const changes = await listChanges(root, collections);
  deepEqual(
    changes.map(({ words }) => words),
    [
      'New question: Do you insure parrots?',
      'Removed question: Are charges refundable?',
      'Changed: About the firm (title)',
      'Changed: Perks (One sum)',
    ],
  );
  equal(describePublication(changes.slice(2, 3)), 'Change “About the firm” (title)');
  const added = { ...changes[0]!, title: 'A long title'.repeat(9) };
  const picture = {
    ...added,
    file: 'public/pictures/parrot.webp',
    words: 'New picture: parrot.webp',
  };
  equal(
    describePublication([added, added, changes[2]!, picture]),
    'Publish 2 new entries, 1 changed entry, 1 picture',
  );
  equal(describePublication(changes.slice(0, 1)), 'Add the question “Do you insure parrots?”');
});

test('opens the entry that was edited last', async () => {
  const { root, collections } = setUp();
  edit(root, 'src/content/faq/refunds.md', 'Are charges', 'Are all charges');
  equal(await lastEditedUrl(root, collections), '/keystatic/collection/faq/item/refunds');
  await send(root);
  equal(await lastEditedUrl(root, collections), '/keystatic/collection/faq/item/refunds');
});

test('sends only content to the server, and keeps other and staged changes', async () => {
  const { root, server } = setUp();
  rename(root);
  writeFileSync(join(root, 'server.ts'), 'a developer’s work');
  run(root, 'add', 'server.ts');
  writeFileSync(join(root, '.env'), 'SECRET=1');
  equal(
    await send(root, 'Rename the page'),
    'Published. Visitors see it after the next build of the site from origin/main. Ask a developer whether the site is built automatically, and when.',
  );
  equal(log(server), 'Rename the page');
  equal(run(server, 'show', '--format=', '--name-only', 'main'), about);
  equal(status(root), 'M  server.ts\n?? .env');
});

test('rejects a publication of nothing', async () => {
  const { root } = setUp();
  await rejects(send(root), { message: 'There is nothing to publish.' });
});

test('refuses content that cannot be built, and names the entry and the field', async () => {
  const { root, server } = setUp();
  const before = log(server, '%H');
  edit(root, 'src/content/faq/refunds.md', 'topic: Payment', 'topic: Paiment');
  await rejects(send(root), /Questions, refunds: Topic: "Paiment" is not known/);
  edit(root, 'src/content/faq/refunds.md', 'topic: Paiment', 'topic: Payment');
  writeFileSync(join(root, about), `${read(root)}\n[Us](/nowhere)\n`);
  await rejects(send(root), /Other pages, about: links to \/nowhere, which does not exist/);
  equal(log(server, '%H'), before);
  equal(status(root), `M ${about}`);
});

test('adds newer versions of the server first', async () => {
  const { root, server, clone } = setUp();
  const other = clone('Ben');
  edit(other, 'src/content/faq/refunds.md', 'Are charges', 'Are all charges');
  await send(other);
  rename(root);
  match(await send(root), /^Published\. /);
  match(read(root, 'src/content/faq/refunds.md'), /Are all charges/);
  equal(run(server, 'log', '--format=%an', '-2', 'main'), 'Ana\nBen');
  equal(status(root), '');
});

test('explains a conflict and loses nothing', async () => {
  const { root, server, clone, collections } = setUp();
  const other = clone('Ben');
  rename(other, 'About Ben');
  await send(other);
  rename(root, 'About Ana');
  const [text, head] = [read(root), log(root, '%H')];
  await rejects(send(root), /about was also changed by Ben\. Nothing was published/);
  equal(read(root), text);
  equal(log(root, '%H'), head);
  equal(status(root), `M ${about}`);
  equal(run(root, 'worktree', 'list').split('\n').length, 1);
  equal(log(server, '%an'), 'Ben');
  await rejects(receive(root, collections), /changes that are not published/);
  await takeBack(root, collections, 'pages/about.mdx');
  equal(await receive(root, collections), 'You have the newest texts.');
  match(read(root), /About Ben/);
});

test('does not replace other unpublished files with a newer version of the server', async () => {
  const { root, clone } = setUp();
  const other = clone('Ben');
  writeFileSync(join(other, 'server.ts'), 'newer');
  run(other, 'commit', '--quiet', '--all', '--message=Code');
  run(other, 'push', '--quiet');
  writeFileSync(join(root, 'server.ts'), 'a developer’s work');
  rename(root);
  await rejects(send(root), /changes that are not published/);
  equal(read(root, 'server.ts'), 'a developer’s work');
  match(read(root), /About the firm/);
  equal(log(root), 'Start');
});

test('explains a refusal of the server and a server that cannot be reached', async () => {
  const { root, server } = setUp();
  rename(root);
  writeHook(join(server, 'hooks'), 'pre-receive', 'echo "Only on weekdays." >&2; exit 1');
  await rejects(send(root), /The server refused the publication\..*Only on weekdays\./);
  rmSync(join(server, 'hooks/pre-receive'));
  run(root, 'remote', 'set-url', 'origin', 'https://localhost:1/site.git');
  await rejects(send(root), /The server can’t be reached\. Nothing was published/);
  renameSync(server, `${server}-moved`);
  run(root, 'remote', 'set-url', 'origin', server);
  await rejects(send(root), /The server’s address is wrong/);
  equal(status(root), `M ${about}`);
  equal(log(root), 'Start');
});

test('does not send a developer’s own version', async () => {
  const { root, server } = setUp();
  writeFileSync(join(root, 'server.ts'), 'unfinished');
  run(root, 'commit', '--quiet', '--all', '--message=Unfinished work');
  rename(root);
  await rejects(send(root), /“Unfinished work”\. Ask them to send it first/);
  equal(log(server), 'Start');
});

test('publishes in the folder if no server is set up', async () => {
  const { root } = setUp();
  run(root, 'remote', 'remove', 'origin');
  rename(root);
  match(await send(root), /No server is set up/);
  equal(status(root), '');
});

test('explains why a folder cannot be published', async () => {
  const { root, folder } = setUp();
  match((await publishObstacle(folder))!, /no version history/);
  run(root, 'switch', '--quiet', '--detach');
  match((await publishObstacle(root))!, /An old version/);
  run(root, 'switch', '--quiet', 'main');
  writeFileSync(join(root, '.git/MERGE_HEAD'), log(root, '%H'));
  match((await publishObstacle(root))!, /unfinished/);
});

test('takes a change back and puts it back', async () => {
  const { root, collections } = setUp();
  const before = read(root);
  rename(root);
  const changed = read(root);
  await takeBack(root, collections, 'pages/about.mdx');
  equal(read(root), before);
  const [kept] = await listTakenBack(root);
  equal(kept!.words, 'Changed: About the firm (title)');
  rename(root, 'Newer');
  await rejects(putBack(root, collections, kept!.copy), /has a newer change/);
  await takeBack(root, collections, 'pages/about.mdx');
  await putBack(root, collections, kept!.copy);
  equal(read(root), changed);
  writeFileSync(join(root, 'src/content/pages/press.mdx'), before);
  await takeBack(root, collections, 'pages/press.mdx');
  equal(existsSync(join(root, 'src/content/pages/press.mdx')), false);
  equal(status(root), `M ${about}`);
});

test('undoes the last publication, and an undone one again', async () => {
  const { root, server, collections } = setUp();
  const before = read(root);
  rename(root);
  await send(root, 'Rename the page');
  const last = (await lastPublication(root, collections))!;
  deepEqual([last.message, last.author], ['Rename the page', 'Ana']);
  const undo = (commit: string) => undoPublication(root, () => readCollections(root), commit);
  rename(root);
  edit(root, about, 'About the firm', 'About me');
  await rejects(undo(last.commit), /changes that are not published/);
  match(read(root), /About me/);
  await takeBack(root, collections, 'pages/about.mdx');
  match(
    await undo(last.commit),
    /^The publication is undone\. Visitors see it after the next build/,
  );
  equal(read(root), before);
  equal(log(server), 'Undo: Rename the page');
  await rejects(undo(last.commit), /There is a newer publication/);
  const publicAgain = await undo((await lastPublication(root, collections))!.commit);
  match(publicAgain, /^Published again: Rename the page\. Visitors/);
  match(read(root), /About the firm/);
});

test('runs no hook, and no option or second line of a message', async () => {
  const { root, server } = setUp();
  const hooks = ['pre-commit', 'commit-msg', 'post-commit', 'pre-push', 'post-checkout'];
  for (const name of [...hooks, 'reference-transaction', 'post-rewrite', 'prepare-commit-msg'])
    writeHook(join(root, '.git/hooks'), name, `touch ${join(root, 'hook-ran')}; exit 1`);
  rename(root);
  const attack = '--amend\n\nContent-Editor: fake\u0000\u202E$(touch shell-ran)`touch shell-ran`';
  await send(root, attack);
  equal(existsSync(join(root, 'hook-ran')), false);
  equal(existsSync(join(root, 'shell-ran')), false);
  match(log(server), /^--amend Content-Editor: fake \$\(touch/);
  equal(run(server, 'rev-list', '--count', 'main'), '2');
});

test('follows no link and leaves the content folders by no name', async () => {
  const { root, folder, collections } = setUp();
  writeFileSync(join(folder, 'secret.mdx'), 'secret');
  symlinkSync(join(folder, 'secret.mdx'), join(root, 'src/content/pages/link.mdx'));
  rmSync(join(root, 'src/content/pages/contact.mdx'));
  symlinkSync(join(folder, 'secret.mdx'), join(root, 'src/content/pages/contact.mdx'));
  writeFileSync(join(root, 'src/content/pages/:(top)server.mdx'), 'x');
  writeFileSync(join(root, 'src/content/pages/-A.mdx'), 'x');
  deepEqual(await listChanges(root, collections), []);
  for (const id of ['../server.ts', 'server.ts', 'pages/../../server.mdx', '.git/config', ''])
    await rejects(takeBack(root, collections, id), /does not exist any more/);
  for (const copy of ['../../config', '1-a/../../x', '', '1-a\0'])
    await rejects(putBack(root, collections, copy), /does not exist any more/);
  const copies = join(root, '.git/coverfront-editor');
  rename(root);
  await takeBack(root, collections, 'pages/about.mdx');
  const [{ copy } = { copy: '' }] = await listTakenBack(root);
  const forged = { id: 'pages/about.mdx', words: 'x', file: '../secret.mdx', contents: '' };
  writeFileSync(join(copies, `${copy}.json`), JSON.stringify(forged));
  await rejects(putBack(root, collections, copy), /does not belong to an entry/);
  equal(read(folder, 'secret.mdx'), 'secret');
});

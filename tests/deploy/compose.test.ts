import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  image: string;
  build?: object;
  logging?: { driver: string; options: Record<string, string> };
  mem_limit?: string;
  ports?: string[];
  expose?: string[];
  environment?: Record<string, string | number>;
  volumes?: string[];
}
const services: Record<string, Service> = parse(read('compose.yaml'), { merge: true }).services;
const { server, database, backup, proxy } = services;

describe('compose.yaml', () => {
  test('pins each image by its digest, with the tag that it had', () => {
    const pinned = /^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
    const images = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]));
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(pinned);
    expect(/^ARG NODE=(.*)$/m.exec(read('Dockerfile'))?.[1]).toMatch(pinned);
  });

  test('limits the memory and the log of each service', () => {
    for (const [name, { logging, mem_limit }] of Object.entries(services)) {
      expect(mem_limit, name).toMatch(/\d[gm]\}?$/);
      expect(logging?.options, name).toEqual({ 'max-size': '20m', 'max-file': '5' });
    }
  });

  test('publishes only the ports of the proxy, and metrics only to other containers', () => {
    const publishers = Object.keys(services).filter((name) => services[name]?.ports);
    expect(publishers).toEqual(['proxy']);
    const metricsPort = String(server?.environment?.['METRICS_PORT']);
    expect(server?.expose).toEqual([metricsPort]);
    expect(proxy?.ports?.join(' ')).not.toContain(metricsPort);
  });

  test('mounts the partners and the DKIM key in a folder, which may be empty', () => {
    const [mount = ''] = server?.volumes ?? [];
    const [, folder, mode] = mount.split(':');
    expect(mode).toBe('ro');
    expect(server?.environment?.['PARTNERS_FILE']).toBe(`${folder}/partners.json`);
    // Set by the operator in .env, because the server does not start with a missing key.
    expect(server?.environment).not.toHaveProperty('DKIM_KEY_FILE');
    expect(read('.gitignore')).toMatch(/^\/config\/$/m);
  });

  test('backs up with the pg_dump of the database’s own image', () => {
    expect(backup?.image).toBe(database?.image);
    expect(backup?.volumes).toContain('backups:/backups');
  });
});

describe('deploy/compose-backup.sh', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coverfront-backups-'));
    mkdirSync(join(folder, 'bin'));
    mkdirSync(join(folder, 'backups'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const backups = () => readdirSync(join(folder, 'backups')).toSorted();
  const write = (name: string) => writeFileSync(join(folder, 'backups', name), 'a backup');

  /** Runs the script once, with a stand-in for pg_dump that runs this shell code. */
  function run(pgDump: string, settings: Record<string, string> = {}) {
    writeFileSync(join(folder, 'bin/pg_dump'), `#!/bin/sh\n${pgDump}\n`, { mode: 0o755 });
    const { status, stdout } = spawnSync('sh', [join(root, 'deploy/compose-backup.sh')], {
      encoding: 'utf8',
      env: {
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        BACKUP_DIR: join(folder, 'backups'),
        BACKUP_ONCE: '1',
        ...settings,
      },
    });
    const events = stdout.split('\n').filter(Boolean);
    return { status, events: events.map((line) => JSON.parse(line).event) };
  }
  const writesFile = `for option; do case $option in --file=*) echo dump > "\${option#--file=}";; esac; done`;

  test('keeps only the newest backups', () => {
    for (const day of ['01', '02', '03']) write(`2026-11-${day}T000000.backup`);
    const { status, events } = run(writesFile, { BACKUPS_KEPT: '2' });
    expect(status).toBe(0);
    expect(events).toEqual(['backup_written', 'backup_deleted', 'backup_deleted']);
    const [older, newest, ...others] = backups();
    expect(others).toEqual([]);
    expect(older).toBe('2026-11-03T000000.backup');
    expect(newest! > older!).toBe(true);
  });

  test('keeps every backup if a new one fails, and leaves no half of it', () => {
    write('2026-11-01T000000.backup');
    write('2026-11-02T000000.backup.partial');
    const { events } = run(`${writesFile}; exit 1`, { BACKUPS_KEPT: '1' });
    expect(events).toEqual(['backup_failed']);
    expect(backups()).toEqual(['2026-11-01T000000.backup']);
  });

  test.each(['0', '-1', 'many'])('rejects %s as the number of backups', (kept) => {
    const { status, events } = run(writesFile, { BACKUPS_KEPT: kept });
    expect(status).toBe(1);
    expect(events).toEqual(['backup_settings_invalid']);
    expect(backups()).toEqual([]);
  });

  test('writes the format that npm run restore reads', () => {
    const options = /\['--format=custom', '--no-owner'/;
    expect(read('server/data/backup.ts')).toMatch(options);
    expect(read('deploy/compose-backup.sh')).toContain('pg_dump --format=custom --no-owner ');
  });
});

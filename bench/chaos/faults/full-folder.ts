import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { importWorks } from '#domain/catalog-import';
import { createDiskStore } from '#platform/files/disk-store';
import { CallBrowser, validJoinForm } from '../../../tests/support/servers/http-browser.ts';
import type { CallServer } from '../../../tests/support/servers/api-server.ts';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import type { SmallDisk } from './small-disk.ts';

const TRIES = 5;
/** Enough to begin a file, not to finish it. */
const LEFT_BYTES = 64 * 1024;
const PICTURE_SIDE = 500;
const PATIENCE_MS = 10_000;

export interface FolderSeen {
  /** With free space. */
  before: number;
  full: { status: number; message: string }[];
  /** Files left by refused operations. */
  halves: string[];
  /** Whether existing files were readable. */
  isRead: boolean;
  refusedImport: string;
  recoveredMs: number;
  importedAfter: boolean;
}

/** Fills the file disk during an upload and an import. */
export async function fillFolderFor(
  { app, ctx }: CallServer,
  { disk, folder }: { disk: SmallDisk; folder: string },
): Promise<FolderSeen> {
  Object.assign(ctx.files, createDiskStore(folder));
  const browser = new CallBrowser(app, '10.9.0.1');
  const joined = await browser.form('/proc/join_ver2', validJoinForm('full@seoga.example'));
  const { payload, type } = await inquiry();
  const send = async (): Promise<{ status: number; message: string }> => {
    const headers = {
      'login-at': joined.json().result.LOGINAT,
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    };
    const response = await browser.sendRequest({ method: 'POST', url: '/ko/v1/inquiries', headers, payload });
    const { name = '', code = '', message = '' } = response.json().result;
    return { status: response.statusCode, message: `${name} ${code} ${message}` };
  };
  const take = async (): Promise<{ outcome: string; sentence: string }> => {
    const work = plantedWork('full');
    const deps = plantedWorkDeps([work]);
    const pictures: typeof deps.pictures = {
      ...deps.pictures,
      typesetCover: async (words) => {
        await ctx.files.put('covers/full.webp', payload);
        return deps.pictures.typesetCover(words);
      },
    };
    const report = await importWorks(ctx, { ...deps, pictures }, { path: '', dryRun: false });
    const [result] = report.works;
    return { outcome: result?.outcome ?? '', sentence: result?.remarks.at(-1)?.sentence ?? '' };
  };
  const before = await send();
  const position = filesIn(folder);
  disk.fill(LEFT_BYTES);
  const full: FolderSeen['full'] = [];
  for (let at = 0; at < TRIES; at += 1) full.push(await send());
  const refusedImport = await take();
  const halves = filesIn(folder).filter((file) => !position.includes(file));
  const isRead = (await Promise.all(position.map((file) => ctx.files.read(file)))).every((bytes) => bytes?.length);
  disk.free();
  const began = performance.now();
  while ((await send()).status !== 200 && performance.now() - began < PATIENCE_MS) await pause(200);
  const recoveredMs = performance.now() - began;
  const { outcome } = await take();
  return {
    before: before.status,
    full,
    halves,
    isRead,
    refusedImport: refusedImport.outcome === 'refused' ? refusedImport.sentence : '',
    recoveredMs,
    importedAfter: outcome === 'new',
  };
}

/** An inquiry with an incompressible picture. */
async function inquiry(): Promise<{ payload: Buffer; type: string }> {
  const raw = { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3 } as const;
  const noise = Buffer.from(Array.from({ length: PICTURE_SIDE * PICTURE_SIDE * 3 }, () => Math.random() * 256));
  const png = await sharp(noise, { raw }).png().toBuffer();
  const form = new FormData();
  for (const [name, value] of [
    ['category', 'payment'],
    ['title', '제목'],
    ['text', '내용입니다.'],
  ] as const)
    form.set(name, value);
  form.append('files', new File([new Uint8Array(png)], '그림.png'));
  const written = new Response(form);
  return { payload: Buffer.from(await written.arrayBuffer()), type: written.headers.get('content-type') ?? '' };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'ballast')
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1));
}

import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { importWorks } from '#domain/importing';
import { makeDiskStore } from '#platform/files/disk-store';
import { CallBrowser, goodJoin } from '../../tests/support/browser-of-calls.ts';
import type { CallServer } from '../../tests/support/call-server.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import type { SmallDisk } from './small-disk.ts';

const TRIES = 5;
/** A file begins to be written, and does not come to its end. */
const LEFT_BYTES = 64 * 1024;
const PICTURE_SIDE = 500;
const PATIENCE_MS = 10_000;

/** What readers and an import were told while the files' disk was full. */
export interface FolderSeen {
  /** With room. */
  before: number;
  full: { status: number; said: string }[];
  /** Files that are there after what was refused, and were not before. */
  halves: string[];
  /** Whether what lay there could be read. */
  isRead: boolean;
  refusedImport: string;
  recoveredMs: number;
  importedAfter: boolean;
}

/** Fills the disk that a shop's files lie on while a picture is sent and a work is imported. */
export async function fillFolderOf(
  { app, ctx }: CallServer,
  { disk, folder }: { disk: SmallDisk; folder: string },
): Promise<FolderSeen> {
  Object.assign(ctx.files, makeDiskStore(folder));
  const browser = new CallBrowser(app, '10.9.0.1');
  const joined = await browser.form('/proc/join_ver2', goodJoin('full@seoga.example'));
  const { payload, type } = await inquiry();
  const send = async (): Promise<{ status: number; said: string }> => {
    const headers = {
      'login-at': joined.json().result.LOGINAT,
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    };
    const answer = await browser.ask({ method: 'POST', url: '/ko/v1/inquiries', headers, payload });
    const { name = '', code = '', message = '' } = answer.json().result;
    return { status: answer.statusCode, said: `${name} ${code} ${message}` };
  };
  const take = async (): Promise<{ outcome: string; sentence: string }> => {
    const work = plantedWork('full');
    const means = plantedMeans([work]);
    const pictures: typeof means.pictures = {
      ...means.pictures,
      typesetCover: async (words) => {
        await ctx.files.put('covers/full.webp', payload);
        return means.pictures.typesetCover(words);
      },
    };
    const report = await importWorks(ctx, { ...means, pictures }, { path: '', dryRun: false });
    const [told] = report.works;
    return { outcome: told?.outcome ?? '', sentence: told?.remarks.at(-1)?.sentence ?? '' };
  };
  const before = await send();
  const stood = filesIn(folder);
  disk.fill(LEFT_BYTES);
  const full: FolderSeen['full'] = [];
  for (let at = 0; at < TRIES; at += 1) full.push(await send());
  const refusedImport = await take();
  const halves = filesIn(folder).filter((file) => !stood.includes(file));
  const isRead = (await Promise.all(stood.map((file) => ctx.files.read(file)))).every((bytes) => bytes?.length);
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

/** A question with a picture that cannot be made small. */
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

/** Every file of a folder, as its key. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'ballast')
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1));
}

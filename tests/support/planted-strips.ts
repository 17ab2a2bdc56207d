import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { shopEnvironment } from './running-shop.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PATIENCE_MS = 240_000;
const WORK = '시험용 그림책';

/** The episodes of the planted work, by place. */
export const PLANTED = { work: WORK, long: 1, flat: 2, book: 3 } as const;

/**
 * Plants a work of pictures into a running shop, once however many ask: a strip of 200 slices, a strip whose one
 * colour crosses every seam, and a book of eight real pages of which the fourth is a wide one. It stands on the shelf
 * of books, where journeys about webtoons do not meet it.
 */
export async function plantStrips(data: string): Promise<void> {
  const claim = join(data, 'planted-strips');
  const done = join(claim, 'done');
  try {
    mkdirSync(claim);
  } catch {
    return waitFor(done);
  }
  const folder = mkdtempSync(join(tmpdir(), 'seoga-strips-'));
  try {
    await drawWork(join(folder, 'planted-strips'));
    await importInto(data, join(folder, 'planted-strips'));
    writeFileSync(done, '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(done)) rmSync(claim, { recursive: true, force: true });
  }
}

async function waitFor(file: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; !existsSync(file); await pause(200))
    if (Date.now() > until) throw new Error('the planted strips did not come');
}

async function drawWork(folder: string): Promise<void> {
  const facts = `title: ${WORK}\ncreators: [{ name: 시험, role: 그림 }]\nshelf: publish\nrating: all\nprices: { free: all }\nrelease: { lastDaysAgo: 900 }\n`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'work.yaml'), facts);
  await drawEpisode(join(folder, '01 긴 스트립'), 50, (page) => drawPanels(page % 12));
  await drawEpisode(join(folder, '02 한 색'), 3, () => flatPage({ width: 720, height: 5000 }));
  await drawEpisode(join(folder, '03 책'), 8, (page) => drawLeaf(page));
}

async function drawEpisode(folder: string, pages: number, draw: (page: number) => Sharp): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (let page = 0; page < pages; page += 1)
    await draw(page).toFile(join(folder, `${String(page + 1).padStart(2, '0')}.png`));
}

function flatPage(size: { width: number; height: number }): Sharp {
  return sharp({ create: { ...size, channels: 3, background: '#2a8c64' } }).png();
}

/** Four panels, each in its own colours, and quiet between them. A page stands in the strip several times: it is made once. */
function drawPanels(page: number): Sharp {
  const panels = [0, 1, 2, 3].map((place) => {
    const hue = (page * 47 + place * 90) % 360;
    const bars = [0, 1, 2, 3, 4].map(
      (bar) =>
        `<rect x="${60 + bar * 76}" y="${place * 1280 + 120 + bar * 90}" width="50" height="600" fill="hsl(${hue + bar * 9},60%,${40 + bar * 7}%)"/>`,
    );
    return `<rect x="30" y="${place * 1280 + 60}" width="420" height="1160" fill="hsl(${hue},50%,70%)"/>${bars.join('')}`;
  });
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="5120"><rect width="480" height="5120" fill="#fff"/>${panels.join('')}</svg>`,
    ),
  ).png();
}

/** A page of a book, its number in bars; the fourth is as wide as two. */
function drawLeaf(page: number): Sharp {
  const width = page === 3 ? 2160 : 1080;
  const bars = Array.from(
    { length: page + 1 },
    (_, bar) => `<rect x="${90 + bar * 100}" y="450" width="60" height="600" fill="#333"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1560"><rect width="${width}" height="1560" fill="hsl(${page * 40},60%,80%)"/>${bars.join('')}</svg>`,
    ),
  ).png();
}

async function importInto(data: string, folder: string): Promise<void> {
  const { DATABASE_URL: _another, ...here } = process.env;
  const environment = { ...here, ...shopEnvironment(), DATA_DIR: data };
  const child = spawn(process.execPath, [join(ROOT, 'cli', 'seoga.ts'), 'import', folder], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => (said += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(said);
}

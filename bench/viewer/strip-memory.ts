import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { inTime } from '#platform/in-time';
import { openBarePages } from '../bare-pages.ts';
import type { BenchMeans } from '../bench-means.ts';
import { type BenchShop, freeEpisodes, importInto, listedWorks } from '../bench-shop.ts';
import { type Figure, against } from '../figure.ts';
import { openPhoneBrowser } from './phone-browser.ts';
import { bareStrip, lookAtAll } from './slices.ts';

const TITLE = '속도를 재는 긴 그림';
const PAGES = 200;
const PAGE = { width: 720, height: 1_200 };
const MB = 1_000_000;
const GROWTH_MB = 10;
const SETTLED_MS = 1_000;
/** A browser that draws no more frames would be waited for without end. */
const LOOK_MS = 300_000;

/** A strip of 200 slices on a device with little memory, gone through twice: ours and a bare column of the same pictures. */
export async function stripMemoryFigures({ scratch, shop }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  const episode = await plantLongStrip(server, join(scratch, 'long-strip'));
  const bare = await openBarePages(
    join(scratch, 'bare-long-strip'),
    await bareStrip(server, { episode, format: 'avif' }),
  );
  try {
    const ours = await memoryOf(`${server.url}/viewer/i/${episode}`);
    const theirs = await memoryOf(bare.url);
    const what = `조각 ${ours.slices}개, 작은 기기: 기억`;
    return [
      {
        what,
        unit: 'MB',
        ours: ours.first,
        peer: against('맨 문서', ours.first, theirs.first),
        budget: { of: 'ours', atMost: 260 },
      },
      {
        what: '두 번째로 볼 때 늘어난 기억',
        unit: 'MB',
        ours: ours.second - ours.first,
        peer: { name: '맨 문서', value: theirs.second - theirs.first, ratio: Number.NaN },
        budget: { of: 'ours', atMost: GROWTH_MB },
      },
    ];
  } finally {
    await bare.close();
  }
}

async function memoryOf(address: string): Promise<{ slices: number; first: number; second: number }> {
  const browser = await openPhoneBrowser(['--enable-low-end-device-mode']);
  try {
    const phone = await browser.phone({});
    const { page } = phone;
    await page.goto(address, { waitUntil: 'load' });
    const look = async (): Promise<[number, number]> => {
      const slices = await inTime(lookAtAll(page), LOOK_MS);
      await pause(SETTLED_MS);
      await phone.heapBytes();
      return [slices, (await browser.pageMemory()) / MB];
    };
    const [slices, first] = await look();
    const [, second] = await look();
    return { slices, first, second };
  } finally {
    await browser.close();
  }
}

/** Draws pages, no two alike, and has the shop take them in as one episode. Answers its number. */
async function plantLongStrip(shop: BenchShop, folder: string): Promise<number> {
  const pages = join(folder, '01');
  mkdirSync(pages, { recursive: true });
  writeFileSync(
    join(folder, 'work.yaml'),
    `title: ${TITLE}\ncreators:\n  - { name: 재는 이, role: 글·그림 }\nshelf: webtoon\nkind: serial\nstatus: completed\nrating: all\ngenre: 드라마\nprices: { free: all }\n`,
  );
  for (let page = 0; page < PAGES; page += 1)
    await sharp(Buffer.from(drawnPage(page)))
      .jpeg({ quality: 90 })
      .toFile(join(pages, `${String(page).padStart(3, '0')}.jpg`));
  await importInto(shop.data, folder);
  const work = (await listedWorks(shop)).find(({ title }) => title === TITLE);
  const [episode] = await freeEpisodes(shop, work?.id ?? 0);
  if (!episode) throw new Error('the long strip is not on the shelf');
  return episode.id;
}

/** One panel between quiet rows: a ground that fades and shapes that differ from page to page. */
function drawnPage(page: number): string {
  const { width, height } = PAGE;
  const hue = (page * 47) % 360;
  const shapes = Array.from({ length: 12 }, (_, place) => {
    const seed = (page * 131 + place * 71) % 997;
    return `<circle cx="${(seed * 7) % width}" cy="${60 + ((seed * 13) % (height - 120))}" r="${20 + (seed % 90)}" fill="hsl(${(hue + place * 31) % 360} 55% ${30 + (seed % 50)}%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue} 40% 70%)"/><stop offset="1" stop-color="hsl(${hue} 40% 35%)"/></linearGradient></defs><rect width="100%" height="100%" fill="#fff"/><g clip-path="inset(40px 0)"><rect y="40" width="100%" height="${height - 80}" fill="url(#g)"/>${shapes.join('')}</g></svg>`;
}

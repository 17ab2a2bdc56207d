import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { withTimeout } from '#platform/with-timeout';
import { openBaselinePages } from '../servers/bare-pages.ts';
import type { BenchContext } from '../bench-context.ts';
import { type BenchShop, freeEpisodes, importInto, listedWorks } from '../servers/bench-shop.ts';
import { type Figure, against } from '../figure.ts';
import { openPhoneBrowser } from './phone-browser.ts';
import { baselineWebtoon, scrollThroughAll } from './slices.ts';

const TITLE = '속도를 재는 긴 그림';
const PAGES = 200;
const PAGE = { width: 720, height: 1_200 };
const MB = 1_000_000;
const GROWTH_MB = 10;
const SETTLED_MS = 1_000;
/** Limit for a browser that stops rendering frames. */
const LOOK_MS = 300_000;

/** 200 slices on a low-memory device, scrolled twice: our viewer and a plain column. */
export async function webtoonMemoryFigures({ scratch, shop }: BenchContext): Promise<Figure[]> {
  const server = await shop();
  const episode = await plantLongWebtoon(server, join(scratch, 'long-strip'));
  const baseline = await openBaselinePages(
    join(scratch, 'bare-long-strip'),
    await baselineWebtoon(server, { episode, format: 'avif' }),
  );
  try {
    const ours = await memoryOf(`${server.url}/viewer/i/${episode}`);
    const theirs = await memoryOf(baseline.url);
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
    await baseline.close();
  }
}

async function memoryOf(address: string): Promise<{ slices: number; first: number; second: number }> {
  const browser = await openPhoneBrowser(['--enable-low-end-device-mode']);
  try {
    const phone = await browser.phone({});
    const { page } = phone;
    await page.goto(address, { waitUntil: 'load' });
    const check = async (): Promise<[number, number]> => {
      const slices = await withTimeout(scrollThroughAll(page), LOOK_MS);
      await pause(SETTLED_MS);
      await phone.heapBytes();
      return [slices, (await browser.pageMemory()) / MB];
    };
    const [slices, first] = await check();
    const [, second] = await check();
    return { slices, first, second };
  } finally {
    await browser.close();
  }
}

/** Distinct drawn pages; returns the episode's number. */
async function plantLongWebtoon(shop: BenchShop, folder: string): Promise<number> {
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

function drawnPage(page: number): string {
  const { width, height } = PAGE;
  const hue = (page * 47) % 360;
  const shapes = Array.from({ length: 12 }, (_, index) => {
    const seed = (page * 131 + index * 71) % 997;
    return `<circle cx="${(seed * 7) % width}" cy="${60 + ((seed * 13) % (height - 120))}" r="${20 + (seed % 90)}" fill="hsl(${(hue + index * 31) % 360} 55% ${30 + (seed % 50)}%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue} 40% 70%)"/><stop offset="1" stop-color="hsl(${hue} 40% 35%)"/></linearGradient></defs><rect width="100%" height="100%" fill="#fff"/><g clip-path="inset(40px 0)"><rect y="40" width="100%" height="${height - 80}" fill="url(#g)"/>${shapes.join('')}</g></svg>`;
}

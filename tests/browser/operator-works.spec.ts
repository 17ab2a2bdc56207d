import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { test } from './login-steps.ts';
import { inDatabase } from './mail-steps.ts';
import { enterConsole } from './operator-steps.ts';

const PLANT = `with made as (
    insert into work (id, source_key, shelf, kind, status, rating, title, cover, has_own_cover) overriding system value
    select $1::bigint, 'planted-' || $1::bigint, 'serial', 'serial', 'ongoing', 'all', $2::text, cover, false from work order by id limit 1 returning id
  ), creators as (
    insert into work_creator (work_id, position, creator_id, role) select made.id, 0, c.id, '글' from made, (select min(id) as id from creator) c
  ), episodes as (
    insert into episode (id, work_id, source_key, position, title, unit, content, opens_at, is_free, buy_coins, revision, digest)
      overriding system value
    select $1::bigint * 20000 + n, made.id, 'n' || n, n, n || '화', 'episode', 'text', seoga_now() - interval '1 day', n <= 3, 3, 1, 'd' || n
    from made, generate_series(1, $3::int) n returning id
  )
  insert into text_revision (episode_id, revision, blocks)
  select id, 1, '[{"id":"p1","kind":"paragraph","spans":["첫 문단"]}]' from episodes`;

/** A work with that many episodes, as it would stand after an import. */
async function plantWork(title: string, episodes: number): Promise<number> {
  const id = randomInt(1_000_000, 100_000_000);
  await inDatabase(PLANT, [id, title, episodes]);
  await inDatabase(
    `update work set opened_episodes = $2::int, free_episodes = least($2::int, 3), latest_opened_at = seoga_now() - interval '1 day'
      where id = $1`,
    [id, episodes],
  );
  await inDatabase('update page_version set version = version + 1', []);
  return id;
}

async function isWhole(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide, 'nothing is wider than the page').toBe(false);
}

/** A work as a visitor's app is told of it. */
async function told(request: APIRequestContext, id: number) {
  const answer = await request.get(`/ko/v1/works/${id}`);
  const { result } = await answer.json();
  return result;
}

test('P4 an editor changes a work’s title, cover and return, and readers meet it so; other roles find no such page', async ({
  page,
  browser,
}) => {
  const id = await plantWork(`심은 작품 ${Date.now()}`, 12);
  await enterConsole(page, ['editor']);
  await page.goto(`/operator/works?words=${id}`);
  await isWhole(page);
  await page.getByRole('link', { name: /심은 작품/ }).click();
  const title = `고친 작품 ${id}`;
  await page.getByLabel('제목', { exact: true }).fill('');
  await page.getByLabel('줄거리').fill('저장하기 전에 적은 글');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('제목을 1자 이상 200자까지 적어 주세요.')).toBeVisible();
  await expect(page.getByLabel('제목', { exact: true })).toBeFocused();
  await expect(page.getByLabel('줄거리')).toHaveValue('저장하기 전에 적은 글');
  await page.getByLabel('제목', { exact: true }).fill(title);
  await page.getByLabel('연재 상태').selectOption('hiatus');
  await page.getByLabel('휴재 뒤 돌아오는 날').fill('2099-03-02');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByRole('status')).toHaveText('저장했습니다.');
  const colour = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const cover = await sharp({ create: { width: 400, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer();
  await page.getByLabel('새 표지').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
  await page.getByRole('button', { name: '표지 바꾸기' }).click();
  await expect(page.getByRole('status')).toHaveText('저장했습니다.');
  await expect(page.getByRole('img', { name: `${title} 표지` })).toHaveJSProperty('complete', true);
  await isWhole(page);

  const reader = await browser.newContext();
  const shop = await reader.newPage();
  await expect(async () => {
    await shop.goto(`/novel/${id}`);
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await expect(shop.getByText('2099.03.02에 돌아옵니다')).toBeAttached();
  const work = await told(reader.request, id);
  expect((await reader.request.get(`/media/public/${work.cover.hash}/400.webp`)).status()).toBe(200);
  expect((await reader.request.get('/operator/works', { maxRedirects: 0 })).status()).toBe(303);
  await enterConsole(shop, ['marketing', 'support', 'holder']);
  for (const path of [
    '',
    '/new',
    '/bulk?all=yes',
    '/duplicates',
    `/${id}`,
    `/${id}/cover`,
    `/${id}/episodes`,
    `/${id}/bulk`,
  ])
    expect((await shop.request.get(`/operator/works${path}`)).status(), path).toBe(404);
  const sent = { headers: { 'sec-fetch-site': 'same-origin' }, form: { act: 'typeset' }, maxRedirects: 0 };
  expect((await shop.request.post(`/operator/works/${id}`, sent)).status()).toBe(404);
  const foreign = { ...sent, headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await page.request.post(`/operator/works/${id}`, foreign)).status()).toBe(403);
  await reader.close();
});

test('ten thousand episodes are priced, scheduled and shown in seconds; a preview that is out of date is refused', async ({
  page,
  browser,
}) => {
  const id = await plantWork('만 화짜리 작품', 10_000);
  await inDatabase(
    `update episode set opens_at = seoga_now() + interval '1 day' where work_id = $1 and position > 9990`,
    [id],
  );
  await enterConsole(page, ['owner']);
  const took: Record<string, number> = {};
  const timed = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await act();
    took[name] = Math.round(performance.now() - began);
  };
  await timed('list', () => page.goto(`/operator/works/${id}/episodes?page=100`));
  await expect(page.getByRole('link', { name: '10000화', exact: true })).toBeVisible();
  await isWhole(page);
  await page.getByRole('link', { name: '가격·공개일 한꺼번에' }).click();
  const price = page.locator('form').filter({ has: page.getByRole('button', { name: '가격 미리보기' }) });
  await price.getByLabel('처음 차례').fill('101');
  await price.getByLabel('소장 가격(코인)').fill('7');
  await timed('preview', () => price.getByRole('button', { name: '가격 미리보기' }).click());
  await expect(page.getByText('회차 9,900개가 바뀝니다.')).toBeVisible();
  await isWhole(page);
  await inDatabase('update episode set buy_coins = 5 where work_id = $1 and position = 5000', [id]);
  await page.getByRole('button', { name: '9,900개 바꾸기' }).click();
  await expect(page.getByRole('alert')).toHaveText(/다른 곳에서 내용이 바뀌었습니다/);
  await timed('change', () => page.getByRole('button', { name: '9,900개 바꾸기' }).click());
  await expect(page.getByRole('status')).toHaveText('한꺼번에 바꿨습니다. 독자 화면에도 바로 적용됩니다.');
  const reader = await browser.newContext();
  const prices = async (): Promise<number[]> =>
    (await told(reader.request, id)).episodes.slice(99, 101).map((episode: { buyCoins: number }) => episode.buyCoins);
  await expect.poll(prices).toEqual([3, 7]);

  await page.getByRole('link', { name: '가격·공개일 한꺼번에' }).click();
  const schedule = page.locator('form').filter({ has: page.getByRole('button', { name: '공개일 미리보기' }) });
  await schedule.getByLabel('첫 공개일').fill('2099-01-05');
  await schedule.getByLabel('시각').fill('18:00');
  await schedule.getByLabel('하루에 올릴 회차').fill('2');
  await schedule.getByLabel('월', { exact: true }).check();
  await schedule.getByRole('button', { name: '공개일 미리보기' }).click();
  await expect(page.getByText('회차 10개가 바뀝니다. 바꿀 수 없는 회차 9,990개는 그대로 둡니다.')).toBeVisible();
  await page.getByRole('button', { name: '10개 바꾸기' }).click();
  await page.goto(`/operator/works/${id}/episodes?page=100`);
  await expect(page.getByRole('cell', { name: '2099. 02. 02. (월) 18:00' })).toHaveCount(2);

  await page.goto(`/operator/works?words=${id}`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '고른 작품 바꾸기' }).click();
  await page.getByLabel('이용가').selectOption('19');
  await page.getByRole('button', { name: '이용가 미리보기' }).click();
  await isWhole(page);
  await page.getByRole('button', { name: '1개 바꾸기' }).click();
  await expect.poll(async () => (await told(reader.request, id)).masked).toBe(true);
  const shop = await reader.newPage();
  await shop.goto(`/novel/${id}`);
  expect(await shop.content(), 'nothing of its episodes leaves').not.toContain('10000화');
  await reader.close();
  test.info().annotations.push({ type: 'ms', description: JSON.stringify(took) });
});

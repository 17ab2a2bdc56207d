import { randomUUID } from 'node:crypto';
import { type Locator, type Page, expect } from '@playwright/test';
import { test } from '../account/login-steps.ts';
import { inDatabase } from '../account/email-steps.ts';
import { joinedReader } from '../account/member-steps.ts';
import { expectAccessible, expectNoOverflow } from '../layout/accessibility.ts';
import { waitUntilVisible } from '../../support/servers/running-shop.ts';

const SUBJECTS = ['주제', '폭력', '선정성', '언어', '약물', '사행성', '모방위험', '차별'];

async function openAuthors(): Promise<void> {
  await inDatabase(
    `with saved as (
       insert into shop_setting (name, value) values ('authors', '"on"')
       on conflict (name) do update set value = excluded.value)
     update page_version set version = version + 1`,
    [],
  );
  await waitUntilVisible();
}

/** Makes a pen and a work and writes the first episode; ends in its form. */
async function writeFirst(page: Page, pen: string): Promise<void> {
  // Every process reads the settings of the shop once a second.
  await expect.poll(async () => (await page.request.get('/studio')).status()).toBe(200);
  await page.goto('/studio');
  await page.getByLabel('필명', { exact: true }).fill(pen);
  await page.getByLabel('연재 약관에 동의합니다.').check();
  await page.getByRole('button', { name: '작가 시작하기' }).click();
  await page.getByRole('link', { name: '새 작품' }).last().click();
  await page.getByLabel('제목', { exact: true }).fill(`${pen}의 노래`);
  await expectAccessible(page);
  for (const subject of SUBJECTS) await page.getByLabel(subject, { exact: true }).selectOption({ label: '없음' });
  await expectNoOverflow(page);
  await page.getByRole('button', { name: '만들고 첫 회차 쓰기' }).click();
  await page.getByRole('textbox', { name: '본문' }).click();
  await page.keyboard.type('달이 붉어진 밤이었다.');
  await expect(page.getByText('방금 저장')).toBeVisible();
  await expectNoOverflow(page);
}

/** A member who needs no review: ten episodes opened long ago and a proved address. */
async function trust(pen: string): Promise<void> {
  await inDatabase(
    `with author as (
       update member m set mail_proved_at = now() from pen p
       where p.name = $1 and m.member_no = p.member_no returning p.id as pen),
     old as (
       insert into work (source_key, shelf, kind, status, rating, title, cover, has_own_cover)
       select 'trusted-' || author.pen, 'serial', 'serial', 'completed', 'all', '옛 작품', w.cover, false
       from author, work w order by w.id limit 1 returning id),
     crew as (
       insert into work_crew (work_id, pen_id, role, accepted_at) select old.id, author.pen, 'owner', now() from old, author)
     insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, revision, digest)
     select old.id, 'old-' || n, n, n || '화', 'episode', 'text', now() - interval '40 days', true, 0, ''
     from old, generate_series(1, 10) n`,
    [pen],
  );
}

/** Writes and schedules the next episode from the first page of an author. Returns the number of clicks. */
async function scheduleNext(page: Page, title: string): Promise<number> {
  let clicks = 0;
  const click = async (control: Locator): Promise<void> => {
    clicks += 1;
    await control.click();
  };
  await page.goto('/studio');
  const work = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await click(work.getByRole('link', { name: '다음 회차 쓰기' }));
  await click(page.getByRole('textbox', { name: '본문' }));
  await page.keyboard.type('이튿날에도 달은 붉었다.');
  await click(page.getByLabel(/^다음 연재일/u));
  await click(page.getByRole('button', { name: '예약', exact: true }));
  await expect(page.getByText('예약했습니다. 정한 일시에 차례로 공개됩니다.')).toBeVisible();
  return clicks;
}

test('an author joins, writes and publishes; a returned episode is sent again', async ({
  page,
  baseURL: shop = '',
}) => {
  await openAuthors();
  await joinedReader(page, shop);
  const pen = `펜${randomUUID().slice(0, 8)}`;
  await writeFirst(page, pen);
  await expectAccessible(page);
  await page.getByLabel('지금 공개').check();
  await page.getByRole('button', { name: '검토 요청' }).click();
  await expect(page.getByRole('heading', { name: '검토 중입니다' })).toBeVisible();

  const episode = Number(page.url().match(/episodes\/(\d+)/u)?.[1]);
  await inDatabase(
    `update submission set state = 'returned', decided_at = now(), reasons = '{unfinished}', note = '조금 더 써 주세요.'
     where episode_id = $1`,
    [episode],
  );
  await page.goto('/studio');
  await expect(page.getByText('반려', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`${pen}의 노래 1화`, 'u') }).click();
  await expect(page.getByText('조금 더 써 주세요.')).toBeVisible();
  await page.getByLabel('지금 공개').check();
  await page.getByRole('button', { name: '검토 요청' }).click();
  await expect(page.getByRole('heading', { name: '검토 중입니다' })).toBeVisible();
  await page.getByRole('button', { name: '요청 회수하고 고치기' }).click();
  await expect(page.getByRole('heading', { name: '검토 중입니다' })).toBeHidden();
  const editor = page.url();
  for (const path of ['/studio', '/studio/settings']) {
    await page.goto(path);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await page.goto(editor);

  await trust(pen);
  await page.reload();
  await page.getByLabel('지금 공개').check();
  await page.getByRole('button', { name: '지금 공개' }).click();
  await expect(page.getByText('공개했습니다.')).toBeVisible();
  await waitUntilVisible();
  await page.goto(`/viewer/${episode}`);
  await expect(page.locator('article')).toContainText('달이 붉어진 밤이었다.');
  expect(await scheduleNext(page, `${pen}의 노래`)).toBeLessThanOrEqual(4);
});

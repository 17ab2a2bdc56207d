import { expect as expectSoon } from '@playwright/test';
import { commentedEpisode } from '../community/comment-steps.ts';
import { expectAccessible } from '../layout/accessibility.ts';
import { inDatabase } from './email-steps.ts';
import { joinBy, test } from './login-steps.ts';

const expect = expectSoon.configure({ timeout: 20_000 });
test.beforeEach(() => test.slow());

test('a reader sees their year, hides nothing but what they delete, and finds their notes', async ({ page }) => {
  const { work, episode, title } = await commentedEpisode(page, 2);
  const mail = await joinBy(page);
  await inDatabase(
    `insert into reading_event (member_no, device, seq, at, version, work_id, episode_id, act, ms, fraction)
     select member_no, 'aaaa-1', 1, now(), 1, $2, $3, 'finished', 600000, 1 from member where mail = $1`,
    [mail, work, episode],
  );
  const stamp = { at: Date.now(), device: 'aaaa-1', seq: 1 };
  const value = {
    kind: 'bookmark',
    work,
    workTitle: title,
    episode: { id: episode, position: 1, title: '첫 화' },
    place: { episode, revision: 1, y: 10, fraction: 0.5 },
    end: null,
    text: '등대의 불빛',
    madeAt: new Date().toISOString(),
  };
  const record = {
    kind: 'mark',
    id: 'aaaaaaaa-0001',
    anchor: { ...stamp, value },
    colour: null,
    note: { live: [{ ...stamp, value: '다시 읽기' }], seen: [stamp] },
    alive: { live: [{ ...stamp, value: true }], seen: [stamp] },
  };
  await inDatabase('insert into reading_account (member_no) select member_no from member where mail = $1', [mail]);
  await inDatabase(
    `insert into reading_record (member_no, key, kind, version, record)
     select member_no, 'mark/aaaaaaaa-0001', 'mark', 1, $2::json from member where mail = $1`,
    [mail, JSON.stringify(record)],
  );
  await page.goto('/my/reading');
  await expect(page.getByText('10분', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '표시하기', exact: true }).click();
  await expect(page.getByText('연속 독서일을 표시합니다.')).toBeVisible();
  await page.goto('/my/notes?q=다시');
  await expect(page.getByText('등대의 불빛')).toBeVisible();
  await expectAccessible(page);
  const file = await page.request.get('/my/notes/export?form=md');
  expect(await file.text()).toContain('> 등대의 불빛');
  await page.goto('/my/history');
  await expectAccessible(page);
  await page.getByRole('button', { name: /내역 삭제$/ }).click();
  await expect(page.getByText('열람 내역이 없습니다.')).toBeVisible();
});

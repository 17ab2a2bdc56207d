import { randomUUID } from 'node:crypto';
import { expect as expectSoon } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { inDatabase } from '../account/email-steps.ts';
import { test } from '../account/login-steps.ts';
import { commentedEpisode, joinWriter } from './comment-steps.ts';

const expect = expectSoon.configure({ timeout: 20_000 });
test.beforeEach(() => test.slow());

test('a reader gives half stars, writes a review after reading enough, and changes it', async ({ page }) => {
  const { work } = await commentedEpisode(page, 4);
  const mail = await joinWriter(page);
  await page.goto(`/reviews/${work}`);
  await expect(page.getByText(/\d+화를 더 읽으면 리뷰를 쓸 수 있습니다\./)).toBeVisible();
  await inDatabase(
    `insert into entitlement (member_no, episode_id, work_id, kind, source, source_id, opened_at)
     select m.member_no, e.id, e.work_id, 'buy', 'purchase', e.id, now()
     from member m, episode e where m.mail = $1 and e.work_id = $2`,
    [mail, work],
  );
  await page.reload();
  await page.getByRole('radio', { name: '3.5점' }).check();
  await page.getByRole('button', { name: '리뷰 등록' }).click();
  await expect(page.getByRole('alert')).toHaveText('리뷰를 10자 이상 입력해 주세요.');
  await expect(page.getByRole('radio', { name: '3.5점' })).toBeChecked();
  const text = `등대의 불빛이 오래 남는 작품입니다 ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('리뷰 쓰기').fill(text);
  await page.getByRole('button', { name: '리뷰 등록' }).click();
  const mine = page.getByRole('listitem').filter({ hasText: text });
  await expect(mine).toContainText('3.5점');
  await page.getByRole('textbox', { name: '내 리뷰' }).fill(`${text} 다시 읽고 싶습니다.`);
  await page.getByLabel('스포일러 포함').check();
  await page.getByRole('button', { name: '리뷰 수정' }).click();
  await expect(mine).toContainText('수정됨');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

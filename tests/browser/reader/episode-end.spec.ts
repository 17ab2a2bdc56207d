import { randomUUID } from 'node:crypto';
import { type Locator, type Page, expect } from '@playwright/test';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { purchaseInShop } from '../../support/fixtures/purchased-episodes.ts';
import { test } from '../account/login-steps.ts';
import { inDatabase } from '../account/email-steps.ts';
import { SHOP_DATA } from '../checkout/purchase-steps.ts';
import { joinWriter, writeBy } from '../community/comment-steps.ts';
import { openAlive, reloadAlive } from '../navigation/navigation-steps.ts';
import { type Line, episodesOf, worksOf } from '../support/watched-page.ts';

/** The last episode of a webtoon. */
async function lastStrip(page: Page): Promise<{ work: number; last: Line }> {
  for (const { id: work } of await worksOf(page, 'shelf=webtoon')) {
    const last = (await episodesOf(page, work)).findLast(({ state }) => state !== 'upcoming');
    if (last?.content === 'images' && last.state === 'locked') return { work, last };
  }
  throw new Error('no webtoon ends with an episode for sale');
}

/** The number in a label, once it is there. */
async function countIn(label: Locator): Promise<number> {
  await expect(label).toHaveText(/ [\d,]+/);
  return Number(/\d+/.exec((await label.innerText()).replaceAll(',', ''))?.[0]);
}

test('the end of the last strip has likes, the rating, comments of the author and works like it (L10)', async ({
  page,
}) => {
  const mail = await joinWriter(page);
  const { work, last } = await lastStrip(page);
  await purchaseInShop(SHOP_DATA, { mail, kind: PURCHASE_KINDS.BUY, episodes: [last.id] });
  await inDatabase(
    `with own as (
       insert into pen (member_no, name, name_key, terms_version)
       select member_no, $2, $2, '2026-01-01' from member where mail = $1 returning id)
     insert into work_crew (work_id, pen_id, role, accepted_at) select $3, own.id, 'editor', now() from own`,
    [mail, `펜${randomUUID().slice(0, 8)}`, work],
  );
  await openAlive(page, `/viewer/i/${last.id}`);
  await page.keyboard.press('End');
  const end = page.locator('footer').filter({ has: page.locator('[data-reactions]') });
  const like = end.getByRole('button', { name: '좋아요' });
  const likes = await countIn(like);
  await like.click();
  await expect(like).toHaveText(`좋아요 ${likes + 1}`);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(end.getByRole('link', { name: /^평점/ })).toHaveAttribute('href', `/reviews/${work}`);

  const comments = end.getByRole('link', { name: /^댓글/ });
  const count = await countIn(comments);
  await comments.click();
  const message = `마지막 컷까지 고맙습니다 ${randomUUID().slice(0, 8)}`;
  await writeBy(page, message);
  await page.goBack();
  await expect(comments).toHaveText(`댓글 ${count + 1}개`);
  await reloadAlive(page);
  await page.keyboard.press('End');
  await expect(like).toHaveText(`좋아요 ${likes + 1}`);
  await expect(comments).toHaveText(`댓글 ${count + 1}개`);
  const best = end.getByRole('region', { name: '베스트 댓글' }).getByRole('listitem').filter({ hasText: message });
  await expect(best).toContainText('작가');
  const alike = end.getByRole('list').last().getByRole('link');
  await expect(alike.first()).toBeVisible();
  expect(await alike.first().getAttribute('href')).not.toBe(`/novel/${work}`);
});

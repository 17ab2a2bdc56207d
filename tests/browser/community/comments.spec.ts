import { randomUUID } from 'node:crypto';
import { type Page, expect as expectSoon } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { joinWriter, commentedEpisode, writeBy } from './comment-steps.ts';
import { test } from '../account/login-steps.ts';
import { alive } from '../navigation/navigation-steps.ts';

// Two browsers and a form round trip are slow on a busy machine.
const expect = expectSoon.configure({ timeout: 20_000 });
test.beforeEach(() => test.slow());

test('a reader comments at the end of an episode, gets a reply and a like, reports and deletes', async ({
  page,
  browser,
}) => {
  const { episode } = await commentedEpisode(page, 0);
  await page.goto(`/viewer/${episode}`);
  await expect(page.getByRole('link', { name: '댓글 보기' })).toHaveAttribute(
    'href',
    `/comments/episode/${episode}?read=1`,
  );
  await page.goto(`/comments/episode/${episode}?read=1`);
  await expect(page.getByText('댓글을 쓰려면 로그인해 주세요.')).toBeVisible();
  await joinWriter(page);
  await page.reload();
  await page.getByRole('button', { name: '등록' }).first().click();
  await expect(page.getByRole('alert')).toHaveText('댓글 내용을 입력해 주세요.');
  await expect(page.getByLabel('댓글 쓰기')).toBeFocused();
  const message = `등대의 불빛이 오래 남습니다 ${randomUUID().slice(0, 8)}`;
  await writeBy(page, message);
  await expect(page.getByLabel('댓글 쓰기')).toHaveValue('');
  const mine = page.getByRole('listitem').filter({ hasText: message });
  await expect(mine).toContainText('내 댓글');
  await mine.getByRole('button', { name: /님의 댓글 메뉴$/ }).click();
  await mine.getByLabel('댓글 수정').fill(`${message} 오래도록`);
  await mine.getByRole('button', { name: '수정', exact: true }).click();
  await expect(mine).toContainText('수정됨');

  const other = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.200.1.1' } })).newPage();
  await joinWriter(other);
  await answerInReader(other, { episode, message });
  await other.context().close();

  await page.goto('/my/inbox?kind=comment');
  await expect(page.getByText('내 댓글에 답글이 달렸습니다.')).toBeVisible();
  await page.goto('/my/comments');
  await expectAccessible(page);
  await page.getByText('삭제', { exact: true }).click();
  await page.getByRole('button', { name: '댓글 삭제' }).click();
  await expect(page.getByText('댓글을 삭제했습니다.')).toBeVisible();
  await page.goto(`/comments/episode/${episode}?read=1&sort=new`);
  await expect(page.getByText(message)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: '저도 그랬습니다.' }).first()).toContainText(
    '삭제된 댓글입니다.',
  );
});

/** Likes, answers and reports in the sheet over the text, which back closes and which keeps an unsent comment. */
async function answerInReader(reader: Page, { episode, message }: { episode: number; message: string }): Promise<void> {
  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.goto(`/viewer/${episode}`);
  const count = reader.locator('[data-bar-reactions]').getByRole('link', { name: /^댓글/ });
  await expect(count).toHaveAccessibleName(/^댓글 \d+$/);
  const before = Number(/\d+/.exec((await count.getAttribute('aria-label')) ?? '')?.[0]);
  await count.click();
  const sheet = reader.getByRole('dialog', { name: /^댓글/ });
  await sheet.getByRole('link', { name: '최신순' }).click();
  const theirs = reader.getByRole('listitem').filter({ hasText: message }).first();
  await expect(sheet.getByRole('link', { name: '최신순' })).toHaveAttribute('aria-current', 'true');
  const held = Promise.withResolvers<void>();
  const list = /\/comments\?sort=new/;
  await reader.route(list, async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  const busy = reader.locator('[aria-busy="true"]');
  await sheet.getByRole('link', { name: '최신순' }).click();
  await expect(busy).toHaveCount(1);
  await theirs.getByRole('button', { name: '좋아요 0개' }).click();
  await expect(theirs.getByRole('button', { name: '좋아요 1개' })).toHaveAttribute('aria-pressed', 'true');
  // A list that was asked for before the like does not take it back.
  held.resolve();
  await expect(busy).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: '좋아요 1개' })).toHaveAttribute('aria-pressed', 'true');
  await reader.unroute(list);
  await theirs.getByText('답글 쓰기').click();
  await theirs.getByLabel('답글', { exact: true }).fill('저도 그랬습니다.');
  await theirs.getByRole('button', { name: '등록' }).click();
  await expect(theirs.getByRole('list', { name: '답글' })).toContainText('저도 그랬습니다.');
  await theirs
    .getByRole('button', { name: /님의 댓글 메뉴$/ })
    .first()
    .click();
  await theirs.getByRole('button', { name: '신고', exact: true }).click();
  await expect(theirs.getByText('신고 사유를 선택해 주세요.')).toBeVisible();
  await expectAccessible(reader);
  await theirs.getByLabel('신고 사유').selectOption('spoiler');
  await theirs.getByRole('button', { name: '신고', exact: true }).click();
  await expect(reader.getByRole('status').filter({ hasText: '신고가 접수되었습니다.' })).toBeVisible();
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await reader.context().setOffline(true);
  await sheet.getByRole('link', { name: '추천순' }).click();
  await expect(sheet.getByRole('alert')).toContainText('네트워크 연결이 원활하지 않습니다.');
  await reader.context().setOffline(false);
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await sheet.getByLabel('댓글 쓰기').fill('아직 보내지 않은 글');
  await sheet.getByLabel('스포일러 포함').first().check();
  await reader.goBack();
  await expect(sheet).toBeHidden();
  await expect(reader).toHaveURL(new RegExp(`/viewer/${episode}$`));
  await expect(count).toBeFocused();
  await count.click();
  await expect(sheet.getByLabel('댓글 쓰기')).toHaveValue('아직 보내지 않은 글');
  await expect(sheet.getByLabel('스포일러 포함').first()).toBeChecked();
  await reader.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(count).toHaveAccessibleName(`댓글 ${before + 1}`);
  await reader.keyboard.press('End');
  const end = reader.locator('[data-reactions]').first();
  await expect(end.getByRole('link', { name: `댓글 ${before + 1}개` })).toBeVisible();
  await expect(end.getByRole('link', { name: /^평점/ })).toBeVisible();
  const like = end.getByRole('button', { name: /^좋아요/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
}

test('comments beyond the reading position are folded and open singly or all, without script', async ({
  page,
  browser,
}) => {
  const { work, episode } = await commentedEpisode(page, 1);
  await joinWriter(page);
  await page.goto(`/comments/episode/${episode}?read=1`);
  const message = `마지막의 반전 ${randomUUID().slice(0, 8)}`;
  await writeBy(page, message);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': '10.200.1.2' },
  });
  const visitor = await plain.newPage();
  await visitor.goto(`/novel/${work}`);
  await visitor.getByRole('link', { name: '댓글 보기' }).click();
  await visitor.getByRole('link', { name: '최신순' }).click();
  const result = visitor.getByRole('listitem').filter({ hasText: '아직 읽지 않은 회차의 댓글입니다.' }).first();
  await expect(visitor.getByText(message)).toBeHidden();
  await result.locator('summary').first().click();
  await expect(visitor.getByText(message)).toBeVisible();
  await visitor.getByRole('link', { name: '스포일러 모두 펼치기' }).click();
  await expect(visitor.getByText(message)).toBeVisible();
  await expect(visitor.getByText('아직 읽지 않은 회차의 댓글입니다.')).toHaveCount(0);
  await plain.close();
});

test('late comments load into their row without layout shift or spoilers', async ({ page, browser }) => {
  const { work, episode } = await commentedEpisode(page, 3);
  await joinWriter(page);
  await page.goto(`/comments/episode/${episode}?read=1`);
  const message = `뜻밖의 손님 ${randomUUID().slice(0, 8)}`;
  await writeBy(page, message);
  // A new comment appears on the work page after its first like.
  const fan = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.200.1.4' } })).newPage();
  await joinWriter(fan);
  await fan.goto(`/comments/episode/${episode}?read=1&sort=new`);
  const liked = fan.getByRole('listitem').filter({ hasText: message }).first();
  await liked.getByRole('button', { name: '좋아요 0개' }).click();
  await expect(liked.getByRole('button', { name: '좋아요 1개' })).toBeVisible();
  await fan.context().close();
  const stranger = await (
    await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.200.1.3' } })
  ).newPage();
  for (const reader of [page, stranger]) {
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    await reader.route(`**/works/${work}/comments*`, async (route) => {
      await answered;
      await route.continue();
    });
    const row = reader.getByRole('link', { name: /^댓글/ }).locator('..');
    const tabs = reader.getByRole('tablist', { name: '작품' });
    await reader.goto(`/novel/${work}`);
    await alive(reader);
    await row.scrollIntoViewIfNeeded();
    const before = await tabs.boundingBox();
    release();
    await expect(row.getByRole('link', { name: /^댓글/ })).toHaveText(/^댓글 [\d,]+개( 이상)?$/);
    if (reader === page) await expect(row.getByRole('paragraph')).toBeVisible();
    else await expect(row).not.toContainText(message);
    expect(await tabs.boundingBox()).toEqual(before);
  }
  await stranger.context().close();
});

import { randomUUID } from 'node:crypto';
import { expect as expectSoon } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { joinWriter, commentedEpisode, writeBy } from '../community/comment-steps.ts';
import { test } from '../account/login-steps.ts';
import { enterConsole } from './admin-steps.ts';

// Two browsers and a form round trip are slow on a busy machine.
const expect = expectSoon.configure({ timeout: 20_000 });
test.beforeEach(() => test.slow());

test('a listed word holds a comment, an operator decides with reason and ban, and the author is told (P4)', async ({
  page,
  browser,
}) => {
  const word = `금지${randomUUID().slice(0, 6).replaceAll(/\d/g, '가')}`;
  const desk = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.200.2.1' } })).newPage();
  await enterConsole(desk, ['support']);
  await desk.goto('/operator/community/words');
  await desk.getByLabel('단어', { exact: true }).fill(word);
  await desk.getByRole('button', { name: '추가' }).click();
  await expect(desk.getByText('추가했습니다.')).toBeVisible();
  await desk.getByLabel('댓글', { exact: true }).fill(`이런 ${[...word].join('.')} 말`);
  await desk.getByRole('button', { name: '확인' }).click();
  await expect(desk.getByRole('status').filter({ hasText: `검토 후 공개: ${word}` })).toBeVisible();
  await expectAccessible(desk);

  const { episode } = await commentedEpisode(page, 3);
  await joinWriter(page);
  await page.goto(`/comments/episode/${episode}`);
  const message = `${[...word].join(' ')} ${randomUUID().slice(0, 8)}`;
  await writeBy(page, message);
  await expect(page.getByRole('listitem').filter({ hasText: message }).first()).toContainText('검토 중');

  await desk.goto('/operator/community?kind=held');
  const waiting = desk.locator('section').filter({ hasText: message });
  await waiting.getByLabel('처리').selectOption('delete');
  await waiting.getByLabel('쓰기 제한').selectOption('7');
  await waiting.getByRole('button', { name: '처리', exact: true }).click();
  await expect(waiting.getByText('사유를 입력해 주세요.')).toBeVisible();
  await expect(waiting.getByLabel('사유 (글쓴이에게 알림)')).toBeFocused();
  await expectAccessible(desk);
  await waiting.getByLabel('사유 (글쓴이에게 알림)').fill('비방하는 글입니다.');
  await waiting.getByRole('button', { name: '처리', exact: true }).click();
  await expect(desk.getByText('처리하고 관련된 회원에게 알렸습니다.')).toBeVisible();
  await expect(desk.getByText(message)).toHaveCount(0);

  await page.goto('/my/inbox?kind=comment');
  await expect(page.getByText('내 댓글이 운영 정책에 따라 삭제되었습니다.')).toBeVisible();
  await page.goto(`/comments/episode/${episode}`);
  await expect(page.getByText('댓글 쓰기가 제한되어 있습니다.')).toBeVisible();

  await desk.goto('/operator/community/words');
  await desk.getByRole('button', { name: `${word} 삭제` }).click();
  await expect(desk.getByText('삭제했습니다.')).toBeVisible();
  await desk.context().close();
});

test('a rights request hides a comment for thirty days, the author objects and it is shown again', async ({
  page,
  browser,
}) => {
  const { episode } = await commentedEpisode(page, 4);
  await joinWriter(page);
  await page.goto(`/comments/episode/${episode}`);
  const message = `다툼이 있는 글 ${randomUUID().slice(0, 8)}`;
  await writeBy(page, message);
  const id = await page.getByRole('listitem').filter({ hasText: message }).first().getAttribute('id');
  const desk = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.200.2.2' } })).newPage();
  await desk.goto(`/rights/request?comment=${id?.replace('comment-', '')}`);
  await desk.getByRole('textbox', { name: '이름' }).fill('아무개');
  await desk.getByLabel('결과를 받을 이메일').fill('right@seoga.test');
  await desk.getByLabel('침해된 내용').fill(`사실이 아닙니다. ${message}`);
  await desk.getByRole('button', { name: '신고 보내기' }).click();
  await expect(desk.getByText('개인정보 수집과 이용에 동의해 주세요.')).toBeVisible();
  await expect(desk.getByRole('textbox', { name: '이름' })).toHaveValue('아무개');
  await expectAccessible(desk);
  await desk.getByRole('checkbox').check();
  await desk.getByRole('button', { name: '신고 보내기' }).click();
  await expect(desk.getByText('권리 침해 신고를 접수했습니다.')).toBeVisible();

  await enterConsole(desk, ['owner']);
  await desk.goto('/operator/community/rights?state=received');
  await desk.getByRole('link', { name: /번$/ }).first().click();
  await expect(desk.getByText(message, { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel('사유').fill('사실인지 다툼이 있습니다.');
  await desk.getByRole('button', { name: '임시조치' }).click();
  await expect(desk.getByText('결정을 저장하고 양쪽에 알렸습니다.')).toBeVisible();

  await page.goto(`/comments/episode/${episode}?sort=new`);
  await expect(page.getByText('권리 침해 신고로 임시조치된 댓글입니다.').first()).toBeVisible();
  await expect(page.getByText(message)).toHaveCount(0);
  await page.goto('/my/comments');
  await page.getByText('이의 제기').click();
  await page.getByLabel('이의 내용').fill('공개된 기사에 있는 사실입니다.');
  await page.getByRole('button', { name: '이의 보내기' }).click();
  await expect(page.getByText('이의를 접수했습니다.')).toBeVisible();

  await desk.reload();
  await expect(desk.getByText('공개된 기사에 있는 사실입니다.')).toBeVisible();
  await desk.getByLabel('사유').fill('이의가 옳습니다.');
  await desk.getByRole('button', { name: '복원' }).click();
  await expect(desk.getByText('결정을 저장하고 양쪽에 알렸습니다.')).toBeVisible();
  await page.goto(`/comments/episode/${episode}?sort=new&read=1`);
  await expect(page.getByRole('paragraph').filter({ hasText: message })).toBeVisible();
  await desk.context().close();
});

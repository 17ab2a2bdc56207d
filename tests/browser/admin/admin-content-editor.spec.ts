import { randomUUID } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import { png } from '../../support/files/source-files.ts';
import { writeZip } from '../../support/files/zip-writer.ts';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { test } from '../account/login-steps.ts';
import { joinedReader } from '../account/member-steps.ts';
import { openText, selectText, toolbar } from '../reader/annotation-steps.ts';
import { enterConsole } from './admin-steps.ts';
import { actBeforeHydration } from '../support/before-hydration.ts';
import { episodesOf } from '../support/watched-page.ts';

/** Jobs wait for a free process and for earlier jobs of the same kind. */
const JOB_MS = 25_000;

/** Returns the first episode of the imported work. */
async function importBook(page: Page, file: { name: string; buffer: Buffer }): Promise<number> {
  await page.goto('/operator/import');
  await page.getByRole('button', { name: '새로 가져오기' }).click();
  await page.waitForURL(/\/operator\/import\/\d+/);
  const chosen = { ...file, mimeType: 'application/octet-stream' };
  await actBeforeHydration(page, () => page.getByLabel('파일 선택').setInputFiles(chosen));
  await expect(page.getByText('다 올라옴')).toBeVisible();
  await page.getByRole('button', { name: '적용 전 확인' }).click();
  await expect(page.getByText('아직 아무것도 바꾸지 않았습니다.')).toBeVisible({ timeout: JOB_MS });
  await expectNoOverflow(page);
  await page.getByLabel('이용가', { exact: true }).selectOption({ label: '전체 이용가' });
  await page.getByLabel('가격', { exact: true }).selectOption({ label: '무료' });
  await page.getByLabel('공개', { exact: true }).selectOption({ label: '바로 공개' });
  await page.getByRole('button', { name: '적용하기' }).click();
  await expect(page.getByRole('heading', { name: '결과', exact: true })).toBeVisible({ timeout: JOB_MS });
  const address = await page.locator('a[href^="/operator/works/"]').last().getAttribute('href');
  const [episode] = await episodesOf(page, Number(address?.split('/').at(-1)));
  return episode?.id ?? 0;
}

test("a book is uploaded, its text edited and restored, and a reader's typo report corrected", async ({
  page,
  baseURL: shop = '',
}) => {
  test.slow();
  await enterConsole(page, ['editor']);
  const name = `운영 책 ${randomUUID().slice(0, 8)}`;
  const text = `${name}\n한서림\n\n제 1 화\n\n비가 내렸다. 아무도 없었다.\n\n그는 우산을 폇다.\n`;
  const id = await importBook(page, { name: `${name}.txt`, buffer: Buffer.from(text) });

  await page.goto(`/operator/episodes/${id}/text`);
  const editor = page.getByRole('textbox', { name: '본문' });
  await editor.getByText('비가 내렸다.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' 바람만 불었다.');
  await expect(page.getByText('방금 저장')).toBeVisible();
  await page.reload();
  await expect(editor).toContainText('바람만 불었다.');
  await expect(page.getByText('쓰던 초안입니다.')).toBeVisible();
  await expectNoOverflow(page);
  await page.goto(`/operator/episodes/${id}/preview`);
  await expect(page.frameLocator('iframe').locator('article')).toContainText('바람만 불었다.');
  expect(await (await page.request.get(`/viewer/${id}`)).text()).not.toContain('바람만 불었다.');
  await page.goto(`/operator/episodes/${id}/text`);
  await expect(editor).toContainText('바람만 불었다.');
  await page.getByRole('textbox', { name: '수정 사유' }).fill('한 문장을 더했습니다');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByText('저장했습니다. 지금 독자에게 보입니다.')).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/viewer/${id}`)).text()).toContain('바람만 불었다.');

  await page.goto(`/operator/episodes/${id}/revisions?older=1&newer=2`);
  await expect(page.locator('ins').first()).toContainText('바람만');
  await expect(page.getByText('한 문장을 더했습니다')).toBeVisible();
  await expectNoOverflow(page);

  const reader = await page.context().browser()?.newContext({ baseURL: shop });
  if (!reader) throw new Error('a browser opens more than one context');
  const reading = await reader.newPage();
  await joinedReader(reading, shop);
  await openText(reading, id);
  await selectText(reading, '폇다');
  await toolbar(reading).getByRole('button', { name: '오탈자 제보' }).click();
  await reading.getByLabel('고칠 말').fill('폈다');
  await reading.getByRole('button', { name: '보내기' }).click();
  await expect(reading.getByText('오탈자를 보냈습니다.')).toBeVisible();

  await page.goto('/operator/typos');
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card.locator('del')).toHaveText('폇다');
  await expectNoOverflow(page);
  await card.getByRole('button', { name: /반영/ }).click();
  await expect(page.getByText('본문을 고치고 제보하신 독자께 알렸습니다.')).toBeVisible();
  await reading.goto('/my/inbox');
  await expect(reading.getByText('알려 주신 오탈자를 바로잡았습니다.')).toBeVisible();
  await openText(reading, id);
  await expect(reading.getByText('우산을 폈다.')).toBeVisible();
  await reader.close();

  await page.goto(`/operator/episodes/${id}/revisions?older=1&newer=3`);
  await page.getByText('1판으로 되돌리기').click();
  await page.getByRole('button', { name: '되돌리기', exact: true }).click();
  await expect(page.getByText('그 판으로 되돌렸습니다.')).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/viewer/${id}`)).text()).not.toContain('바람만 불었다.');
});

test('the pictures of an episode are moved, described and removed, each as a revision', async ({ page }) => {
  test.slow();
  await enterConsole(page, ['editor']);
  const name = `운영 그림 ${randomUUID().slice(0, 8)}`;
  const pages = await Promise.all(['#c8452d', '#24557a', '#3f6b3a'].map((colour) => png(720, 1100, colour)));
  const zip = writeZip(pages.map((data, at) => ({ name: `${name}/1화/${at + 1}.png`, data })));
  const id = await importBook(page, { name: `${name}.zip`, buffer: Buffer.from(zip) });
  await page.goto(`/operator/episodes/${id}/pictures`);
  const slices = page.locator('ol > li');
  const count = await slices.count();
  expect(count).toBeGreaterThan(1);
  const first = await slices.first().locator('img').getAttribute('src');
  await page.getByRole('button', { name: '1번째 그림 아래로' }).click();
  await slices.nth(1).getByLabel('그림 설명').fill('붉은 벽');
  await slices.nth(1).getByLabel('대사').fill('소이: 여기야');
  await expectNoOverflow(page);
  await page.getByRole('button', { name: '새 판으로 저장' }).click();
  await expect(page.getByText('그림을 새 판으로 저장했습니다.')).toBeVisible();
  await expect(slices.nth(1).locator('img')).toHaveAttribute('src', first ?? '');
  await expect(slices.nth(1).getByLabel('대사')).toHaveValue('소이: 여기야');
  await slices.first().getByLabel('빼기').check();
  await page.getByRole('button', { name: '새 판으로 저장' }).click();
  await expect(slices).toHaveCount(count - 1);
  await page.goto(`/viewer/i/${id}`);
  await expect(page.getByRole('list', { name: '대사' }).first()).toContainText('소이: 여기야');
});

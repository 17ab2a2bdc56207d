import { type Page, expect, test } from '@playwright/test';
import { inDatabase } from '../account/email-steps.ts';
import { actBeforeHydration, untilHydrated } from '../support/before-hydration.ts';
import { enterConsole } from './admin-steps.ts';

const WORK = '소금의 무게';

/** A date field value in Seoul time. */
function field(hoursAhead: number): string {
  return new Date(Date.now() + (9 + hoursAhead) * 3_600_000).toISOString().slice(0, 16);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '저장', exact: true }).last().click();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
}

/** The operator's page, the reader's page and a unique word. */
interface Walk {
  page: Page;
  seen(path: string): Promise<string>;
  name: string;
}

async function noticeStep({ page, seen, name }: Walk): Promise<void> {
  await page.goto('/operator/window/notices');
  await page.getByRole('link', { name: '새로 만들기' }).click();
  await page.getByLabel('제목', { exact: true }).fill(`점검 ${name}`);
  await page.getByLabel('본문', { exact: true }).fill('새벽에 **점검**합니다.');
  await page.getByLabel('알림 문장').fill(`알림 ${name}`);
  await save(page);
  await expect.poll(() => seen('/notice')).toContain(`점검 ${name}`);
  await expect.poll(() => seen('/')).toContain(`알림 ${name}`);
  await page.locator('summary', { hasText: '내리기' }).click();
  await page.getByRole('button', { name: '내리기' }).click();
  await expect.poll(() => seen('/')).not.toContain(`알림 ${name}`);
}

async function bannerStep({ page, seen, name }: Walk): Promise<void> {
  await page.goto('/operator/window/curations');
  await page.getByRole('link', { name: '홈 · 기본', exact: true }).click();
  await page.getByRole('link', { name: '배너 추가' }).click();
  await pick(page, WORK);
  await page.getByLabel('큰 글').fill(`배너 ${name}`);
  await page.getByLabel('배경색').fill('#7f7f7f');
  await page.getByLabel('그림', { exact: true }).setInputFiles('samples/yeou-semtag/cover.png');
  await save(page);
  await expect(page.getByText('글자가 잘 보이지 않아')).toBeVisible();
  await expect.poll(() => seen('/')).toContain(`배너 ${name}`);
}

/** Picks a work in a search field. */
async function pick(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: '작품', exact: true }).fill(title);
  await page.getByRole('option', { name: title }).first().click();
}

async function rowStep({ page }: Walk): Promise<void> {
  await page.goto('/operator/window/curations');
  await page.getByRole('link', { name: '홈 · 기본', exact: true }).click();
  await page.getByRole('link', { name: '줄 추가' }).click();
  const source = page.getByLabel('작품 구성', { exact: true });
  await expect(page.getByLabel('고른 작품', { exact: true })).toBeVisible();
  await actBeforeHydration(page, async () => void (await source.selectOption('ranking')));
  await expect(page.getByLabel('순위표', { exact: true })).toBeVisible();
  await expect(page.getByLabel('고른 작품', { exact: true })).toBeHidden();
  await source.selectOption('continue');
  await expect(page.getByLabel('서가', { exact: true })).toBeHidden();
}

async function eventStep({ page, seen, name }: Walk): Promise<void> {
  await page.goto('/operator/window/events/item');
  await page.getByLabel('제목', { exact: true }).fill(`이벤트 ${name}`);
  await page.getByLabel('추가할 내용').selectOption('heading');
  await page.getByRole('button', { name: '추가', exact: true }).click();
  const part = page.getByRole('group', { name: '1. 제목' });
  await expect(part).toBeVisible();
  await untilHydrated(page);
  await part.getByLabel('제목', { exact: true }).fill(`머리 ${name}`);
  const phone = page.getByRole('region', { name: '독자의 화면 미리보기' });
  await expect(phone.getByText(`머리 ${name}`)).toBeVisible();
  // The preview has a phone's width whatever the console's width.
  expect(await phone.locator('h1').evaluate((title) => title.clientWidth)).toBeGreaterThan(250);
  await page.getByLabel('추가할 내용').selectOption('works');
  await page.getByRole('button', { name: '추가', exact: true }).click();
  await pick(page, WORK);
  await page.getByLabel('초안(독자에게 보이지 않습니다)').uncheck();
  const slug = await page.getByLabel('주소 이름').inputValue();
  await save(page);
  await expect.poll(() => seen(`/event/page/${slug}`)).toContain(`머리 ${name}`);
}

async function pinStep({ page, seen }: Walk): Promise<void> {
  await inDatabase('delete from ranking_pin', []);
  await page.goto('/operator/window/pins/item');
  await pick(page, WORK);
  await page.getByLabel('종료').fill(field(24));
  await page.getByLabel('순위표').selectOption('monthly');
  await save(page);
  await expect.poll(() => seen('/ranking?board=monthly')).toContain('운영자 추천');
  await page.locator('summary', { hasText: '종료' }).click();
  await page.getByRole('button', { name: '종료', exact: true }).click();
  await expect(page.getByText('종료했습니다.')).toBeVisible();
  await expect.poll(() => seen('/ranking?board=monthly')).not.toContain('운영자 추천');
}

test('merchandising changes are visible to readers at once, within their period (P4)', async ({ page, browser }) => {
  await enterConsole(page, ['marketing']);
  const visitor = await browser.newContext();
  const origin = new URL((await page.request.get('/robots.txt')).url()).origin;
  const seen = async (path: string): Promise<string> => (await visitor.request.get(origin + path)).text();
  const walk = { page, seen, name: crypto.randomUUID().slice(0, 6) };
  await test.step('a notice is published with its banner', () => noticeStep(walk));
  await test.step('a banner with its own picture is shown first on the home page', () => bannerStep(walk));
  await test.step('the row form asks for what its source needs', () => rowStep(walk));
  await test.step('an event of blocks is previewed while it is edited', () => eventStep(walk));
  await test.step('a recommended work on a ranking has no rank', () => pinStep(walk));
  await visitor.close();
});

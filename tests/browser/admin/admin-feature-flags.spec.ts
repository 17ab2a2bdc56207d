import { type Page, expect, test } from '@playwright/test';
import { applyNotices } from '#domain/help-center';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';
import { expectNoOverflow } from '../layout/accessibility.ts';

// A separate server: flags would affect other tests.
let shop: FullServer;
let home = '';

// One server for all tests; each opens pages in two browsers.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openFullServer([plantedWork('one', { title: '밤의 책' })]);
  home = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
test.afterAll(() => shop.close());

async function enter(page: Page, provedMinutesAgo = 0): Promise<void> {
  const { key } = await plantOperator(shop.ctx.db, { roles: ['owner'], provedMinutesAgo });
  await page.context().addCookies([{ name: 'operator', value: key, url: home, httpOnly: true, sameSite: 'Strict' }]);
}

/** The time limit itself is tested over HTTP (tests/http/admin/feature-flag-pages). */
async function sees(reader: Page, message: string): Promise<void> {
  await expect.poll(async () => (await reader.request.get(home)).text(), { timeout: 20_000 }).toContain(message);
  await reader.goto(home);
}

test('an owner switches a feature off and on and readers see it at once', async ({ page, browser }) => {
  await enter(page);
  await page.goto(`${home}/operator/switches`);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: '회원가입 끄기' }).click();
  await expect(page.getByText('껐습니다. 몇 초 안에')).toBeFocused();
  const elsewhere = await browser.newContext({ locale: 'ko-KR' });
  const reader = await elsewhere.newPage();
  await sees(reader, '지금은 회원가입 기능을 쓸 수 없습니다.');
  await expect(reader.getByText('지금은 회원가입 기능을 쓸 수 없습니다.')).toBeVisible();
  await page.getByRole('button', { name: '회원가입 켜기' }).click();
  await expect(page.getByText('켰습니다. 몇 초 안에')).toBeVisible();
  await test.step('the closing is scheduled with a message and cancelled; readers see date and options', async () => {
    await page.getByText('종료일 정하기').click();
    await page.getByLabel('종료일', { exact: true }).fill('2099-12-31');
    await page.getByRole('button', { name: '서비스 종료 안내' }).click();
    await expect(page.getByText('독자에게 알릴 말을 300자 이하로 적어 주세요.')).toBeVisible();
    await expect(page.getByLabel('독자에게 알릴 말')).toBeFocused();
    await expect(page.getByLabel('종료일', { exact: true })).toHaveValue('2099-12-31');
    await page.getByLabel('독자에게 알릴 말').fill('그동안 함께해 주셔서 고맙습니다.');
    await page.getByRole('button', { name: '서비스 종료 안내' }).click();
    await expect(
      page.getByText('2099년 12월 31일에 서비스를 종료한다고 안내하고 있습니다.', { exact: false }),
    ).toBeVisible();
    await sees(reader, '2099년 12월 31일에 서비스를 종료합니다.');
    await expect(reader.getByRole('link', { name: '남은 코인 환불' })).toBeVisible();
    await expectNoOverflow(reader);
    await page.getByRole('button', { name: '서비스 종료 취소' }).click();
    await expect(page.getByText('종료일 정하기')).toBeVisible();
  });
  await elsewhere.close();
});

test('the banner above every page shows the notice and stays closed until it changes (L16)', async ({ browser }) => {
  const say = (alert: string): Promise<unknown> =>
    applyNotices(shop.ctx, [
      {
        key: 'upkeep',
        category: '점검',
        title: '정기 점검 안내',
        isPinned: false,
        opensAt: null,
        endsAt: null,
        alert,
        alertFrom: null,
        alertUntil: null,
        blocks: [{ kind: 'paragraph' as const, spans: ['새벽 두 시부터 점검합니다.'] }],
        pictures: [],
      },
    ]);
  await say('오늘 새벽 2시부터 점검합니다.');
  const elsewhere = await browser.newContext({ locale: 'ko-KR' });
  const reader = await elsewhere.newPage();
  const line = reader.getByRole('complementary', { name: '중요한 안내' });
  await sees(reader, '오늘 새벽 2시부터 점검합니다.');
  await expectNoOverflow(reader);
  await line.getByRole('button', { name: '안내 닫기' }).click();
  await expect(line).toBeHidden();
  await reader.goto(`${home}/ranking`);
  await expect(line).toBeHidden();
  await say('점검이 한 시간 늦어집니다.');
  await sees(reader, '점검이 한 시간 늦어집니다.');
  await line.getByRole('link').click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('정기 점검 안내');
  await say('');
  await elsewhere.close();
});

test('closing needs a fresh second factor and a work is exported by its number', async ({ page }) => {
  await enter(page, 20);
  await page.goto(`${home}/operator/switches`);
  const downloads = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '내려받을 수 있는 작품', exact: true }) });
  await downloads.getByLabel('작품 번호').fill('999999');
  await downloads.getByRole('button', { name: '넣기' }).click();
  await expect(page.getByText('작품을 찾을 수 없습니다.', { exact: false })).toBeVisible();
  await downloads.getByLabel('작품 번호').fill(String(shop.works.get('one')));
  await downloads.getByRole('button', { name: '넣기' }).click();
  await expect(downloads.getByRole('link', { name: '밤의 책' })).toBeVisible();
  await page.getByText('종료일 정하기').click();
  await page.getByLabel('종료일', { exact: true }).fill('2099-12-31');
  await page.getByLabel('독자에게 알릴 말').fill('고맙습니다.');
  await page.getByRole('button', { name: '서비스 종료 안내' }).click();
  await expect(page).toHaveURL(/\/operator\/prove\?next=/);
  await page.goto(`${home}/operator/switches`);
  await expect(page.getByText('종료일 정하기')).toBeVisible();
});

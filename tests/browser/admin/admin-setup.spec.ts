import { expect, test } from '@playwright/test';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';
import { expectNoOverflow } from '../layout/accessibility.ts';

// A shop is set up at a desk.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

// A separate server: the shop opens only once.
let shop: FullServer;
let home = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openFullServer([plantedWork('one', { title: '밤의 책' })]);
  home = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { connections, db } = shop.ctx;
  connections.isTrial = false;
  Object.assign(connections.states, { mail: 'connected', payment: 'connected', identity: 'connected' });
  await db
    .insertInto('backup')
    .values({ name: 'nightly', state: 'done', begun_at: new Date(), ended_at: new Date() })
    .execute();
});
test.afterAll(() => shop.close());

const COMPANY = {
  상호: '느린달 주식회사',
  대표자: '김느린',
  '사업장 주소': '서울특별시 느린구 달길 1',
  전화번호: '02-000-0000',
  이메일: 'help@slowmoon.kr',
  사업자등록번호: '123-45-67890',
  '통신판매업 신고번호': '제2026-서울느린-0001호',
  '호스팅 서비스 제공자': '느린호스팅',
  '개인정보 보호책임자': '김느린 (02-000-0000)',
  '청소년 보호책임자': '이달 (02-000-0000)',
};

test('an owner sets the shop up until it may open, and then people can join', async ({ page }) => {
  const { key } = await plantOperator(shop.ctx.db, { roles: ['owner'] });
  await page.context().addCookies([{ name: 'operator', value: key, url: home, httpOnly: true, sameSite: 'Strict' }]);
  await page.goto(`${home}/join`);
  await expect(page.getByRole('note')).toContainText('사업자 정보, 이용약관, 개인정보 처리방침');
  await expect(page.getByLabel('이메일')).toHaveCount(0);

  await page.goto(`${home}/operator`);
  await expect(page.getByRole('heading', { name: '서점을 열기 전에' })).toBeVisible();
  await page.getByRole('link', { name: '사업자 정보' }).click();
  for (const [label, value] of Object.entries(COMPANY)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('이메일', { exact: true }).fill('메일 아님');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByLabel('이메일', { exact: true })).toBeFocused();
  await page.getByLabel('이메일', { exact: true }).fill(COMPANY.이메일);
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
  await expectNoOverflow(page);

  for (const row of ['이용약관', '개인정보 처리방침']) {
    await page.goto(`${home}/operator/setup/legal`);
    await page
      .getByRole('row', { name: new RegExp(`^${row}`) })
      .getByRole('link', { name: '새로 적기' })
      .click();
    await page.getByLabel('본문').fill(`## 목적\n\n{company}의 ${row}입니다.`);
    await page.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText('저장했습니다.')).toBeVisible();
  }

  await page.goto(`${home}/operator`);
  await expect(page.getByRole('heading', { name: '오늘', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '서점을 열기 전에' })).toHaveCount(0);
  await page.goto(`${home}/terms`);
  await expect(page.getByText('느린달 주식회사의 이용약관입니다.')).toBeVisible();
  await page.goto(`${home}/join`);
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.getByLabel('이메일')).toBeVisible();
});

import { type Page, expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { monthAfter, monthName } from '#shared/money/settlement';
import { textOfPdf } from '../../support/files/pdf-text.ts';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { actBeforeHydration, untilHydrated } from '../support/before-hydration.ts';
import { test } from '../account/login-steps.ts';
import { type ConsoleOperator, returnToConsole, enterConsole } from './admin-steps.ts';

/** The next month to close; starts far in the past to avoid other tests' data. */
async function nextToClose(page: Page): Promise<string> {
  await page.goto('/operator/settlements');
  const closed = page.getByRole('row').filter({ hasText: '마감' }).getByRole('link');
  if ((await closed.count()) === 0) return '2024-01';
  return monthAfter((await closed.first().getAttribute('href'))?.split('/').at(-1) ?? '');
}

async function someWork(page: Page): Promise<string> {
  await page.goto('/lightnovel');
  const path = await page.locator('main a[href^="/novel/"]').first().getAttribute('href');
  return path?.split('/').at(-1) ?? '';
}

/** A second owner confirms the pending change; returns to the first owner's page. */
async function confirmAs(page: Page, { asking, about }: { asking: ConsoleOperator; about: string }): Promise<void> {
  await expect(page.getByText('다른 소유자의 승인을 기다립니다.')).toBeVisible();
  await expectNoOverflow(page, 'dark');
  const url = page.url().replace(/\?.*$/, '');
  await enterConsole(page, ['owner']);
  await page.goto('/operator/proposals');
  const row = page.getByRole('row').filter({ hasText: about });
  await row.getByText('결정하기').click();
  await row.getByRole('button', { name: '승인하고 처리' }).click();
  await expect(page.getByText('승인하고 처리했습니다.')).toBeVisible();
  await returnToConsole(page, asking);
  await page.goto(url);
}

/** The form is open already while there are no holders. */
async function openNewHolder(page: Page): Promise<void> {
  await page.goto('/operator/holders');
  if (!(await page.getByLabel('사업자등록번호').isVisible())) await page.getByText('새 권리자').click();
}

async function registerAccount(page: Page): Promise<void> {
  await page.getByText('계좌 등록', { exact: true }).click();
  await page.getByLabel('계좌번호').fill('110-222-333441');
  await page.getByLabel('예금주').fill('홍길동');
  await page.getByRole('button', { name: '예금주 확인 후 저장' }).click();
  await expect(page.getByText('은행에 등록된 예금주는 “달빛출판”입니다.')).toBeVisible();
  await page.getByLabel('계좌번호').fill('110-222-333441');
  await page.getByLabel('예금주').fill('달빛출판');
  await page.getByRole('button', { name: '예금주 확인 후 저장' }).click();
  await expect(page.getByText('은행 확인')).toBeVisible();
}

/** Pays the statement by the bank's file and returns a one-time link to it. */
async function payAndLink(
  page: Page,
  { name, month, asking }: { name: string; month: string; asking: ConsoleOperator },
): Promise<string> {
  const transfers = page.waitForEvent('download');
  await page.getByRole('link', { name: '이체 파일(CSV)' }).click();
  expect(await readFile(await (await transfers).path(), 'utf8')).toContain('110222333441,달빛출판,1358023');
  await page.getByLabel(`${name} 선택`).check();
  await expect(page.getByText('1건 선택 · 1,358,023원')).toBeVisible();
  await page.getByLabel('지급일').fill('2026-11-20');
  await page.getByRole('button', { name: '지급 완료로 기록' }).click();
  await confirmAs(page, { asking, about: `${monthName(month)} 정산서 1건` });
  await expect(page.getByText('2026.11.20 지급')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: '링크 발급' }).click();
  return page.getByText('/statements/open?key=').innerText();
}

/** Begins before hydration. */
async function addCorrection(page: Page, holder: string): Promise<void> {
  const addition = page.getByText('정정 추가').first();
  await actBeforeHydration(page, () => addition.click());
  await untilHydrated(page);
  await expect(addition, 'the message leaves the focus').toBeFocused();
  await page.getByLabel('권리자', { exact: true }).selectOption({ label: holder });
  await page.getByLabel('금액(원, 빼려면 앞에 -)').fill('1,234,567');
  await page.getByLabel('사유').fill('지난해의 누락분');
  await page.getByRole('button', { name: '정정 추가' }).click();
}

// oxlint-disable-next-line max-params -- page, link and the file it must give.
async function downloadOnce(page: Page, link: string, file: string): Promise<void> {
  await page.goto(link);
  const given = page.waitForEvent('download');
  await page.getByRole('button', { name: '정산서 받기(PDF)' }).click();
  expect(await readFile(await (await given).path())).toEqual(await readFile(file));
  expect((await page.goto(link))?.status()).toBe(410);
}

test('a contract, a closed and paid month, and a right holder who sees only their statement', async ({ page }) => {
  const name = `출판 ${randomUUID().slice(0, 8)}`;
  const work = await someWork(page);
  // Another owner, so that changes wait for approval.
  await enterConsole(page, ['owner']);
  const request = await enterConsole(page, ['owner']);
  await openNewHolder(page);
  await page.getByLabel('이름').fill(name);
  await page.getByLabel('사업자등록번호').fill('120-81-47522');
  await page.getByRole('button', { name: '추가' }).click();
  await expect(page.getByLabel('사업자등록번호')).toBeFocused();
  await expect(page.getByLabel('이름')).toHaveValue(name);
  await page.getByLabel('사업자등록번호').fill('120-81-47521');
  await page.getByRole('button', { name: '추가' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await actBeforeHydration(page, () => page.getByRole('combobox', { name: '작품', exact: true }).fill(work));
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('시작하는 날').fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel('배분율(%)', { exact: true }).fill('0.5');
  await page.getByRole('button', { name: '계약 추가' }).click();
  await confirmAs(page, { asking: request, about: name });
  await expect(page.getByText('0.5%', { exact: true })).toBeVisible();
  await registerAccount(page);
  const title = await page.getByRole('cell').first().locator('div').innerText();
  await expectNoOverflow(page, 'light');
  const holderId = Number(new URL(page.url()).pathname.split('/').at(-1));

  const month = await nextToClose(page);
  await page.getByLabel('달', { exact: true }).fill(month);
  await page.getByRole('button', { name: '초안 계산' }).click();
  await expect(page.getByText('초안을 계산했습니다.')).toBeVisible();
  await expect(page.getByText('모든 내역의 합계가 원장과 같습니다.')).toBeVisible();
  await addCorrection(page, name);
  await confirmAs(page, { asking: request, about: name });
  await expect(page.getByRole('cell').getByText('1,234,567원').first()).toBeVisible();
  await expectNoOverflow(page, 'dark');
  await page.getByText('마감하기', { exact: true }).click();
  await page.getByRole('button', { name: /마감$/ }).click();
  await expect(page.getByText('마감했습니다. 이제 바뀌지 않습니다.')).toBeVisible();
  const link = await payAndLink(page, { name, month, asking: request });

  await enterConsole(page, ['holder'], { holderId });
  await page.goto('/operator/own');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: '일별' })).toBeVisible();
  await page.goto('/operator/own');
  await page.getByRole('link', { name: /년 \d+월$/ }).click();
  await expect(page.getByText('1,358,023원')).toBeVisible();
  await expectNoOverflow(page, 'light');
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: '정산서 받기(PDF)' }).click();
  const file = await (await coming).path();
  const text = textOfPdf(await readFile(file));
  expect(text).toContain('1,358,023원');
  expect((await page.goto('/operator/settlements'))?.status()).toBe(404);

  await downloadOnce(page, link, file);

  await page.goto('/statements/verify');
  await page.getByLabel('정산서 파일(PDF, CSV)').setInputFiles(file);
  await page.getByRole('button', { name: '확인하기' }).click();
  await expect(page.getByText('서점이 서명한 정산서가 맞습니다.')).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await expectNoOverflow(page, 'dark');
});

import { expect } from '@playwright/test';
import { test } from '../account/login-steps.ts';
import { plantWork } from '../catalog/work-steps.ts';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { DESK } from '../support/watched-page.ts';
import { enterConsole } from './admin-steps.ts';

const text = (title: string): Buffer =>
  Buffer.from(
    Array.from({ length: 12 }, (_, at) => `${title} ${at + 1}시에도 비가 내렸고 서고의 불은 꺼지지 않았다.`).join(
      '\n\n',
    ),
  );
const file = (name: string) => ({ name: `${name}.txt`, mimeType: 'text/plain', buffer: text(name) });

test('three new episodes are uploaded by file, priced and scheduled as previewed', DESK, async ({ page }) => {
  const id = await plantWork('예약할 작품', 2);
  await enterConsole(page, ['editor']);
  await page.goto(`/operator/works/${id}`);
  await page.getByRole('button', { name: '회차 올리기' }).click();
  await page
    .getByLabel('파일 선택')
    .setInputFiles([file('5화 새벽'), file('3화'), file('제4화 열쇠'), { ...file('원고'), name: '원고.hwp' }]);
  const rows = page.getByRole('table', { name: '읽은 회차' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(page.getByText(/HWP 형식은 가져올 수 없습니다/u)).toBeVisible();
  await page.getByLabel('제4화 열쇠 제목').fill('4화 열쇠');
  await page.getByLabel('소장 가격(코인)').fill('3');
  await page.getByLabel('무료 처음 번호').fill('3');
  await page.getByLabel('무료 마지막 번호').fill('3');
  await page.getByLabel('공개 방법').selectOption('일정에 맞춰 예약');
  for (const day of ['화', '목']) await page.getByLabel(day, { exact: true }).check();
  await page.getByLabel('시각').fill('18:00');
  await page.getByLabel('첫 공개일').fill('2099-12-01');
  await page.getByRole('button', { name: '미리 보기' }).click();
  await expect(page.getByText('새 회차 3개를 추가합니다.')).toBeVisible();
  await expect(page.getByRole('row', { name: /4화 열쇠.*소장 3코인.*2099\.12\.03\(목\) 18:00/u })).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: '3개 저장' }).click();
  await expect(page.getByRole('heading', { name: '결과' })).toBeVisible();
  await page.getByRole('link', { name: '회차 목록' }).click();
  for (const row of [/3화.*12\.01\(화\) 18:00.*무료.*예약/u, /4화 열쇠.*12\.03\(목\)/u, /5화 새벽.*12\.08\(화\)/u])
    await expect(page.getByRole('row', { name: row })).toBeVisible();
});

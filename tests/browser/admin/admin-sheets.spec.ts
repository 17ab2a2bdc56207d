import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../account/login-steps.ts';
import { plantWork } from '../catalog/work-steps.ts';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { DESK } from '../support/watched-page.ts';
import { enterConsole } from './admin-steps.ts';

test(
  'an editor downloads prices, changes a row, sees what would happen, applies it and takes it back (P4)',
  DESK,
  async ({ page }) => {
    const id = await plantWork(`표 작품 ${Date.now()}`, 3);
    await enterConsole(page, ['editor']);
    const response = await page.request.get(`/operator/sheets/export/episodes.csv?words=${id}`);
    const [head = '', first = '', second = ''] = (await response.text()).trim().split('\r\n');
    const changed = first.replace(/,[^,]*,(무료|유료),.*$/u, ',2026-01-02 09:00,유료,5,,');
    await page.goto('/operator/sheets');
    await page.getByLabel('내용').selectOption('episodes');
    const buffer = Buffer.from(`${head}\r\n${changed}\r\n${second.replace(/^\d+/u, '999999999')}\r\n`);
    await page.getByLabel('파일', { exact: true }).setInputFiles({ name: '가격.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: '올리고 확인' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('가격.csv');
    await expect(page.getByText('그런 번호가 없습니다.').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '소장 5코인' })).toBeVisible();
    await expectNoOverflow(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '오류 행 내려받기' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/999999999,.*그런 번호가 없습니다/u);

    await page.getByRole('button', { name: '1행 적용' }).click();
    await expect(page.getByRole('status')).toHaveText('적용했습니다. 바뀐 값은 독자 화면에도 바로 적용됩니다.');
    await page.getByRole('link', { name: '되돌리기' }).click();
    const change = page.getByRole('row').filter({ hasText: '표로 회차 가격·일정 변경' }).first();
    await change.getByRole('button', { name: '되돌리기' }).click();
    await expect(page.getByRole('status')).toHaveText('되돌렸습니다. 독자 화면에도 바로 적용됩니다.');
    const after = await page.request.get(`/operator/sheets/export/episodes.csv?words=${id}`);
    expect((await after.text()).trim().split('\r\n')[1]).toBe(first);
  },
);

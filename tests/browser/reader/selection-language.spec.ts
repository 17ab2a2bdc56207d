import { expect } from '@playwright/test';
import { joinBy } from '../account/login-steps.ts';
import { openText, selectText, textWith, toolbar } from './annotation-steps.ts';
import { test } from '../support/watched-page.ts';

test('a member reads the meaning and the translation of a selection @desk', async ({ page }) => {
  const { id } = await textWith(page, /<p data-block="[^"]+">[^<]*<ruby>/);
  await joinBy(page);
  await openText(page, id);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(dictionary|translations)$/.test(pathname)) sent.push(pathname);
  });
  const words = await page.evaluate(
    () => /[가-힣]{3,}/.exec(document.querySelector('article > p')?.textContent ?? '')?.[0] ?? '',
  );
  await selectText(page, words);
  await toolbar(page).getByRole('button', { name: '사전' }).click();
  const dictionary = page.getByRole('dialog', { name: '사전' });
  await expect(dictionary.getByRole('status')).toContainText(`‘${words}’의 모의 뜻풀이`);
  await expect(dictionary.getByRole('status')).toContainText('표준국어대사전');
  await dictionary.getByRole('searchbox', { name: '검색어' }).fill('없는말');
  await page.keyboard.press('Enter');
  await expect(dictionary.getByRole('status')).toContainText('사전에 없는 말입니다.');
  await expect(dictionary.getByRole('link', { name: '우리말샘' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dictionary).toHaveCount(0);

  await selectText(page, words);
  await toolbar(page).getByRole('button', { name: '번역' }).click();
  const translation = page.getByRole('dialog', { name: '번역' });
  await expect(translation).toContainText('번역하기를 누르면 고른 글만 모의 서비스로 보냅니다.');
  await expect(translation.getByRole('combobox', { name: '옮길 말' })).toHaveValue('EN-US');
  expect(sent.filter((path) => path.endsWith('translations'))).toEqual([]);
  await translation.getByRole('combobox').selectOption('JA');
  await translation.getByRole('button', { name: '번역하기' }).click();
  await expect(translation.getByText(`[JA] ${words}`)).toBeVisible();
  expect(sent.filter((path) => path.endsWith('translations'))).toHaveLength(1);
});

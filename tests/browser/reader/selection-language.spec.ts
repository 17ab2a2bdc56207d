import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect } from '@playwright/test';
import { joinBy } from '../account/login-steps.ts';
import { reloadAlive } from '../navigation/navigation-steps.ts';
import { openText, selectText, textWith, toolbar } from './annotation-steps.ts';
import { test } from '../support/watched-page.ts';

/** Size of the saved picture, and the colours of its ground and of the quotation's first letter. */
function drawnCard(canvas: Locator): Promise<{ ground: string; colours: number }> {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const { data } = element.getContext('2d')?.getImageData(100, 280, 600, 120) ?? { data: [] };
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
    return { ground: data.slice(0, 3).join(), colours: colours.size };
  });
}

async function saveCard(page: Page, words: string): Promise<void> {
  await selectText(page, words);
  await toolbar(page).getByRole('button', { name: '문장 카드' }).click();
  const card = page.getByRole('dialog', { name: '문장 카드' });
  const picture = card.getByRole('img', { name: `“${words}” — ` });
  // Letters have softened edges: more colours than a ground and one ink.
  await expect.poll(() => drawnCard(picture)).toEqual({ ground: '251,250,247', colours: expect.any(Number) });
  expect((await drawnCard(picture)).colours).toBeGreaterThan(10);
  await card.getByRole('radio', { name: '밤' }).check();
  await expect.poll(async () => (await drawnCard(picture)).ground).toBe('20,19,18');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: '이미지 저장' }).click();
  const file = readFileSync(await (await download).path());
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1080, 1350]);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
}

async function readInOtherWords(page: Page, words: string): Promise<void> {
  await selectText(page, words);
  await toolbar(page).getByRole('button', { name: '바꿔 읽기' }).click();
  const sheet = page.getByRole('dialog', { name: '단어 바꿔 읽기' });
  await expect(sheet.getByRole('textbox', { name: '원래 말' })).toHaveValue(words);
  await sheet.getByRole('textbox', { name: '바꿀 말' }).fill('달그림자');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('status')).toHaveText(`‘${words}’ 대신 ‘달그림자’ 표시`);
  await page.keyboard.press('Escape');
  const line = page.locator('article > p').first();
  await expect.poll(() => line.innerText()).toContain('달그림자');
  await reloadAlive(page);
  await expect.poll(() => line.innerText()).toContain('달그림자');
  await page.keyboard.press('m');
  const settings = page.getByRole('dialog', { name: '보기 설정' });
  await settings.getByText('단어 바꿔 읽기').click();
  await settings.getByRole('button', { name: `${words} 삭제` }).click();
  await expect.poll(() => line.innerText()).not.toContain('달그림자');
  expect(await line.innerText()).toContain(words);
}

test('a member reads the meaning and the translation of a selection, takes it as a card and reads it in other words @desk', async ({
  page,
}) => {
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
  await page.keyboard.press('Escape');
  await expect(translation).toHaveCount(0);

  await saveCard(page, words);
  await readInOtherWords(page, words);
});

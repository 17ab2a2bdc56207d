import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import {
  changeVoice,
  fakeSpeechSynthesis,
  letters,
  markedBox,
  mediaSession,
  openTool,
  pressMediaKey,
  recordMediaKeys,
  spokenIn,
} from './text-to-speech-steps.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { findEpisode, saved, settled, topText, wheel } from './reader-steps.ts';
import { test } from '../support/watched-page.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: '듣기' });
const count = async (page: Page): Promise<number> => (await spokenIn(page)).length;

async function listen(page: Page, path: string): Promise<void> {
  await openAlive(page, path);
  await openTool(page, '듣기');
}

/** Replaces the first paragraph before hydration. */
async function writeFirstLine(page: Page, path: string, line: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<p data-block="[^"]+">)[^<]+<\/p>/, `$1${line}</p>`);
    await route.fulfill({ response, body });
  });
}

const articleText = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('article > [data-block]')].map((block) => block.textContent ?? '').join('\n'),
  );

test('a text is read aloud by sentence, each highlighted (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page);
  const { path } = await findEpisode(page, 'serial');
  await listen(page, path);
  await expect.poll(() => count(page)).toBeGreaterThan(12);
  const messageOf = (await spokenIn(page)).slice(0, 12);
  const text = letters(await articleText(page));
  expect(text.startsWith(letters(messageOf.map((each) => each.text).join('')))).toBe(true);
  for (const each of messageOf) {
    expect(each.marked).toBe(each.text);
    expect(each.text.length).toBeLessThanOrEqual(120);
    expect(each.voice).toBe('유나');
  }
});

test('reading aloud starts at the reader, follows and lets a scrolling reader go (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page, { ms: 150 });
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await wheel(page, 1500);
  const words = await topText(page);
  await openTool(page, '듣기');
  await expect.poll(() => count(page)).toBeGreaterThan(0);
  const text = letters(await articleText(page));
  const first = letters((await spokenIn(page))[0]?.text ?? '');
  expect(Math.abs(text.indexOf(first) - text.indexOf(letters(words)))).toBeLessThan(130);
  const from = await page.evaluate(() => window.scrollY);
  await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 30_000 }).toBeGreaterThan(from + 200);
  await changeVoice(page, { ms: 60_000 });
  await expect.poll(async () => (await spokenIn(page)).at(-1)?.outcome).toBeUndefined();
  await settled(page);
  const box = await markedBox(page);
  const barTop = (await bar(page).boundingBox())?.y ?? 0;
  expect(box?.top).toBeGreaterThanOrEqual(0);
  expect(box?.bottom).toBeLessThanOrEqual(barTop);
  await wheel(page, 2000);
  const back = page.getByRole('button', { name: '읽는 곳으로' });
  // For a moment after the voice's own scrolling, all scrolling counts as its own.
  await expect(async () => {
    await wheel(page, 10);
    await expect(back).toBeVisible({ timeout: 300 });
  }).toPass();
  const there = await page.evaluate(() => window.scrollY);
  // Slow enough that the voice does not come to where the reader is.
  await changeVoice(page, { ms: 1000 });
  await page.getByRole('button', { name: '이전 문장' }).click();
  await expect.poll(async () => (await spokenIn(page)).at(-2)?.outcome).toBe('ended');
  expect(await page.evaluate(() => window.scrollY)).toBe(there);
  await changeVoice(page, { ms: 60_000 });
  await back.click();
  await expect(back).toBeHidden();
  const after = await markedBox(page);
  expect(after?.top).toBeGreaterThanOrEqual(0);
  expect(after?.bottom).toBeLessThanOrEqual(barTop);
});

test('reading aloud continues at a tapped sentence (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page, { ms: 60_000 });
  const { path } = await findEpisode(page, 'serial');
  await listen(page, path);
  const message = await page.evaluate(() => {
    const blocks = [...document.querySelectorAll('article > p[data-block]')];
    for (const block of blocks) {
      const box = block.getBoundingClientRect();
      const node = block.firstChild;
      const cut = /[가-힣]\. [가-힣]/.exec(block.textContent ?? '');
      if (!cut || box.top < 120 || box.bottom > window.innerHeight - 240 || !(node instanceof Text)) continue;
      const range = document.createRange();
      range.setStart(node, cut.index + 3);
      range.setEnd(node, cut.index + 4);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 4, y: y + height / 2, words: node.data.slice(cut.index + 3, cut.index + 9) };
    }
    return undefined;
  });
  if (!message) throw new Error('no paragraph of two sentences in the view');
  await page.getByRole('button', { name: /^듣기 설정/ }).click();
  await page.getByRole('button', { name: '읽을 문장 고르기' }).click();
  await expect(bar(page).getByRole('status')).toContainText('문장을 눌러');
  const bars = await page.locator('[data-bars]').getAttribute('data-bars');
  await page.mouse.click(message.x, message.y);
  await expect.poll(async () => (await spokenIn(page)).at(-1)?.text).toContain(message.words.slice(0, 3));
  expect((await spokenIn(page)).at(-1)?.text.indexOf(message.words.slice(0, 3))).toBe(0);
  await expect(page.locator('[data-bars]')).toHaveAttribute('data-bars', bars ?? '');
});

test('keys and buttons play, step and change speed and the choice persists (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page, { names: ['유나', '선희'], ms: 60_000 });
  await recordMediaKeys(page);
  const { id, path } = await findEpisode(page, 'serial');
  await listen(page, path);
  await expect.poll(() => count(page)).toBe(1);
  await expect(page.getByRole('button', { name: '멈춤' })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: '재생' })).toBeVisible();
  expect((await spokenIn(page))[0]?.outcome).toBe('cancelled');
  await page.keyboard.press('Space');
  await expect.poll(() => count(page)).toBe(2);
  const [first, again] = await spokenIn(page);
  expect(again?.text).toBe(first?.text);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => count(page)).toBe(3);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await spokenIn(page)).at(-1)?.text).toBe(first?.text);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await spokenIn(page)).at(-1)?.rate).toBe(1.2);
  await page.getByRole('button', { name: /^듣기 설정, 속도 1\.2배/ }).click();
  await page.getByRole('radio', { name: '선희' }).check();
  await expect.poll(async () => (await spokenIn(page)).at(-1)?.voice).toBe('선희');
  expect(await saved(page, 'seoga.voice')).toBe('선희');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '취침 타이머' }).click();
  await page.getByRole('radio', { name: '15분' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '취침 타이머, 15분' })).toBeVisible();
  const said = (await spokenIn(page)).at(-1)?.text;
  await pressMediaKey(page, 'seekforward');
  await expect.poll(async () => (await spokenIn(page)).at(-1)?.text).not.toBe(said);
  await pressMediaKey(page, 'seekbackward');
  await expect.poll(async () => (await spokenIn(page)).at(-1)?.text).toBe(said);
  await pressMediaKey(page, 'pause');
  await expect(page.getByRole('button', { name: '재생' })).toBeVisible();
  await expect.poll(async () => (await mediaSession(page)).state).toBe('paused');
  await pressMediaKey(page, 'play');
  await expect(page.getByRole('button', { name: '멈춤' })).toBeVisible();
  const { work, episode } = (await (await page.request.get(`/ko/v1/episodes/${id}`)).json()).result;
  await expect
    .poll(() => mediaSession(page))
    .toEqual({
      state: 'playing',
      title: expect.stringContaining(episode.title),
      album: work.title,
      keys: ['nexttrack', 'pause', 'play', 'previoustrack', 'seekbackward', 'seekforward', 'stop'],
    });
  await page.getByRole('button', { name: '듣기 끝내기' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect((await spokenIn(page)).at(-1)?.outcome).toBe('cancelled');
  expect(await markedBox(page)).toBeUndefined();
  await expect.poll(() => mediaSession(page)).toEqual({ state: 'none', title: undefined, album: undefined, keys: [] });
});

test('reading aloud continues into the next episode (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page, { ms: 40 });
  const { id, path } = await findEpisode(page, 'serial');
  const { next } = (await (await page.request.get(`/ko/v1/episodes/${id}`)).json()).result;
  await openAlive(page, path);
  await page.evaluate(() => {
    const last = [...document.querySelectorAll('article > [data-block]')].at(-1);
    last?.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  await settled(page);
  await openTool(page, '듣기');
  await expect.poll(async () => (await spokenIn(page)).some(({ text }) => text.includes(next.title))).toBe(true);
  const title = (await spokenIn(page)).findIndex(({ text }) => text.includes(next.title));
  await expect.poll(() => count(page)).toBeGreaterThan(title + 4);
  const html = await (await page.request.get(`/viewer/${next.id}`)).text();
  const messageOf = (await spokenIn(page)).slice(title + 1, title + 4);
  for (const { text, marked } of messageOf) {
    expect(letters(html)).toContain(letters(text));
    expect(marked).toBe(text);
  }
});

test('reading aloud stops at a locked episode and says so (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page, { ms: 30 });
  const { id: locked } = await findEpisode(page, 'serial', 'locked');
  const { previous } = (await (await page.request.get(`/ko/v1/episodes/${locked}`)).json()).result;
  await openAlive(page, `/viewer/${previous}`);
  await page.evaluate(() => {
    const last = [...document.querySelectorAll('article > [data-block]')].at(-1);
    last?.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  await settled(page);
  await openTool(page, '듣기');
  await expect(bar(page).getByRole('status')).toContainText('구매 후');
  await expect(page.getByRole('button', { name: '재생' })).toBeVisible();
});

test('without a Korean voice the reader is told what to do and can retry (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page, { names: [] });
  const { path } = await findEpisode(page, 'serial');
  await listen(page, path);
  await expect(bar(page).getByRole('status')).toContainText('한국어 목소리가 없습니다', { timeout: 4000 });
  await changeVoice(page, { names: ['유나'] });
  await page.getByRole('button', { name: '다시 확인' }).click();
  await expect.poll(() => count(page)).toBeGreaterThan(0);
});

test('kana ruby is read aloud, other ruby and footnote numbers are not (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page, { ms: 60_000 });
  const { path } = await findEpisode(page, 'serial');
  const line = [
    '그는 <ruby>本気<rp>(</rp><rt>マジ</rt><rp>)</rp></ruby>로',
    '<ruby>초전자포<rp>(</rp><rt>레일건</rt><rp>)</rp></ruby>를 <ruby>결코<rt>・・</rt></ruby> 쏘지 않았다.',
    '<a href="#note-1" role="doc-noteref" aria-label="주석 1">1</a> 끝.',
  ].join(' ');
  await writeFirstLine(page, path, line);
  await listen(page, path);
  await expect.poll(async () => (await spokenIn(page)).at(-1)?.text).toBe('그는 マジ로 초전자포를 결코 쏘지 않았다.');
  await page.getByRole('button', { name: '다음 문장' }).click();
  await expect.poll(async () => (await spokenIn(page)).at(-1)?.text).toBe('끝.');
});

test('a voice that is cut off speaks long sentences in parts (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page, { ms: 100, isRemote: true });
  const { path } = await findEpisode(page, 'serial');
  const clause = '바람이 몹시 불던 그날 저녁에 우리는 강가로 내려가서 불을 피우고';
  const line = `${clause}, ${clause}, ${clause} 돌아왔다.`;
  await writeFirstLine(page, path, line);
  await listen(page, path);
  await expect.poll(() => count(page)).toBeGreaterThan(3);
  const pieces = (await spokenIn(page)).filter(({ marked }) => marked === line);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.map(({ text }) => text).join(' ')).toBe(line);
  for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(70);
});

test('only one page speaks at a time (L9)', async ({ page, context }) => {
  await fakeSpeechSynthesis(page, { ms: 60_000 });
  const { path } = await findEpisode(page, 'serial');
  await listen(page, path);
  await expect.poll(() => count(page)).toBe(1);
  const other = await context.newPage();
  await fakeSpeechSynthesis(other, { ms: 60_000 });
  await listen(other, path);
  await expect.poll(() => count(other)).toBe(1);
  await expect(bar(page).getByRole('status')).toContainText('다른 창');
  expect((await spokenIn(page))[0]?.outcome).toBe('cancelled');
  expect((await spokenIn(other))[0]?.outcome).toBeUndefined();
});

test('the bar and sheets of reading aloud are accessible in light and dark (L9)', async ({ page }) => {
  await fakeSpeechSynthesis(page, { names: ['유나', '선희'], ms: 60_000 });
  const { path } = await findEpisode(page, 'serial');
  await listen(page, path);
  await expectAccessible(page);
  for (const button of await bar(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  for (const name of [/^듣기 설정/, /^취침 타이머/]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

import { expect, type Page } from '@playwright/test';
import { joinBy, someMail } from './login-steps.ts';
import { proveMail } from './mail-steps.ts';
import { episodesOf, worksOf } from './watched-page.ts';

/** A free text episode of a work for everybody, for one journey: each takes another, by its place. */
export async function talkedEpisode(page: Page, at: number): Promise<{ work: number; episode: number; title: string }> {
  const works = (await worksOf(page, 'limit=50&shelf=serial')).filter(({ isAdult }) => !isAdult);
  const work = works[at % works.length];
  if (!work) throw new Error('the shop has no work to talk about');
  const lines = await episodesOf(page, work.id);
  const first = lines.find(({ state, content }) => state === 'free' && content === 'text');
  if (!first) throw new Error('the work has no free episode');
  return { work: work.id, episode: first.id, title: work.title };
}

/** A member who may write, logged in in this page's browser. */
export async function joinWriter(page: Page): Promise<string> {
  const mail = await joinBy(page, someMail());
  await proveMail(mail);
  return mail;
}

/** Writes a comment by the form of the page that is open. */
export async function writeBy(page: Page, text: string): Promise<void> {
  await page.getByLabel('댓글 쓰기').fill(text);
  await page.getByRole('button', { name: '등록' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: '댓글을 등록했습니다.' })).toBeVisible({ timeout: 20_000 });
}

import { expect, type Page } from '@playwright/test';
import { joinBy, someMail } from '../account/login-steps.ts';
import { proveMail } from '../account/email-steps.ts';
import { episodesOf, worksOf } from '../support/watched-page.ts';

/** A free text episode; each test uses its own index. */
export async function commentedEpisode(
  page: Page,
  at: number,
): Promise<{ work: number; episode: number; title: string }> {
  const works = (await worksOf(page, 'limit=50&shelf=serial')).filter(({ isAdult }) => !isAdult);
  const work = works[at % works.length];
  if (!work) throw new Error('the shop has no work to talk about');
  const lines = await episodesOf(page, work.id);
  const first = lines.find(({ state, content }) => state === 'free' && content === 'text');
  if (!first) throw new Error('the work has no free episode');
  return { work: work.id, episode: first.id, title: work.title };
}

export async function joinWriter(page: Page): Promise<string> {
  const mail = await joinBy(page, someMail());
  await proveMail(mail);
  return mail;
}

export async function writeBy(page: Page, text: string): Promise<void> {
  await page.getByLabel('댓글 쓰기').fill(text);
  await page.getByRole('button', { name: '등록' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: '등록했습니다.' })).toBeVisible({ timeout: 20_000 });
}

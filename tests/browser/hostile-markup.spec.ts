import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { readIllustrated } from '#platform/markdown-text';
import { HOSTILE_MARKUP } from '../support/hostile-markup.ts';
import { epub, page as chapter, withFiles } from '../support/source-files.ts';
import { joinWriter } from './comment-steps.ts';
import { inDatabase } from './mail-steps.ts';
import { enterConsole } from './operator-steps.ts';
import { episodesOf, test, worksOf } from './watched-page.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const IN_TITLE = '<img src=x onerror="window.ranHostile=1;alert(1)">';
const COMMENT_LETTERS = 1000;
/** As many vectors close what they open: a page of all others together is refused as too deep. */
const CLOSED = 60;

/** Takes a folder in by the command, on the machine of the shop. */
function importFolder(shop: string, folder: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env['SEOGA_SHOP_DATA'] ?? '', PORT: new URL(shop).port };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'cli', 'seoga.ts'), 'import', folder], { cwd: ROOT, env });
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => (said += part.toString()));
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(said))));
  });
}

/** Every vector as a book of each kind, its title one too. */
function booksOf(name: string): Record<string, string | Uint8Array> {
  const escaped = IN_TITLE.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const pages = Object.fromEntries(
    HOSTILE_MARKUP.filter((_markup, at) => at % 8 === 0).map((markup, at) => [
      `p${at}.xhtml`,
      chapter(`<p>글</p>${markup}`),
    ]),
  );
  const metadata = `<dc:title>${name} 하나 ${escaped}</dc:title>`;
  const all = HOSTILE_MARKUP.join('\n\n');
  return {
    '하나.epub': Buffer.from(epub({ pages, metadata })),
    '둘.md': `# ${name} 둘 ${IN_TITLE}\n\n${all}\n`,
    '셋.txt': `${name} 셋\n\n한서림\n\n${all}\n`,
    '넷.html': `<title>${name} 넷 ${escaped}</title><p>글</p>${HOSTILE_MARKUP.slice(0, CLOSED).join('<p>글</p>')}`,
  };
}

/** Vectors as comments that a shop without its checks would have taken. */
async function plantComments(work: number): Promise<void> {
  const bodies = [''];
  for (const markup of HOSTILE_MARKUP.map((one) => one.replaceAll('\0', ''))) {
    const longer = `${bodies.at(-1)}\n${markup}`;
    if (longer.length < COMMENT_LETTERS) bodies[bodies.length - 1] = longer;
    else bodies.push(markup);
  }
  await inDatabase(`insert into comment (work_id, body, state) select $1, body, 'shown' from unnest($2::text[]) body`, [
    work,
    bodies,
  ]);
}

/** What notices take of the vectors, as an operator would write it. */
const noticeText = (): string =>
  HOSTILE_MARKUP.map((markup) => markup.replaceAll(/\s+/g, ' '))
    .filter((markup) => {
      try {
        return readIllustrated(markup, (sentence) => new Error(sentence)).every(({ kind }) => kind === 'paragraph');
      } catch {
        return false;
      }
    })
    .join('\n\n');

async function writeNotice(page: Page, name: string): Promise<void> {
  await enterConsole(page, ['owner']);
  await page.goto('/operator/window/notices');
  await page.getByRole('link', { name: '새로 만들기' }).click();
  await page.getByLabel('제목', { exact: true }).fill(`${name} ${IN_TITLE}`);
  await page.getByLabel('본문', { exact: true }).fill(noticeText());
  await page.getByLabel('알림 문장').fill(`${name} <script>window.ranHostile=1</script>`);
  await page.getByRole('button', { name: '저장', exact: true }).last().click();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
}

test('S12: of all that people have tried nothing runs: in texts, titles, comments, notices, searches and addresses', async ({
  page,
  baseURL: shop = '',
}) => {
  test.slow();
  let ran = 0;
  page.on('dialog', (dialog) => {
    ran += 1;
    void dialog.dismiss();
  });
  await page.exposeFunction('toldViolation', () => (ran += 1));
  await page.addInitScript(`addEventListener('securitypolicyviolation', () => toldViolation())`);
  const open = async (path: string): Promise<void> => {
    await page.goto(path, { waitUntil: 'load' });
    expect(await page.evaluate('globalThis.ranHostile === undefined'), path).toBe(true);
  };

  const name = `막힌글${randomUUID().slice(0, 6)}`;
  await withFiles(booksOf(name), (folder) => importFolder(shop, folder));
  const books = (await worksOf(page, 'limit=100')).filter(({ title }) => title.includes(name));
  expect(books.length).toBe(4);
  for (const { id } of books) {
    await open(`/novel/${id}`);
    for (const episode of (await episodesOf(page, id)).slice(0, 3)) await open(`/viewer/${episode.id}`);
  }
  await plantComments(books[0]?.id ?? 0);
  await joinWriter(page);
  await open(`/comments/work/${books[0]?.id}`);
  await expect(page.getByText('ranHostile').first()).toBeVisible();
  await writeNotice(page, name);
  await open('/notice');
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
  for (const markup of HOSTILE_MARKUP.filter((_markup, at) => at % 24 === 0))
    await open(`/search?${new URLSearchParams({ q: markup })}`);
  await open(`/?login_req=1&return_url=${encodeURIComponent('javascript:window.ranHostile=1')}`);
  await open(`/novel?genre=${encodeURIComponent('"><script>window.ranHostile=1</script>')}`);
  expect(ran).toBe(0);
});

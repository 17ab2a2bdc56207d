import { type Page, expect } from '@playwright/test';
import { sql } from 'kysely';
import { planAdvert } from '#domain/notifications';
import { openShopSecrets } from '#platform/crypto/shop-secrets';
import { openDatabase } from '#platform/database/connection';
import { openJobs } from '#platform/jobs/add-jobs';
import { shopDatabase } from '../../support/servers/running-shop.ts';
import { inShopDatabase } from '../../support/fixtures/purchased-episodes.ts';
import { expectAccessible, expectNoOverflow } from '../layout/accessibility.ts';
import { answerByCommand } from '../help/help-steps.ts';
import { joinBy, test } from '../account/login-steps.ts';
import { emailTo } from '../account/email-steps.ts';

const DATA = process.env['SEOGA_SHOP_DATA'] ?? '';
/** The notification job is polled every ten seconds, later on a busy machine. */
const MINUTES_MS = 180_000;

/** Follows a work whose last episode opens in a moment; returns its title. */
async function followAndOpen(mail: string): Promise<string> {
  return inShopDatabase(DATA, async (db) => {
    const { rows } = await sql<{ id: number; title: string }>`select id, title from work
      where is_listed and rating = 'all' and opened_episodes > 3 order by random() limit 1`.execute(db);
    const [work] = rows;
    if (!work) throw new Error('the sample shelf has such works');
    await sql`insert into follow (member_no, work_id, wants_alarm, at)
      select member_no, ${work.id}, true, seoga_now() - interval '1 minute' from member where mail = ${mail}`.execute(
      db,
    );
    await sql`update episode set opens_at = seoga_clock() + interval '3 seconds' where id = (select id from episode
      where work_id = ${work.id} and not is_withdrawn order by position desc limit 1)`.execute(db);
    await sql`update work set next_opens_at = seoga_clock() + interval '3 seconds' where id = ${work.id}`.execute(db);
    return work.title;
  });
}

/** Runs the notification job, which otherwise waits for the next minute. */
async function notifyNow(): Promise<void> {
  const connection = openDatabase(await shopDatabase(DATA), { size: 2, name: 'seoga journey' });
  const jobs = await openJobs(connection.pool, openShopSecrets(DATA));
  try {
    await connection.db.transaction().execute((tx) => jobs.add(tx, { name: 'news-minute', payload: {} }));
  } finally {
    await jobs.close();
    await connection.close();
  }
}

const bell = (page: Page) => page.getByRole('link', { name: /^알림함/ }).first();
const lines = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /공개되었습니다|답변을 드렸습니다|\(광고\)/ });

test('a release and an answered inquiry are counted at the bell and linked in the inbox (point 8)', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(MINUTES_MS * 2);
  const mail = await joinBy(page);
  await page.goto('/my/inbox');
  await expect(page.getByText('가입 축하 선물이 도착했습니다.')).toBeVisible();
  await page.getByRole('button', { name: /^알림 삭제/ }).click();
  await expect(page.getByText('아직 알림이 없습니다.')).toBeVisible();
  await expectAccessible(page);
  const title = await followAndOpen(mail);
  const requests = await page.request.get('/help/inquiry');
  expect(requests.status()).toBe(200);
  await page.goto('/help/inquiry');
  await page.getByLabel('문의 유형').selectOption('reading');
  await page.getByLabel('제목').fill('알림이 오나요');
  await page.getByLabel('내용').fill('답변을 기다립니다.');
  await page.getByRole('button', { name: '문의 보내기' }).click();
  await expect(page).toHaveURL(/\/my\/inquiries\/\d+/);
  const id = /inquiries\/(\d+)/.exec(page.url())?.[1] ?? '';
  await answerByCommand(baseURL ?? '', { id, text: '네, 옵니다.' });
  await notifyNow();
  await expect
    .poll(
      async () => {
        await page.goto('/my/inbox');
        return lines(page).count();
      },
      { timeout: MINUTES_MS, intervals: [2000] },
    )
    .toBe(2);
  await page.goto('/');
  await expect(bell(page)).toHaveAttribute('data-unread', '2');
  await bell(page).click();
  await expect(page).toHaveURL(/\/my\/inbox$/);
  await expect(page.getByText('읽지 않은 알림 2개')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^오늘/ })).toBeVisible();
  await expect(lines(page).filter({ hasText: title })).toBeVisible();
  await expectNoOverflow(page);
  await lines(page).filter({ hasText: '답변을 드렸습니다' }).click();
  await expect(page).toHaveURL(new RegExp(`/my/inquiries/${id}$`));
  await page.goto('/my/inbox?kind=new-episode');
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole('button', { name: '모두 읽음' }).click();
  await expect(page.getByText('모두 읽으셨습니다.')).toBeVisible();
  await page.getByRole('button', { name: /^알림 삭제/ }).click();
  await expect(page.getByText('이 종류의 알림이 없습니다.')).toBeVisible();
  await page.goto('/');
  await expect(bell(page)).toHaveAccessibleName('알림함');
});

test('an advert needs consent, is ended from its e-mail without login, and the member is told (point 8)', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(MINUTES_MS * 2);
  const mail = await joinBy(page);
  const other = await joinBy(await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage());
  await inShopDatabase(DATA, (db) =>
    sql`update member set mail_proved_at = seoga_now() where mail in (${mail}, ${other})`.execute(db),
  );
  await page.goto('/my/notifications');
  await expectAccessible(page);
  await page.getByLabel('이벤트·혜택 알림 (선택)').check();
  await page.locator('[name=quiet-from]').selectOption('23');
  await page.locator('[name=quiet-until]').selectOption('7');
  await page.locator('[name=digest]').selectOption('daily');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByRole('status').getByText(/광고성 정보 수신에 동의했습니다/)).toBeVisible();
  await page.reload();
  await expect(page.locator('[name=quiet-from]')).toHaveValue('23');
  await expect(page.locator('[name=digest]')).toHaveValue('daily');
  await emailTo(mail, '수신 동의 처리 결과');
  await inShopDatabase(DATA, (db) =>
    planAdvert(
      { db },
      {
        key: `journey-${mail}`,
        title: '여정의 축제',
        body: '보너스 코인을 드립니다.',
        path: '/event',
        followersOf: [],
        isMailed: true,
        sender: '시험',
        startsAt: null,
        endsAt: null,
      },
    ),
  );
  await notifyNow();
  await expect
    .poll(
      async () => {
        await page.goto('/my/inbox?kind=advert');
        return lines(page).filter({ hasText: '(광고) 여정의 축제' }).count();
      },
      { timeout: MINUTES_MS, intervals: [2000] },
    )
    .toBe(1);
  const [email] = await emailTo(mail, '여정의 축제');
  expect(email?.headers['subject']).toMatch(/^\(광고\)/);
  expect(email?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const link = /https?:\/\/[^/\s]+(\/unsubscribe\?token=\S+)/.exec(email?.text ?? '')?.[1] ?? '';
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await stranger.goto(link);
  await expectAccessible(stranger);
  await stranger.getByRole('button', { name: '수신 거부하기' }).click();
  await expect(stranger.getByRole('status').getByText(/광고성 정보 수신을 거부했습니다/)).toBeVisible();
  await emailTo(mail, '수신 동의 처리 결과', 1);
  await page.goto('/my/notifications');
  await expect(page.getByLabel('이벤트·혜택 알림 (선택)')).not.toBeChecked();
  await stranger.goto('/unsubscribe?token=1.adverts.forged');
  await expect(stranger.getByText('수신 거부 링크가 올바르지 않습니다.')).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import { type Page, expect, test } from '@playwright/test';
import { type RouteObject, matchRoutes } from 'react-router';
import { menuFor } from '../../../app/admin/menu.ts';
import { consoleRoutes } from '../../../app/routes/admin/routes.ts';
import { rightsOf } from '../../../shared/operations/operator-permissions.ts';
import { inDatabase } from '../account/email-steps.ts';
import { expectWithin, faultsOf } from '../layout/accessibility.ts';
import { expectWholeNumbers } from '../layout/whole-numbers.ts';
import { DESK } from '../support/watched-page.ts';
import { enterConsole } from './admin-steps.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const FRAME = 'div:has(> main) > :not(main)';

/** Violations that block users. */
async function seriousViolations(page: Page, isFrameSeen: boolean): Promise<string[]> {
  return (await faultsOf(page, isFrameSeen ? { without: FRAME } : {}))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ told }) => told);
}

/** The module of a page: `/operator/works/12` and `/operator/works/13` are one screen. Undefined for files. */
function screenOf(path: string): string | undefined {
  const { pathname } = new URL(path, 'http://shop');
  const file = matchRoutes(consoleRoutes as (RouteObject & { file: string })[], pathname)?.at(-1)?.route.file;
  return file?.endsWith('.tsx') ? file : undefined;
}

/** Paths of console pages that the content links to. */
async function linkedPaths(page: Page): Promise<string[]> {
  return page
    .locator('main a[href^="/operator/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** A member with a payment, an inquiry, a comment under review and a proposal; a right holder. */
async function plantRows(): Promise<void> {
  const key = randomUUID();
  await inDatabase(
    `with person as (
       insert into member (mail, nick, joined_by, joined_at, join_event)
       values ($1 || '@seoga.test', left($1, 12), 'mail', seoga_now(), '') returning member_no
     ), purse as (
       insert into wallet (member_no, coin) select member_no, 0 from person
     ), paid as (
       insert into payment (id, member_no, product_id, channel, method, won, coins, bonus, bonus_days, state, made_at, paid_at, ask_at)
       select left($1, 24), p.member_no, c.id, 'web', 'card', c.won, c.coins, c.bonus, c.bonus_days, 'paid', seoga_now(), seoga_now(), null
       from person p, (select * from coin_product where channel = 'web' order by id limit 1) c
     ), asked as (
       insert into inquiry (member_no, category, title, state, request_key)
       select member_no, '기타', '문의합니다', 'received', $1 from person
     ), remark as (
       insert into comment (work_id, member_no, body, state)
       select (select min(id) from work), member_no, '신고된 댓글', 'shown' from person returning id, member_no
     ), reported as (
       insert into comment_report (comment_id, member_no, reason, detail) select id, member_no, 'other', '' from remark
     ), claim as (
       insert into rights_request (comment_id, comment_text, name, mail, side, kind, body, request_key)
       select id, '신고된 댓글', '신고인', 'a@seoga.test', 'agent', 'other', '제 글입니다', $1 from remark
     )
     insert into right_holder (name, mail) values (left($1, 12), $1 || '@holder.test')`,
    [key],
  );
}

const [home, ...groups] = menuFor({ rights: rightsOf(['owner']), hasAuthors: true, waiting: {} });

// From the menu along the links of each page, so that new screens are covered automatically.
for (const { name, entries } of groups)
  test(`console screens under “${name}” have no serious axe violation and fit a phone (P4)`, DESK, async ({ page }) => {
    test.slow();
    await enterConsole(page, ['owner']);
    await plantRows();
    const menu = entries.map(({ path }) => path);
    const isHere = (path: string): boolean => menu.some((entry) => path === entry || path.startsWith(`${entry}/`));
    // The home page has a group of its own; it is looked at with the smallest.
    const queue = [...(entries.length === 1 ? (home?.entries ?? []).map(({ path }) => path) : []), ...menu];
    const visited = new Set<string>();
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const screen = screenOf(path);
      if (!screen || visited.has(screen)) continue;
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The frame with the menu is the same on each screen.
      expect(await seriousViolations(page, visited.size > 0), path).toEqual([]);
      visited.add(screen);
      await page.setViewportSize(PHONE);
      await expectWithin(page);
      await expectWholeNumbers(page);
      await page.setViewportSize(DESKTOP);
      await expectWholeNumbers(page);
      queue.push(...(await linkedPaths(page)).filter((href) => isHere(href.split('?')[0] ?? '')));
    }
    expect(visited.size).toBeGreaterThanOrEqual(menu.length);
  });

import { readFile } from 'node:fs/promises';
import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { test } from '../account/login-steps.ts';
import { inDatabase } from '../account/email-steps.ts';
import { enterConsole } from './admin-steps.ts';

async function plantReader(): Promise<{ memberNo: number; nick: string; mail: string; inquiry: number }> {
  const nickname = `손님${randomUUID().slice(0, 6)}`;
  const mail = `${randomUUID().slice(0, 8)}@reader.example`;
  const [memberNo, inquiry] = [randomInt(1_000_000, 2_000_000_000), randomInt(1_000_000, 2_000_000_000)];
  await inDatabase(
    `with m as (insert into member (member_no, nick, mail, password_hash, joined_by, join_event) overriding system value
       values ($1, $2, $3, 'planted', 'mail', $2)),
     i as (insert into inquiry (id, member_no, category, title, request_key) overriding system value
       values ($4, $1, 'payment', '코인이 보이지 않습니다', $2))
     insert into inquiry_message (inquiry_id, body, request_key) values ($4, '확인해 주세요.', $2)`,
    [memberNo, nickname, mail, inquiry],
  );
  return { memberNo, nick: nickname, mail, inquiry };
}

test('support proposes, another operator approves and the ledger has the reason; personal data is shown for a reason (P4)', async ({
  page,
}) => {
  const reader = await plantReader();
  const at = `/operator/members/${reader.memberNo}`;
  await enterConsole(page, ['support']);
  expect((await page.goto('/operator/settlements'))?.status(), 'no room for support').toBe(404);
  await page.goto(`/operator/members?q=${encodeURIComponent(reader.nick)}`);
  await page.getByRole('link', { name: reader.nick }).click();
  await expect(page.getByText(reader.mail)).toHaveCount(0);
  await page.getByRole('button', { name: '모두 보기' }).click();
  await expect(page.getByText('사유를 500자 이내로 적어 주세요.')).toBeVisible();
  await page.getByLabel('사유', { exact: true }).first().fill('문의 확인');
  await page.getByRole('button', { name: '모두 보기' }).click();
  await expect(page.getByText(reader.mail).first()).toBeVisible();
  await expectNoOverflow(page);
  await page.goto(`${at}/money`);
  await page.getByLabel('수량').fill('300');
  await page.getByLabel('사유').fill('접속 장애 보상');
  await page.getByRole('button', { name: '제안하기' }).click();
  await expect(page.getByText('승인을 기다립니다. 다른 운영자가 승인하면 처리됩니다.')).toBeVisible();
  await page.goto('/operator/proposals');
  await expect(page.getByRole('button', { name: '제안 철회' })).toBeVisible();
  await expectNoOverflow(page);
  await enterConsole(page, ['owner']);
  await page.goto('/operator/proposals');
  const row = page.getByRole('row').filter({ hasText: reader.nick });
  await row.getByText('결정하기').click();
  await row.getByRole('button', { name: '승인하고 처리' }).click();
  await expect(page.getByText('승인하고 처리했습니다.')).toBeVisible();
  await page.goto(`${at}/ledger`);
  await expect(page.getByText('운영자가 제안하고 다른 운영자가 승인한 지급·정정입니다')).toBeVisible();
  await expectNoOverflow(page);
  await page.goto(at);
  await page.getByText('이용 제한하기').click();
  await page.getByLabel('사유(회원에게도 알립니다)').fill('결제 도용이 의심됩니다.');
  await page.getByRole('button', { name: '제한하기', exact: true }).click();
  await expect(page.getByText('이용을 제한하고 모든 기기에서 로그아웃했습니다.')).toBeVisible();
});

test('an owner creates coupons once, answers an inquiry and renews the second factor before money moves', async ({
  page,
}) => {
  const reader = await plantReader();
  await enterConsole(page, ['owner'], { provedMinutesAgo: 11 });
  await page.goto('/operator/gifts/new');
  await expect(page).toHaveURL(/\/operator\/prove\?next=/);
  await enterConsole(page, ['owner']);
  await page.goto('/operator/gifts/new');
  await page.getByLabel('이름').fill('가을 쿠폰');
  await page.getByLabel('대상', { exact: true }).selectOption('coupon');
  await page.getByLabel('수량').fill('99999');
  await page.getByRole('button', { name: '받는 사람과 비용 확인' }).click();
  await expect(page.getByText('한 회원에게 주는 양이 혼자 지급할 수 있는 한도를 넘습니다.')).toBeVisible();
  await expect(page.getByLabel('이름'), 'what was typed is still there').toHaveValue('가을 쿠폰');
  await expectNoOverflow(page);
  await page.getByLabel('수량').fill('5');
  await page.getByRole('button', { name: '받는 사람과 비용 확인' }).click();
  await page.getByRole('button', { name: '선물 만들기' }).click();
  await expect(page.getByText('선물을 만들었습니다.')).toBeVisible();
  await page.getByLabel('개수').fill('3');
  await page.getByRole('button', { name: '번호 만들기' }).click();
  await expect(page.getByLabel('쿠폰 번호', { exact: true })).toHaveValue(/^\S+\n\S+\n\S+$/);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV로 내려받기' }).click();
  const csv = await readFile(await (await coming).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  await page.goto(page.url());
  await expect(page.getByText('쓴 번호 0개, 모두 0번')).toBeVisible();
  await page.goto(`/operator/inquiries/${reader.inquiry}`);
  await page.getByLabel('답변', { exact: true }).fill('확인했습니다.\n코인을 넣어 드렸습니다.');
  await page.getByRole('button', { name: '답변 보내기' }).click();
  await expect(page.getByText('답변을 보냈습니다.')).toBeVisible();
  await expect(page.getByText('고객센터 ·')).toBeVisible();
  await expectNoOverflow(page);
});

test('marketing gives many members a gift beyond the limit, and an owner approves it from the home page', async ({
  page,
}) => {
  const readers = [await plantReader(), await plantReader()];
  const title = `한가위 선물 ${randomUUID().slice(0, 8)}`;
  await enterConsole(page, ['marketing']);
  await page.goto('/operator/gifts/new');
  await page.getByLabel('이름').fill(title);
  await page.getByLabel('회원 번호', { exact: true }).fill(readers.map(({ memberNo }) => memberNo).join('\n'));
  await page.getByLabel('수량').fill('6000');
  await page.getByRole('button', { name: '받는 사람과 비용 확인' }).click();
  await expect(page.getByText('2명', { exact: true })).toBeVisible();
  await expect(page.getByText('12,000코인', { exact: true })).toBeVisible();
  await expect(page.getByText('1,200,000원', { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: '승인 요청' }).click();
  await expect(page.getByText('하루 한도를 넘어 승인을 요청했습니다.')).toBeVisible();
  await enterConsole(page, ['owner']);
  await page.goto('/operator');
  await page.getByRole('link', { name: title }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('회원 2명', { exact: true })).toBeVisible();
  await row.getByText('결정하기').click();
  await row.getByRole('button', { name: '승인하고 처리' }).click();
  await expect(page.getByText('승인하고 처리했습니다.')).toBeVisible();
  await page.goto('/operator/gifts');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectNoOverflow(page);
});

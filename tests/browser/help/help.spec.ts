import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../layout/accessibility.ts';
import { answerByCommand, command } from './help-steps.ts';
import { joinBy, test } from '../account/login-steps.ts';
import { emailTo, linksOf } from '../account/email-steps.ts';

test('a visitor finds notices by word and category and moves between them; FAQ is searched (L16 L17)', async ({
  page,
}) => {
  await page.goto('/notice');
  await expect(page.getByRole('listitem').filter({ hasText: '서가를 열었습니다' }).first()).toContainText('중요');
  await expectAccessible(page);
  await page.getByLabel('공지사항 검색').fill('대여권');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page).toHaveURL(/\/notice\?q=/);
  await expect(page.getByRole('status').filter({ hasText: '검색 결과 1건' })).toBeVisible();
  await page.getByRole('link', { name: /하루 두 번 대여권을 드립니다/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/하루 두 번 대여권/);
  await expect(page.getByRole('link', { name: '타임 선물' })).toHaveAttribute('href', '/user-gift/time');
  await expectAccessible(page);
  await page.getByRole('link', { name: '목록' }).click();
  await page.getByRole('navigation', { name: '공지사항 분류' }).getByRole('link', { name: '정책' }).click();
  await expect(page.getByRole('link', { name: /성인인증은 1년마다/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /서가를 열었습니다/ })).toHaveCount(0);
  await page.goto('/notice?q=없는말');
  await expect(page.getByText('‘없는말’에 대한 검색 결과가 없습니다.')).toBeVisible();
  const removed = await page.goto('/notice/999999');
  expect(removed?.status()).toBe(404);
  await test.step('FAQ is searched while typing, has URLs and asks whether it helped', async () => {
    await page.goto('/faq');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel('자주 묻는 질문 검색').fill('ㅂㅁㅂㅎ 잊');
    await expect(page.getByRole('status').filter({ hasText: '검색 결과 1건' })).toBeVisible();
    expect(requests.filter((url) => url.includes('faq'))).toEqual([]);
    await page.getByText('비밀번호를 잊었습니다.').click();
    await page.getByRole('link', { name: '답변 주소: 비밀번호를 잊었습니다.' }).click();
    await expect(page).toHaveURL(/\/faq\/\d+$/);
    await page.reload();
    await expect(page.locator('summary').filter({ hasText: '비밀번호를 잊었습니다.' })).toBeFocused();
    await expect(page.getByText('한 시간 동안 쓰실 수 있습니다.')).toBeVisible();
    const path = new URL(page.url()).pathname;
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${path}$`));
    const data: { '@type': string; mainEntity: unknown[] } = JSON.parse(
      await page.locator('script[type="application/ld+json"]').innerText(),
    );
    expect([data['@type'], data.mainEntity.length]).toEqual(['FAQPage', 1]);
    await expectAccessible(page);
    await page.getByRole('button', { name: '아니요' }).click();
    await expect(page.getByText('답변이 부족했습니다. 궁금하신 점을 문의해 주세요.')).toBeVisible();
    await page.locator('details[open]').getByRole('link', { name: '1:1 문의하기' }).click();
    await expect(page.getByRole('link', { name: 'hello@example.com' }).first()).toBeVisible();
  });
});

test('a member asks with two files, the operator answers, an e-mail reports it and the member continues (point 6)', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const mail = await joinBy(page);
  await page.goto('/help/inquiry?about=work:1');
  await expect(page.getByText('문의 대상')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('제목').fill('그림이 보이지 않습니다');
  await page.getByLabel('내용').fill('3화의 그림이\n비어 있습니다.');
  // The draft survives a reload.
  await page.reload();
  await expect(page.getByText('쓰시던 글을 불러왔습니다.')).toBeVisible();
  await expect(page.getByLabel('내용')).toHaveValue('3화의 그림이\n비어 있습니다.');
  const pdf = { name: '영수증.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const page0 = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script></script>') };
  await page.getByLabel('파일').setInputFiles([page0]);
  await page.getByRole('button', { name: '문의 보내기' }).click();
  await expect(page.getByLabel('문의 유형')).toBeFocused();
  await page.getByLabel('문의 유형').selectOption('reading');
  await page.getByRole('button', { name: '문의 보내기' }).click();
  await expect(page.getByText('‘page.png’ 파일은 보낼 수 없습니다.')).toBeVisible();
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#24557a' } })
    .png()
    .toBuffer();
  await page.getByLabel('파일').setInputFiles([{ name: '화면.png', mimeType: 'image/png', buffer: picture }, pdf]);
  await page.getByRole('button', { name: '문의 보내기' }).click();
  await expect(page).toHaveURL(/\/my\/inquiries\/\d+\?said=inquiry-sent$/);
  await expect(page.getByRole('status').filter({ hasText: '문의를 보냈습니다.' })).toBeFocused();
  await expect(page.getByText('접수', { exact: true })).toBeVisible();
  const visible = page.getByRole('link', { name: /화면\.png/ }).locator('img');
  await expect.poll(() => visible.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  const path = await page.getByRole('link', { name: /영수증\.pdf/ }).getAttribute('href');
  const file = await page.request.get(path ?? '');
  expect([file.status(), file.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  const stranger = await fetch(`${baseURL}${path}`);
  expect(stranger.status).toBe(404);
  const inquiry = new URL(page.url()).pathname;
  const id = inquiry.split('/').at(-1) ?? '';
  expect(await command(baseURL ?? '', ['list'])).toContain(`${id}\t접수`);
  await answerByCommand(baseURL ?? '', {
    id,
    text: '확인했습니다.\n\n- **새로 고쳐** 주세요.\n- [보기 설정](/my/viewer)',
  });
  const emails = await emailTo(mail, '1:1 문의에 답변을 드렸습니다.');
  expect(emails[0]?.text).toContain('그림이 보이지 않습니다');
  expect(emails[0]?.text).not.toContain('비어 있습니다');
  expect(linksOf(emails)).toEqual([inquiry]);
  await page.goto(linksOf(emails)[0] ?? '');
  await expect(page.getByText('답변 완료', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '답변 · 상담원 가람' })).toContainText('새로 고쳐 주세요.');
  await expectAccessible(page);
  await page.getByLabel('내용').fill('이제 보입니다.');
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(page.getByText('추가 문의', { exact: true })).toBeVisible();
  await expect(page.getByText('문의 삭제')).toHaveCount(0);
  await page.getByText('문의 종료').click();
  await page.getByRole('button', { name: '종료하기' }).click();
  await expect(page.getByText('종료', { exact: true })).toBeVisible();
  await page.goto('/my/inquiries');
  await expect(page.getByRole('link', { name: /그림이 보이지 않습니다/ })).toContainText('종료');
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('votes and inquiries are forms without script (L17, point 6)', async ({ page }) => {
    await page.goto('/faq?q=탈퇴');
    await expect(page.locator('details')).toHaveCount(1);
    await page.locator('summary').click();
    await page.getByRole('button', { name: '네', exact: true }).click();
    await expect(page.getByText('도움이 되었다니 다행입니다.')).toBeVisible();
    await joinBy(page);
    await page.goto('/help/inquiry');
    await page.getByLabel('문의 유형').selectOption('other');
    await page.getByLabel('제목').fill('글만 보냅니다');
    await page.getByLabel('내용').fill('파일 없이 보냅니다.');
    await page.getByRole('button', { name: '문의 보내기' }).click();
    await expect(page.getByText('파일 없이 보냅니다.')).toBeVisible();
    await page.getByText('문의 삭제').click();
    await page.getByRole('button', { name: '삭제하기' }).click();
    await expect(page.getByText('문의를 삭제했습니다.')).toBeVisible();
    await expect(page.getByText('보내신 문의가 없습니다.')).toBeVisible();
  });
});

import { type Page, expect } from '@playwright/test';
import { expectAccessible, expectNoOverflowInBothWidths } from '../layout/accessibility.ts';
import { PASSWORD, joinBy, logOutBy, someMail, test, typeLogin } from '../account/login-steps.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { type OrdinaryWork, someWorks } from '../support/sample-works.ts';

/** Opens the first episode and waits until the server has recorded it. */
async function read(page: Page, work: OrdinaryWork): Promise<void> {
  const response = await page.request.get(`/ko/v1/works/${work.id}`);
  const { result } = (await response.json()) as {
    result: { episodes: { id: number; content: string; state: string }[] };
  };
  const first = result.episodes.find(({ state }) => state === 'free');
  const saved = page.waitForResponse(
    (sent) =>
      sent.url().includes('/ko/v1/reading/push') && sent.ok() && /"kind":"place"/.test(sent.request().postData() ?? ''),
  );
  await openAlive(page, first?.content === 'images' ? `/viewer/i/${first.id}` : `/viewer/${first?.id}`);
  await page.keyboard.press('PageDown');
  await saved;
}

const books = (page: Page) => page.getByRole('region', { name: '작품' }).getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '내 서재의 목록' }).getByRole('link', { name });

test('a visitor who opens the library logs in and arrives there (L11, G5)', async ({ page }) => {
  const mail = await joinBy(page, someMail());
  await logOutBy(page);
  await page.goto('/');
  await page.getByRole('navigation', { name: '아래 메뉴' }).getByRole('link', { name: '내 서재' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await typeLogin(page, mail, PASSWORD);
  await expect(page).toHaveURL(/\/mybook$/);
  await expect(page.getByText('최근 본 작품이 없습니다.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '작품 둘러보기' })).toBeVisible();
});

test('the last read work is first, is hidden by keyboard and restored by undo (L11)', async ({ page, baseURL }) => {
  await joinBy(page, someMail());
  const [first, second] = await someWorks(baseURL, 2);
  if (!first || !second) throw new Error('the shelf is empty');
  await read(page, first);
  await read(page, second);
  await page.goto('/mybook');
  await expect(books(page)).toHaveCount(2);
  await expect(books(page).first()).toContainText(second.title);
  const title = second.title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  await expect(page.getByRole('link', { name: new RegExp(`${title}, 1.+ 이어 보기`) }).first()).toBeVisible();

  await page.getByRole('link', { name: '편집' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: `${second.title} 선택` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1개 선택')).toBeVisible();
  await page.getByRole('button', { name: '삭제', exact: true }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('선택한 1개 작품을 목록에서 삭제하시겠습니까?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1개 작품을 삭제했습니다.', { exact: true })).toBeVisible();
  await expect(books(page)).toHaveCount(1);
  await page.getByRole('button', { name: '실행 취소' }).focus();
  await page.keyboard.press('Enter');
  await expect(books(page)).toHaveCount(2);
  await expect(books(page).first()).toContainText(second.title);
  await page.reload();
  await expect(books(page)).toHaveCount(2);
});

test('tabs, search and view persist by URL, back navigation and device (L11)', async ({ page, baseURL }) => {
  await joinBy(page, someMail());
  const works = await someWorks(baseURL, 3);
  for (const { id } of works) {
    await page.goto(`/novel/${id}`);
    await page.getByRole('button', { name: '관심 작품 추가' }).click();
    await expect(page.getByRole('button', { name: '관심 작품 삭제' })).toBeVisible();
  }
  const [first] = works;
  await page.goto('/mybook');
  await tab(page, '관심 작품').click();
  await expect(page).toHaveURL(/tab=interest/);
  await expect(books(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: '내 서재에서 찾기' }).check({ force: true });
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .fill((first?.title ?? '').replaceAll(' ', '').normalize('NFD'));
  await page.keyboard.press('Enter');
  await expect(books(page)).toHaveCount(1);
  await expect(books(page).first()).toContainText(first?.title ?? '');
  await page.goBack();
  await expect(books(page)).toHaveCount(3);
  await page.getByRole('button', { name: '목록으로 보기' }).click();
  await expect(page.getByRole('button', { name: '표지로 보기' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '표지로 보기' })).toBeVisible();
  await page.getByRole('checkbox', { name: '필터' }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole('link', { name: '편집' }).click();
  await expectNoOverflowInBothWidths(page);
  await test.step('a collection without a name is rejected at its field and deletion asks first', async () => {
    await page.goto('/mybook?tab=collections');
    const name = page.getByRole('textbox', { name: '새 책장 이름' });
    await name.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/1자에서 30자까지/);
    await name.fill('밤');
    await name.press('Enter');
    await expect(page.getByText('책장을 만들었습니다.', { exact: true })).toBeVisible();
    await page.getByText('관리').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '밤 삭제' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('밤 책장을 삭제하시겠습니까?');
    await question.getByRole('button', { name: '확인' }).click();
    await expect(page.getByText('책장이 없습니다.', { exact: true })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('works are added to a collection and removed by plain forms (L11)', async ({ page, baseURL }) => {
    await joinBy(page, someMail());
    const [work] = await someWorks(baseURL, 1);
    await page.goto(`/novel/${work?.id}`);
    await page.getByRole('button', { name: '관심 작품 추가' }).click();
    await page.goto('/mybook?tab=collections');
    await page.getByRole('textbox', { name: '새 책장 이름' }).fill('밤에 읽는 책');
    await page.getByRole('button', { name: '책장 만들기' }).click();
    await expect(page.getByText('책장을 만들었습니다.', { exact: true })).toBeVisible();
    await page.goto('/mybook?tab=interest&edit=1');
    await page.getByRole('checkbox', { name: `${work?.title} 선택` }).check();
    await page.getByText('책장', { exact: true }).last().click();
    await page.getByRole('button', { name: '책장에 담기' }).click();
    await expect(page.getByText('1개 작품을 책장에 담았습니다.', { exact: true })).toBeVisible();
    await page.goto('/mybook?tab=interest&edit=1');
    await page.getByRole('checkbox', { name: `${work?.title} 선택` }).check();
    await page.getByRole('button', { name: '삭제', exact: true }).click();
    await expect(page.getByText('관심 작품이 없습니다.', { exact: true })).toBeVisible();
    await tab(page, '책장').click();
    await page.getByRole('link', { name: /밤에 읽는 책/ }).click();
    await expect(books(page)).toHaveCount(1);
  });
});

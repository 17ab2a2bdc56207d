import { expect } from '@playwright/test';
import { PASSWORD, joinBy, logOutBy, memberMenu, someMail, test, typeLogin } from '../account/login-steps.ts';
import { alive } from '../navigation/navigation-steps.ts';
import { someWorks } from '../support/sample-works.ts';

async function someWork(url: string): Promise<string> {
  const [work] = await someWorks(url, 1);
  return `/novel/${work?.id}`;
}

const heart = '관심 작품 추가';
const followed = '관심 작품 삭제';

test('a visitor who presses the heart logs in and then follows the work, or closes the dialog and follows nothing (L8, X1, P1)', async ({
  page,
  baseURL,
}) => {
  const mail = await joinBy(page, someMail());
  await logOutBy(page);
  const work = await someWork(baseURL ?? '');
  await test.step('closing the login dialog follows nothing, also after a later login', async () => {
    await page.goto(work);
    await alive(page);
    await page.getByRole('button', { name: heart }).click();
    await page.getByRole('dialog').getByRole('button', { name: '창 닫기' }).click();
    await page.goto('/login');
    await typeLogin(page, mail, PASSWORD);
    await expect(memberMenu(page)).toBeVisible();
    await page.goto(work);
    await expect(page.getByRole('button', { name: heart })).toHaveAttribute('aria-pressed', 'false');
  });
  await logOutBy(page);
  await page.goto(work);
  await alive(page);
  await page.getByRole('button', { name: heart }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await typeLogin(page, mail, PASSWORD);
  await expect(page.getByRole('button', { name: followed })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('관심 작품에 추가했습니다.', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: followed }).click();
  await expect(page.getByRole('button', { name: heart })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the heart is a form that returns to its work (L8)', async ({ page, baseURL }) => {
    await joinBy(page, someMail());
    const work = await someWork(baseURL ?? '');
    await page.goto(work);
    await page.getByRole('button', { name: heart }).click();
    await expect(page).toHaveURL(new RegExp(`${work}$`));
    await page.getByRole('button', { name: followed }).click();
    await expect(page.getByRole('button', { name: heart })).toBeVisible();
  });
});

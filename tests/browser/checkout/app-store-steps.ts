import { type Page, expect } from '@playwright/test';
import { FakeShell, type ShellResponse } from '../native/fake-native-shell.ts';

const STORES = '/simulators/stores';

export type AppStoreOptions = 'bought' | 'pending' | 'cancelled' | 'failed' | 'lost';

/** The fake native shell with purchases from a simulated store. */
export class PhoneStore {
  readonly shell: FakeShell;
  wish: AppStoreOptions = 'bought';
  /** Hides unfinished purchases. */
  hidesList = false;
  isAway = false;
  readonly #page: Page;
  readonly #platform: 'ios' | 'aos';
  readonly #device = crypto.randomUUID();

  private constructor(page: Page, shell: FakeShell, platform: 'ios' | 'aos') {
    this.#page = page;
    this.shell = shell;
    this.#platform = platform;
  }

  /** Call before the first navigation, in a context with the shell's user agent. */
  static async around(page: Page, platform: 'ios' | 'aos'): Promise<PhoneStore> {
    const shell = await FakeShell.around(page);
    const phone = new PhoneStore(page, shell, platform);
    shell.answerBy('NativePurchases.getProducts', ({ productIdentifiers }) =>
      phone.#ask('products', { products: String(productIdentifiers) }),
    );
    shell.answerBy('NativePurchases.purchaseProduct', ({ productIdentifier, appAccountToken }) =>
      phone.#ask('buy', { product: String(productIdentifier), account: String(appAccountToken), choice: phone.wish }),
    );
    shell.answerBy('NativePurchases.getPurchases', async () =>
      phone.hidesList ? { reject: { message: 'The list could not be read' } } : phone.#ask('unfinished', {}),
    );
    const finish = ({ purchaseToken }: Record<string, unknown>): Promise<ShellResponse> =>
      phone.#ask('finish', { transaction: String(purchaseToken) });
    shell.answerBy('NativePurchases.acknowledgePurchase', finish);
    shell.answerBy('NativePurchases.consumePurchase', finish);
    return phone;
  }

  /** Number of purchases the store holds as unfinished. */
  async unfinished(): Promise<number> {
    const { purchases } = await this.#told('unfinished', {});
    return Array.isArray(purchases) ? purchases.length : 0;
  }

  async atDesk(action: string): Promise<void> {
    const desk = await this.#page.context().newPage();
    await desk.goto(`${STORES}/desk`);
    const form = desk
      .locator('form')
      .filter({ has: desk.locator(`input[value="${this.#device}"]`) })
      .first();
    await form.getByRole('combobox').selectOption({ label: action });
    await form.getByRole('button', { name: '하기' }).click();
    await expect(desk).toHaveURL(/\/desk$/);
    await desk.close();
  }

  async #ask(what: string, input: Record<string, string>): Promise<ShellResponse> {
    if (this.isAway) return { reject: { message: 'Billing service unavailable', code: 'SERVICE_DISCONNECTED' } };
    const result = await this.#told(what, input);
    return result.error ? { reject: result.error } : { resolve: result.purchase ?? result };
  }

  async #told(what: string, input: Record<string, string>) {
    const data = { ...input, platform: this.#platform, device: this.#device };
    return await (await this.#page.request.post(`${STORES}/${what}`, { data })).json();
  }
}

export async function payInStore(page: Page, coins: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${coins}`) }).check();
  const agree = page.getByRole('checkbox', { name: /결제에 동의합니다/ });
  if (!(await agree.isChecked())) await agree.check();
  await page.getByRole('button', { name: /결제하기$/ }).click();
}

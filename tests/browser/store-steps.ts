import { type Page, expect } from '@playwright/test';
import { FakeShell, type ShellAnswer } from './fake-shell.ts';

const STORES = '/simulators/stores';

/** How the next purchase in the store's window goes. */
export type StoreWish = 'bought' | 'pending' | 'cancelled' | 'failed' | 'lost';

/** A phone whose store is one of the simulated ones: the fake shell's purchases are made there. */
export class PhoneStore {
  readonly shell: FakeShell;
  /** How the next purchases go. */
  wish: StoreWish = 'bought';
  /** What was bought before cannot be asked for. */
  hidesList = false;
  /** The store cannot be reached. */
  isAway = false;
  readonly #page: Page;
  readonly #platform: 'ios' | 'aos';
  readonly #device = crypto.randomUUID();

  private constructor(page: Page, shell: FakeShell, platform: 'ios' | 'aos') {
    this.#page = page;
    this.shell = shell;
    this.#platform = platform;
  }

  /** Before the first page is gone to, in a context with the shell's user agent. */
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
    const finish = ({ purchaseToken }: Record<string, unknown>): Promise<ShellAnswer> =>
      phone.#ask('finish', { transaction: String(purchaseToken) });
    shell.answerBy('NativePurchases.acknowledgePurchase', finish);
    shell.answerBy('NativePurchases.consumePurchase', finish);
    return phone;
  }

  /** What the store holds of this phone as not delivered. */
  async unfinished(): Promise<number> {
    const { purchases } = await this.#told('unfinished', {});
    return Array.isArray(purchases) ? purchases.length : 0;
  }

  /** The store's own side does this with this phone's newest purchase. */
  async atDesk(act: string): Promise<void> {
    const desk = await this.#page.context().newPage();
    await desk.goto(`${STORES}/desk`);
    const form = desk
      .locator('form')
      .filter({ has: desk.locator(`input[value="${this.#device}"]`) })
      .first();
    await form.getByRole('combobox').selectOption({ label: act });
    await form.getByRole('button', { name: '하기' }).click();
    await expect(desk).toHaveURL(/\/desk$/);
    await desk.close();
  }

  async #ask(what: string, given: Record<string, string>): Promise<ShellAnswer> {
    if (this.isAway) return { reject: { message: 'Billing service unavailable', code: 'SERVICE_DISCONNECTED' } };
    const told = await this.#told(what, given);
    return told.fault ? { reject: told.fault } : { resolve: told.purchase ?? told };
  }

  async #told(what: string, given: Record<string, string>) {
    const data = { ...given, platform: this.#platform, device: this.#device };
    return await (await this.#page.request.post(`${STORES}/${what}`, { data })).json();
  }
}

/** Chooses, agrees and presses. */
export async function payInStore(page: Page, coins: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${coins}`) }).check();
  const agree = page.getByRole('checkbox', { name: /결제에 동의합니다/ });
  if (!(await agree.isChecked())) await agree.check();
  await page.getByRole('button', { name: /결제하기$/ }).click();
}

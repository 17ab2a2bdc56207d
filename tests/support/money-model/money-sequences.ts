import fc from 'fast-check';
import type { SellingShop, SoldWork } from '../servers/selling-shop.ts';
import type { MoneyWorld } from './money-actions.ts';
import { MONEY_COMMANDS } from './money-commands.ts';
import { MODEL_WORK, MoneyModel, timestampOf } from './money-model.ts';

const SEOUL_MS = 9 * 3_600_000;

/** The work that all sequences buy from. */
export function plantSoldWork(shop: SellingShop): Promise<SoldWork> {
  const { free, buy, rental, rentalHours, episodes } = MODEL_WORK;
  return shop.work('sold', { free, buy, rental, rentalHours }, { episodes });
}

/** Random sequences of actions with money, each by a new member, compared with the model. */
export function moneySequences(
  { shop, work }: Pick<MoneyWorld, 'shop' | 'work'>,
  { maxCommands, done }: { maxCommands: number; done?: (commands: number) => Promise<void> },
): fc.IAsyncPropertyWithHooks<[Iterable<fc.AsyncCommand<MoneyModel, MoneyWorld>>]> {
  return fc.asyncProperty(fc.commands(MONEY_COMMANDS, { maxCommands, size: 'max' }), async (happening) => {
    const world: MoneyWorld = { shop, work, memberNo: await shop.member(0) };
    await shop.goTo(new Date(timestampOf(0).getTime() + SEOUL_MS).toISOString().slice(0, -1));
    await fc.asyncModelRun(() => ({ model: new MoneyModel(), real: world }), happening);
    await done?.([...happening].length);
  });
}

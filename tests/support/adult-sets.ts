import { applySets, applyShop } from '#domain/showcase';
import { CANARY } from './canary-works.ts';
import type { TestContext } from './test-context.ts';

/** Sets with adult works in them: mixed, adult alone, by a rule, of their publisher; what is said of adult sets is theirs too. */
export async function composeAdultSets(ctx: TestContext): Promise<void> {
  const said = { sentence: `${CANARY}-sentence`, isAdult: true };
  await applySets(ctx, {
    themes: [
      { id: 'red', title: `${CANARY}-theme`, ...said, works: ['adult-0', 'adult-1'] },
      { id: 'slip', title: `${CANARY}-slip`, sentence: '', isAdult: false, works: ['adult-2'] },
      { id: 'mixed', title: '섞인 테마', sentence: '', isAdult: false, works: ['adult-3', 'plain-0', 'plain-1'] },
      { id: 'ruled', title: '조건', sentence: '', isAdult: false, rule: { status: 'ongoing' } },
      { id: 'tagged', title: '태그', sentence: '', isAdult: false, rule: { tags: [`${CANARY}-tag-0`] } },
    ],
    pavilions: [
      { id: 'house', title: '출판사의 방', intro: '', notice: '', publisher: `${CANARY}-publisher-0` },
      { id: 'label', title: '레이블', intro: '', notice: '', works: ['adult-4', 'plain-2'] },
    ],
  });
  const ends = { endsAt: new Date(Date.now() + 5 * 24 * 3600_000), percent: 30 };
  await applyShop(ctx, {
    promotions: [
      { id: 'red', title: `${CANARY}-promotion`, intro: `${CANARY}-intro`, works: ['adult-0', 'adult-5'], ...ends },
      { id: 'mixed', title: '섞인 기획전', works: ['adult-1', 'plain-0'], ...ends },
      { ...ends, id: 'over', title: `${CANARY}-over`, works: ['adult-2'], startsAt: new Date(0), endsAt: new Date(1) },
    ],
  });
}

/** Every address, and every call, of those sets. */
export async function setAddresses(ctx: TestContext): Promise<{ pages: string[]; calls: string[] }> {
  const idsOf = async (table: 'theme' | 'pavilion' | 'promotion'): Promise<number[]> =>
    (await ctx.db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const [themes, pavilions, promotions] = [await idsOf('theme'), await idsOf('pavilion'), await idsOf('promotion')];
  const asked = (path: string): string[] => ['', '?shelf=serial', '?sort=popular'].map((query) => path + query);
  return {
    pages: [
      '/promotion',
      '/promotion?tab=ended',
      ...promotions.map((id) => `/promotion/${id}`),
      ...['/theme/adult', ...themes.map((id) => `/theme/${id}`)].flatMap(asked),
      ...pavilions.flatMap((id) => asked(`/theme/pavilion/${id}`)),
    ],
    calls: [
      '/promotions',
      '/promotions?tab=ended',
      ...promotions.map((id) => `/promotions/${id}`),
      ...[...themes.map((id) => `/themes/${id}`), ...pavilions.map((id) => `/pavilions/${id}`)].flatMap(asked),
    ],
  };
}

/** Calls about what a member has and keeps, whatever works there are. */
export const OWN_CALLS = [
  '/login/me',
  '/member/auth',
  ...['recent', 'interest', 'bought'].map((list) => `/bookshelf?list=${list}`),
  `/bookshelf?list=interest&q=${CANARY}`,
  '/bookshelf/collections',
  '/tickets',
  '/gifts',
  '/time-gifts',
  '/mileage-goods',
  '/wallet',
  '/wallet/proof',
  '/payments',
  '/coin-products',
];

import { readSearchEngine, requestSearchRebuild } from '#domain/search';
import { StartupError } from '#platform/startup-error';
import { openShop } from '../start/shop-context.ts';

const USAGE = `search status
search rebuild
가운데 하나로 적어 주세요.`;

/** `search …`: state of the search engine, or builds its index again. */
export async function run([act = 'status', ...others]: string[]): Promise<number> {
  if (others.length > 0 || !['status', 'rebuild'].includes(act)) throw new StartupError(USAGE);
  const shop = await openShop('search', () => undefined);
  try {
    const state = await readSearchEngine(shop.ctx);
    if (!state) throw new StartupError('SEARCH_ENGINE_URL이 없어 내장 색인으로 찾습니다.');
    if (act === 'rebuild') {
      await requestSearchRebuild(shop.ctx);
      process.stdout.write('열린 서점이 1분 안에 색인을 다시 만들기 시작합니다. 그동안 지금의 색인으로 찾습니다.\n');
      return 0;
    }
    const sentence = state.isAnswering
      ? '검색 엔진으로 찾고 있습니다.'
      : '검색 엔진이나 그 색인을 쓸 수 없어 내장 색인으로 찾고 있습니다.';
    process.stdout.write(`${sentence} 보낼 작품 ${state.waiting.toLocaleString('ko')}편\n`);
    return state.isAnswering ? 0 : 1;
  } finally {
    await shop.close();
  }
}

/** `works`: targets of an undo. */
export interface LibraryAction {
  message: keyof typeof MESSAGES;
  count: number;
  works: number[];
}

const MESSAGES = {
  hidden: '{count}개 작품을 삭제했습니다.',
  unhidden: '삭제한 작품을 목록에 되돌렸습니다.',
  unfollowed: '{count}개 작품을 삭제했습니다.',
  uncollected: '{count}개 작품을 책장에서 뺐습니다.',
  collected: '{count}개 작품을 책장에 담았습니다.',
  made: '책장을 만들었습니다.',
  renamed: '책장 이름을 저장했습니다.',
  removed: '책장을 삭제했습니다.',
  moved: '책장의 순서를 바꾸었습니다.',
} as const;
const MAX_IN_URL = 100;
const PARAMS = { message: 'said', count: 'count', works: 'undo' } as const;

export function actionLabel({ message, count }: LibraryAction): string {
  return MESSAGES[message].replace('{count}', String(count));
}

/** Result in the URL after a form without script; only known messages. */
export function actionFrom(params: URLSearchParams): LibraryAction | undefined {
  const message = params.get(PARAMS.message) ?? '';
  if (!Object.hasOwn(MESSAGES, message)) return undefined;
  const count = /^\d{1,4}$/.exec(params.get(PARAMS.count) ?? '')?.[0];
  const works = (params.get(PARAMS.works) ?? '').split('.').map(Number);
  return {
    message: message as LibraryAction['message'],
    count: Number(count ?? 0),
    works: works.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_IN_URL),
  };
}

export function pathWithAction(path: string, action?: LibraryAction): string {
  const url = new URL(path, 'http://shop');
  for (const name of ['edit', 'after', ...Object.values(PARAMS)]) url.searchParams.delete(name);
  if (action) {
    url.searchParams.set(PARAMS.message, action.message);
    if (action.count > 0) url.searchParams.set(PARAMS.count, String(action.count));
    if (action.works.length > 0) url.searchParams.set(PARAMS.works, action.works.slice(0, MAX_IN_URL).join('.'));
  }
  return url.pathname + url.search;
}
